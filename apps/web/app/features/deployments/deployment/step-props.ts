/** A step that asks before it is taken. */
export interface StepProps {
  readonly onDone: () => void;
  /** The step isn't taken. */
  readonly onClose: () => void;
  readonly focusAfter: () => HTMLElement | boolean | null;
}
