import { type ChangeEvent, useRef, useState } from "react";

interface Rules {
  /** In characters. */
  readonly min?: number;
  readonly max: number;
  /** What is said where there are fewer. */
  readonly tooShort: string;
}

/** A text that is asked for: its field, and what is wrong with it. */
export function useRequiredText({ min = 1, max, tooShort }: Rules) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const ref = useRef<HTMLTextAreaElement>(null);

  function change(changed: string) {
    setText(changed);
    setError(undefined);
  }

  return {
    text,
    change,
    /** Says what is wrong with it, or that nothing is. */
    refuse: setError,
    /** Goes on where the text is long enough; leads back to it otherwise. */
    whenGiven(goOn: () => void) {
      if (text.trim().length >= min) return goOn();
      setError(tooShort);
      ref.current?.focus();
    },
    field: {
      ref,
      maxLength: max,
      error,
      value: text,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => change(event.target.value),
    },
  };
}
