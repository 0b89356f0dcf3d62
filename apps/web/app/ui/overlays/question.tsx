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
  /** Where the focus goes afterwards. Default, and for true: back. For false: nowhere. */
  readonly focusAfter?: (() => HTMLElement | boolean | null) | undefined;
  /** Additional content or fields. */
  readonly children?: ReactNode;
}

interface Props extends QuestionProps {
  /** Called on Escape unless the dialog is busy. */
  readonly onDismiss: () => void;
  readonly onInput?: (event: FormEvent) => void;
}

/** Modal question with two answers. */
export function Question({ title, description, children, onInput, ...props }: Props) {
  const { confirmLabel, cancelLabel, look, isBusy } = props;
  const { onConfirm, onCancel, onDismiss, focusAfter } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles events from portals to the parent component's form.
    event.stopPropagation();
    onConfirm();
  }

  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && !isBusy && onDismiss()}>
      <AlertDialog.Portal>
        {/* Above other dialogs. */}
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-shade transition-opacity duration-150 data-[starting-style]:opacity-0"
        />
        <AlertDialog.Popup
          finalFocus={focusAfter}
          className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border bg-surface p-6 text-ink shadow-lift-high transition-[opacity,scale] duration-150 data-[starting-style]:scale-97 data-[starting-style]:opacity-0"
        >
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
