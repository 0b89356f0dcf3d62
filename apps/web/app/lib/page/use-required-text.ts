import { type ChangeEvent, useRef, useState } from "react";
import { useSavedDraft } from "../drafts/use-saved-draft";

interface Rules {
  /** Characters. */
  readonly min?: number;
  readonly max: number;
  /** The error message for a shorter text. */
  readonly tooShort: string;
  /** The name under which the text is kept in this browser until `change("")`. */
  readonly draft?: string;
  /** What is edited. */
  readonly initial?: string | undefined;
}

/** A required text field and its error. */
export function useRequiredText({ min = 1, max, tooShort, draft, initial }: Rules) {
  const [text, setText] = useSavedDraft(draft, initial);
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
