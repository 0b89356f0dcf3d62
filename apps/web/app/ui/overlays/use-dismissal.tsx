import { type FormEvent, useRef, useState } from "react";
import { Question } from "./question";

interface Options {
  /** While busy it cannot be dismissed. */
  readonly isBusy: boolean | undefined;
  readonly onClose: () => void;
}

/**
 * Escape, a click outside and ✕ close a dialog by accident as easily as on purpose: where something
 * has been typed they ask first. What was chosen or ticked is soon chosen again.
 */
export function useDismissal({ isBusy, onClose }: Options) {
  const typedIn = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  const [isAsking, setAsking] = useState(false);
  return {
    onInput({ target }: FormEvent) {
      if (isTextField(target)) typedIn.current.add(target);
    },
    dismiss() {
      if (isBusy) return;
      const hasText = [...typedIn.current].some(({ isConnected, value }) => isConnected && value);
      if (hasText) setAsking(true);
      else onClose();
    },
    /** To be drawn within the dialog. */
    question: isAsking && (
      <Question
        title="Discard what you have typed?"
        description="It has not been sent, and is not kept."
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
