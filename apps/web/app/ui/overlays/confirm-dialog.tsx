import { Question, type QuestionProps } from "./question";
import { useDismissal } from "./use-dismissal";

/** Asks before something is done. Draw it while the question stands; focus returns by itself. */
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
