import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import type { ReactNode } from "react";
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
  /** Calls `goOn` if further fields are complete. */
  readonly whenGiven?: (goOn: () => void) => void;
  /** What the server says is wrong, by field. */
  readonly onRefused?: (fields: Readonly<Record<string, string>>) => void;
  /** Further fields. */
  readonly children?: ReactNode;
}

const { min, max } = CONTRACT_LIMITS.note;
const RULES = { min, max, tooShort: `Write at least ${min} characters` };

/** A step that needs words, such as a delivery or a claim. */
export function TextStep({ label, send, done, onClose, ...more }: Props) {
  const { whenGiven = (goOn) => goOn(), onRefused, children, ...question } = more;
  const { text, refuse, whenGiven: whenTextGiven, field } = useRequiredText(RULES);
  const act = useContractAct({
    send: () => send(text),
    done,
    after: onClose,
    onError(error) {
      refuse(wrongFields(error).text);
      onRefused?.(wrongFields(error));
    },
  });
  return (
    <LazyConfirmDialog
      {...question}
      isBusy={act.isPending}
      onConfirm={() => whenTextGiven(() => whenGiven(() => act.mutate(undefined)))}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        <TextareaField label={label} required rows={5} {...field} />
        {children}
      </div>
    </LazyConfirmDialog>
  );
}
