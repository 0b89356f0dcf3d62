import { LIMITS } from "@stackyard/contract/base/limits";
import type { Proposal } from "@stackyard/contract/projects/proposals";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { paths } from "../../../lib/links/paths";
import { useRequiredText } from "../../../lib/page/use-required-text";
import { FormButtons } from "../../../ui/controls/form-buttons";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { Dialog } from "../../../ui/overlays/dialog";

interface Props {
  readonly proposal: Proposal;
  readonly title: string;
  readonly onClose: () => void;
}

const RULES = { max: LIMITS.message.max, tooShort: "Write a message" };

/** Writes to the engineer about a proposal, and opens the conversation. */
export function WriteDialog({ proposal: { id, questions }, title, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const {
    text: message,
    change,
    whenGiven,
    field,
  } = useRequiredText({ ...RULES, draft: `message about proposal ${id}` });
  const write = useSendOnce({
    mutationKey: ["proposal", id, "message"],
    mutationFn: () =>
      send("post", "/api/proposals/{id}/messages", { params: { id }, body: { message } }),
    onSuccess({ conversationId }) {
      change("");
      void invalidate(client, "/api/conversations");
      onClose();
      void navigate(paths.conversation(conversationId));
    },
  });
  const problem = write.isError
    ? errorMessage(write.error, "The message couldn't be sent. Please try again.")
    : undefined;
  return (
    <Dialog title={title} isBusy={write.isPending} keepsDraft onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          whenGiven(() => write.mutate(undefined));
        }}
      >
        {questions && <p className="whitespace-pre-line break-words text-ink-soft">{questions}</p>}
        <TextareaField
          label="Your message"
          hint="It starts with the project's title. Use Markdown."
          required
          rows={6}
          {...field}
          error={field.error ?? problem}
        />
        <FormButtons isBusy={write.isPending} onCancel={onClose}>
          Send message
        </FormButtons>
      </form>
    </Dialog>
  );
}
