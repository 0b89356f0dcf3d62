import { type ChangeEvent, useRef, useState } from "react";

interface Rules {
  /** Characters. */
  readonly min?: number;
  readonly max: number;
  /** The error message for a shorter text. */
  readonly tooShort: string;
}

/** A required text field and its error. */
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
    /** Sets or clears the error. */
    refuse: setError,
    /** Calls `goOn` if the text is long enough; otherwise focuses the field. */
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
