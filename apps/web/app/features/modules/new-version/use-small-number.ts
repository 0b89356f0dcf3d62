import { LIMITS } from "@stackyard/contract/base/limits";
import { useRef, useState } from "react";
import { useRequiredText } from "../../../lib/page/use-required-text";

const { min, max } = LIMITS.numberReason;
const RULES = { min, max, tooShort: `Give a reason of at least ${min} characters` };

/**
 * Keeping a version number below the required one needs a confirmation and a reason that buyers
 * see.
 */
export function useSmallNumber(version: string) {
  const [kept, setKept] = useState<string>();
  const [hasTried, setTried] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { text, whenGiven, field } = useRequiredText(RULES);
  const isKept = kept === version;
  return {
    numberReason: text,
    /** Runs `goOn` if the number may be kept; otherwise focuses the missing input. */
    whenKept(goOn: () => void) {
      setTried(true);
      if (isKept) whenGiven(goOn);
      else place.current?.querySelector("input")?.focus();
    },
    fields: {
      ref: place,
      version,
      isKept,
      onKeep: (isKept: boolean) => setKept(isKept ? version : undefined),
      reason: field,
      isMissed: hasTried && !isKept,
    },
  };
}
