import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { FormEvent, ReactNode } from "react";
import { FormButtons } from "../controls/form-buttons";

export interface QuestionProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly look?: "primary" | "danger" | undefined;
  readonly isBusy?: boolean | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** What else has to be said or entered before it is done. */
  readonly children?: ReactNode;
}

interface Props extends QuestionProps {
  /** What Escape does; nothing while it is busy. */
  readonly onDismiss: () => void;
  readonly onInput?: (event: FormEvent) => void;
}

/** A question in front of everything else, its two answers below it. */
export function Question({ title, description, children, onInput, ...props }: Props) {
  const { confirmLabel, cancelLabel, look, isBusy } = props;
  const { onConfirm, onCancel, onDismiss } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    // React hands the event on to a form around the dialog's place in the tree.
    event.stopPropagation();
    onConfirm();
  }

  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && !isBusy && onDismiss()}>
      <AlertDialog.Portal>
        {/* Over another dialog too: what is asked there comes first. */}
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-shade transition-opacity duration-150 data-[starting-style]:opacity-0"
        />
        <AlertDialog.Popup className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border bg-surface p-6 text-ink shadow-lift-high transition-[opacity,scale] duration-150 data-[starting-style]:scale-97 data-[starting-style]:opacity-0">
          <form noValidate onSubmit={submit} onInput={onInput}>
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description
              render={<div />}
              className="mt-2 text-[0.95rem] text-ink-soft leading-relaxed"
            >
              {description}
            </AlertDialog.Description>
            {children && <div className="mt-5">{children}</div>}
            <FormButtons
              look={look}
              cancelLabel={cancelLabel}
              isBusy={isBusy}
              className="mt-6"
              onCancel={onCancel}
            >
              {confirmLabel}
            </FormButtons>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
