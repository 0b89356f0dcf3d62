import { Question, type QuestionProps } from "./question";
import { useDismissal } from "./use-dismissal";

/** Confirmation dialog. Render it while it is open; it restores the focus when unmounted. */
export function ConfirmDialog({ children, ...props }: QuestionProps) {
  const { isBusy, onCancel } = props;
  const dismissal = useDismissal({ isBusy, onClose: onCancel });
  return (
    <Question {...props} onDismiss={dismissal.dismiss} onInput={dismissal.onInput}>
      {children && (
        <>
          {children}
          {dismissal.question}
        </>
      )}
    </Question>
  );
}
