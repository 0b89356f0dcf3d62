import { type ChangeEvent, useState } from "react";

interface Rules {
  /** In characters. */
  readonly min: number;
  readonly max: number;
  /** What is said where there are fewer. */
  readonly tooShort: string;
}

/** A reason that is asked for: its field, and what is wrong with it. */
export function useReason({ min, max, tooShort }: Rules) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  return {
    reason,
    /** Says what is wrong with it, or that nothing is. */
    refuse: setError,
    /** Goes on where the reason is long enough. */
    whenGiven(goOn: () => void) {
      if (reason.trim().length < min) setError(tooShort);
      else goOn();
    },
    field: {
      label: "Reason",
      required: true,
      rows: 3,
      maxLength: max,
      error,
      value: reason,
      onChange(event: ChangeEvent<HTMLTextAreaElement>) {
        setReason(event.target.value);
        setError(undefined);
      },
    },
  };
}
