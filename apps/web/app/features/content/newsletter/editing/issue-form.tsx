import { zodResolver } from "@hookform/resolvers/zod";
import { issueDraft, type ManagedIssue } from "@stackyard/contract/content/newsletter";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { showServerErrors } from "../../../../lib/api/form-errors";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { fieldsOf } from "../../../../lib/page/fields-of";
import { Button } from "../../../../ui/controls/button";
import { TextField } from "../../../../ui/controls/text-field";
import { TextareaField } from "../../../../ui/controls/textarea-field";

interface Props {
  /** Undefined for a new issue. */
  readonly issue: ManagedIssue | undefined;
  readonly onClose: () => void;
}

/** Form for a newsletter issue, which stays a draft until it is sent. */
export function IssueForm({ issue, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(issueDraft),
    defaultValues: {
      subject: issue?.subject ?? "",
      text: issue?.text ?? "",
      actionLabel: issue?.actionLabel ?? "",
      actionPath: issue?.actionPath ?? "",
    },
  });
  const field = fieldsOf(form);
  const keep = useSendOnce({
    mutationKey: ["newsletter issue"],
    mutationFn: (body: z.output<typeof issueDraft>) =>
      issue
        ? send("put", "/api/admin/newsletter/issues/{id}", { params: { id: issue.id }, body })
        : send("post", "/api/admin/newsletter/issues", { body }),
    async onSuccess() {
      toast.success("Draft saved", "It's saved as a draft until you send it.");
      onClose();
      await invalidate(client, "/api/admin/newsletter");
    },
    onError(error) {
      showServerErrors(form, error);
      toast.error("Draft not saved", errorMessage(error, "Please try again."));
    },
  });
  return (
    <form
      method="post"
      noValidate
      aria-label={issue ? "Edit draft" : "New issue"}
      onSubmit={form.handleSubmit((values) => keep.mutate(values))}
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5"
    >
      <TextField label="Subject" required maxLength={120} {...field("subject")} />
      <TextareaField
        label="Text"
        hint="An empty line starts a new paragraph. Lines that start with “- ” become a list."
        required
        rows={12}
        {...field("text")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Button" isOptional maxLength={60} {...field("actionLabel")} />
        <TextField
          label="Linked page"
          isOptional
          placeholder="/marketplace"
          maxLength={300}
          {...field("actionPath")}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={keep.isPending}>
          Save draft
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
