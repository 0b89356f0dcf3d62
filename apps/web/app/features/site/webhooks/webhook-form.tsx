import { zodResolver } from "@hookform/resolvers/zod";
import type { Webhook } from "@stackyard/contract/site/webhooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { showServerErrors } from "../../../lib/api/form-errors";
import { invalidate } from "../../../lib/api/query";
import { useHydrated } from "../../../lib/browser/hydrated";
import { toast } from "../../../lib/browser/toast";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { subjectsText, webhookFields } from "./subjects-text";
import { TypeFields } from "./type-fields";
import type { WebhookWithSecret } from "./webhook-secret";

type Values = Pick<Webhook, "url" | "types" | "subjects">;

const EMPTY = { url: "", types: [], subjects: "" };

interface Props {
  readonly onCreated: (webhook: WebhookWithSecret) => void;
}

export function WebhookForm({ onCreated }: Props) {
  const client = useQueryClient();
  const form = useWebhookForm(EMPTY);
  const create = useMutation({
    mutationFn: (body: Values) => send("post", "/api/webhooks", { body }),
    onSuccess(webhook) {
      form.reset(EMPTY);
      onCreated(webhook);
      return invalidate(client, "/api/webhooks");
    },
    onError(error) {
      showServerErrors(form, error);
      toast.error("Webhook not created", errorMessage(error, "Please try again."));
    },
  });
  return (
    <WebhookFields
      form={form}
      onSubmit={(values) => create.mutate(values)}
      submit={{ label: "Create webhook", isBusy: create.isPending }}
    />
  );
}

interface EditProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

export function EditWebhookForm({ webhook, onClose }: EditProps) {
  const { id, url, types, subjects, status } = webhook;
  const client = useQueryClient();
  const form = useWebhookForm({ url, types, subjects: subjectsText(subjects) });
  const change = useMutation({
    mutationFn: (values: Values) =>
      send("put", "/api/webhooks/{id}", {
        params: { id },
        body: { ...values, isPaused: status !== "active" },
      }),
    async onSuccess() {
      await invalidate(client, "/api/webhooks");
      onClose();
      toast.success("Webhook changed", "The changes apply from the next event on.");
    },
    onError(error) {
      showServerErrors(form, error);
      toast.error("Webhook not changed", errorMessage(error, "Please try again."));
    },
  });
  return (
    <WebhookFields
      form={form}
      onSubmit={(values) => change.mutate(values)}
      submit={{ label: "Save changes", isBusy: change.isPending }}
      onCancel={onClose}
    />
  );
}

const useWebhookForm = (defaultValues: z.input<typeof webhookFields>) =>
  useForm({ resolver: zodResolver(webhookFields), defaultValues });

interface FieldsProps {
  readonly form: ReturnType<typeof useWebhookForm>;
  readonly onSubmit: (values: Values) => void;
  readonly submit: { readonly label: string; readonly isBusy: boolean };
  readonly onCancel?: () => void;
}

function WebhookFields({ form, onSubmit, submit, onCancel }: FieldsProps) {
  const isHydrated = useHydrated();
  const field = fieldsOf(form);
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(onSubmit)}
      className="flex flex-col gap-4"
    >
      <TextField
        label="Address"
        required
        type="url"
        placeholder="https://example.com/stackyard"
        hint="A public https address on your server."
        maxLength={500}
        autoComplete="off"
        {...field("url")}
      />
      <Controller
        control={form.control}
        name="types"
        render={({ field: { value = [], onChange }, fieldState: { error } }) => (
          <TypeFields value={value} onChange={onChange} error={error?.message} />
        )}
      />
      <TextField
        label="Only about"
        placeholder="module 12, project 7"
        hint="The kinds and numbers that messages have as their subject. Leave empty for all events."
        autoComplete="off"
        {...field("subjects")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={submit.isBusy} disabled={!isHydrated}>
          {submit.label}
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
