import { type FormEvent, useRef, useState } from "react";
import { Question } from "./question";

interface Options {
  /** A busy dialog can't be dismissed. */
  readonly isBusy: boolean | undefined;
  /** What is typed is kept as a draft, so nothing is lost. */
  readonly keepsDraft?: boolean | undefined;
  readonly onClose: () => void;
}

/**
 * Escape, a click outside and ✕ close a dialog by accident as easily as on purpose, so they ask first
 * if typed text would be lost. Choices and ticks are soon repeated.
 */
export function useDismissal({ isBusy, keepsDraft, onClose }: Options) {
  const typedIn = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  const [isAsking, setAsking] = useState(false);
  return {
    onInput({ target }: FormEvent) {
      if (isTextField(target)) typedIn.current.add(target);
    },
    dismiss() {
      if (isBusy) return;
      const hasText = [...typedIn.current].some(({ isConnected, value }) => isConnected && value);
      if (hasText && !keepsDraft) setAsking(true);
      else onClose();
    },
    /** Render it within the dialog. */
    question: isAsking && (
      <Question
        title="Discard what you have typed?"
        description="Your text hasn't been sent and will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        look="danger"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
        onDismiss={() => setAsking(false)}
      />
    ),
  };
}

const NOT_TYPED = new Set(["checkbox", "radio", "file", "range", "color"]);

function isTextField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !NOT_TYPED.has(target.type);
}
