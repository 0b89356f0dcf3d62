import { LIMITS } from "@stackyard/contract/base/limits";
import type { Attachment, Conversation } from "@stackyard/contract/talent/conversations";
import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { apiUrl, send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { sendFile } from "../../../../lib/api/send-file";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { useRequiredText } from "../../../../lib/page/use-required-text";
import { AttachedFiles } from "../../../../lib/uploads/attached-files";
import { useUploads } from "../../../../lib/uploads/use-uploads";
import { whyNotAttach } from "../../../../lib/uploads/why-not-attach";
import { Button } from "../../../../ui/controls/button";
import { TextareaField } from "../../../../ui/controls/textarea-field";

const RULES = { max: LIMITS.message.max, tooShort: "Write a message" };

/** The message field. Control and Enter send; Enter alone starts a line. */
export function Composer({ conversation }: { readonly conversation: Conversation }) {
  const { id, isBlocked } = conversation;
  const client = useQueryClient();
  const {
    text: message,
    change,
    whenGiven,
    field,
  } = useRequiredText({ ...RULES, draft: `message ${id}` });
  const files = useUploads<Attachment>({
    send: (file, watch) => {
      const params = { id, fileName: file.name };
      const address = apiUrl("/api/conversations/{id}/attachments/{fileName}", params);
      return sendFile("PUT", address, file, watch);
    },
    whyNot: whyNotAttach,
  });
  const say = useSendOnce({
    mutationKey: ["conversation", id, "say"],
    mutationFn: () =>
      send("post", "/api/conversations/{id}/messages", {
        params: { id },
        body: { message, attachmentIds: files.stored.map((file) => file.id) },
      }),
    async onSuccess() {
      change("");
      files.clear();
      await invalidate(client, "/api/conversations");
    },
  });

  function submit(event?: FormEvent) {
    event?.preventDefault();
    whenGiven(() => say.mutate(undefined));
  }
  if (isBlocked)
    return <p className="text-ink-soft">You blocked this person. Unblock them to write.</p>;
  const problem = say.isError
    ? errorMessage(say.error, "The message couldn't be sent. Please try again.")
    : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextareaField
        label="Message"
        hint="Use Markdown. Press Ctrl+Enter to send."
        rows={4}
        {...field}
        error={field.error ?? problem}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <AttachedFiles files={files} />
        <Button
          type="submit"
          isBusy={say.isPending}
          disabled={files.isUploading}
          className="ml-auto"
        >
          Send
        </Button>
      </div>
    </form>
  );
}
