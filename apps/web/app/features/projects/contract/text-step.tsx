import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import { wrongFields } from "../../../lib/api/api";
import { useRequiredText } from "../../../lib/page/use-required-text";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useContractAct } from "./use-contract-act";

interface Props {
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly confirmLabel: string;
  readonly done: string;
  readonly look?: "danger";
  readonly send: (text: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const { min, max } = CONTRACT_LIMITS.note;
const RULES = { min, max, tooShort: `Write at least ${min} characters` };

/** A step that needs words, such as a delivery or a claim. */
export function TextStep({ label, send, done, onClose, ...question }: Props) {
  const { text, refuse, whenGiven, field } = useRequiredText(RULES);
  const act = useContractAct({
    send: () => send(text),
    done,
    after: onClose,
    onError: (error) => refuse(wrongFields(error).text),
  });
  return (
    <LazyConfirmDialog
      {...question}
      isBusy={act.isPending}
      onConfirm={() => whenGiven(() => act.mutate(undefined))}
      onCancel={onClose}
    >
      <TextareaField label={label} required rows={5} {...field} />
    </LazyConfirmDialog>
  );
}
