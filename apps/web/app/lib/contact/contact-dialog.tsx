import { LIMITS } from "@stackyard/contract/base/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { FormButtons } from "../../ui/controls/form-buttons";
import { TextareaField } from "../../ui/controls/textarea-field";
import { Dialog } from "../../ui/overlays/dialog";
import { send } from "../api/api";
import { errorMessage } from "../api/error-message";
import { invalidate } from "../api/query";
import { useSendOnce } from "../api/use-send-once";
import { paths } from "../links/paths";
import { useRequiredText } from "../page/use-required-text";

interface Props {
  readonly engineerId: number;
  readonly name: string;
  readonly onClose: () => void;
}

const RULES = { max: LIMITS.message.max, tooShort: "Write a message" };

/** Sends a message to an engineer, in the existing conversation if there is one. */
export function ContactDialog({ engineerId, name, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const {
    text: message,
    change,
    whenGiven,
    field,
  } = useRequiredText({ ...RULES, draft: `message to engineer ${engineerId}` });
  const contact = useSendOnce({
    mutationKey: ["contact", engineerId],
    mutationFn: () => send("post", "/api/conversations", { body: { engineerId, message } }),
    onSuccess({ id }) {
      change("");
      void invalidate(client, "/api/conversations");
      onClose();
      void navigate(paths.conversation(id));
    },
  });
  const problem = contact.isError
    ? errorMessage(contact.error, "The message couldn't be sent. Please try again.")
    : undefined;
  return (
    <Dialog title={`Write to ${name}`} isBusy={contact.isPending} keepsDraft onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          whenGiven(() => contact.mutate(undefined));
        }}
      >
        <TextareaField
          label="Your message"
          hint="Say what you need, and when. Use Markdown."
          required
          rows={6}
          {...field}
          error={field.error ?? problem}
        />
        <FormButtons isBusy={contact.isPending} onCancel={onClose}>
          Send message
        </FormButtons>
      </form>
    </Dialog>
  );
}
