import { LIMITS } from "@stackyard/contract/base/limits";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { invalidate } from "../../lib/api/query";
import { useSendOnce } from "../../lib/api/use-send-once";
import { toast } from "../../lib/browser/toast";
import { useRequiredText } from "../../lib/page/use-required-text";
import type { ButtonLooks } from "../../ui/controls/button";
import { FormButtons } from "../../ui/controls/form-buttons";
import { TextareaField } from "../../ui/controls/textarea-field";
import { Dialog } from "../../ui/overlays/dialog";
import { showForumError } from "./show-forum-error";

interface Props {
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly submitLabel: string;
  readonly done: string;
  /** Minimum length; 0 if the reason is optional. */
  readonly least: number;
  readonly send: (text: string) => Promise<unknown>;
  /** Additional fields. */
  readonly children?: ReactNode;
  /** Why the current input is invalid; undefined if it is valid. */
  readonly problem?: string | undefined;
  readonly look?: ButtonLooks["look"];
  readonly onClose: () => void;
}

/** Dialog that asks for a reason and runs an action. */
export function ReasonForm(props: Props) {
  const { title, description, label, submitLabel, done, least, send, children, onClose } = props;
  const { problem, look } = props;
  const client = useQueryClient();
  const [hasTried, setTried] = useState(false);
  const { text, whenGiven, field } = useRequiredText({
    min: least,
    max: LIMITS.actReason.max,
    tooShort: `Give a reason of at least ${least} characters`,
  });
  const { mutate, isPending } = useSendOnce({
    mutationKey: [title],
    mutationFn: () => send(text.trim()),
    onSuccess: async () => {
      await invalidate(client, "/api/forum");
      toast.success(done);
      onClose();
    },
    onError: (error) =>
      showForumError(error, { title: "Action failed", signIn: "Please sign in again" }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    whenGiven(() => {
      if (!problem) mutate(undefined);
    });
  }
  return (
    <Dialog title={title} description={description} isBusy={isPending} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children}
        <TextareaField label={label} required={least > 0} isOptional={least === 0} {...field} />
        {hasTried && problem && (
          <p role="alert" className="text-poor text-sm">
            {problem}
          </p>
        )}
        <FormButtons look={look} isBusy={isPending} onCancel={onClose}>
          {submitLabel}
        </FormButtons>
      </form>
    </Dialog>
  );
}
