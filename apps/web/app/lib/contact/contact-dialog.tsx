import { LIMITS } from "@stackyard/contract/base/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/controls/button";
import { TextareaField } from "../../ui/controls/textarea-field";
import { Dialog } from "../../ui/overlays/dialog";
import { DialogActions } from "../../ui/overlays/dialog-actions";
import { send } from "../api/api";
import { errorMessage } from "../api/error-message";
import { invalidate } from "../api/query";
import { useSendOnce } from "../api/use-send-once";
import { paths } from "../links/paths";

interface Props {
  readonly engineerId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** A first message to an engineer; with whom there is a conversation already, it goes on. */
export function ContactDialog({ engineerId, name, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [message, setMessage] = useState("");
  const [isMissing, setMissing] = useState(false);
  const contact = useSendOnce({
    mutationKey: ["contact", engineerId],
    mutationFn: () => send("post", "/api/conversations", { body: { engineerId, message } }),
    onSuccess({ id }) {
      void invalidate(client, "/api/conversations");
      onClose();
      void navigate(paths.conversation(id));
    },
  });
  const problem = contact.isError
    ? errorMessage(contact.error, "The message could not be sent. Please try again.")
    : undefined;
  return (
    <Dialog title={`Write to ${name}`} isBusy={contact.isPending} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(!message.trim());
          if (message.trim()) contact.mutate(undefined);
        }}
      >
        <TextareaField
          label="Your message"
          hint="What you are looking for, and when. Markdown works."
          required
          rows={6}
          maxLength={LIMITS.message.max}
          value={message}
          error={isMissing ? "Write a message" : problem}
          onChange={(event) => {
            setMessage(event.target.value);
            setMissing(false);
          }}
        />
        <DialogActions>
          <Button look="secondary" disabled={contact.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={contact.isPending}>
            Send message
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
