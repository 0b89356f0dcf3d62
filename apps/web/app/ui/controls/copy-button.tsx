import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClasses } from "./button";

/** How long "Copied" is shown, in milliseconds. */
const SHOWN_MS = 2_000;

const OUTCOMES = { copied: "Copied", failed: "Not copied" } as const;

interface Props {
  readonly text: string;
  /** Completes the button's accessible name, as in "Copy token". */
  readonly what: string;
  /** Shows only the icon; screen readers still get the name. */
  readonly isIconOnly?: boolean;
  /** Also shows what is copied. */
  readonly isNamed?: boolean;
  readonly className?: string;
}

export function CopyButton({ text, what, isIconOnly = false, isNamed = false, className }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // The browser refused, or the page lacks HTTPS and thus the clipboard API.
      setOutcome("failed");
    }
  }

  const word = outcome ? OUTCOMES[outcome] : "Copy";
  return (
    <button
      type="button"
      onClick={copy}
      className={buttonClasses({ look: "secondary", size: "small" }, className)}
    >
      {outcome === "copied" ? (
        <Check className="size-4 text-good" aria-hidden="true" />
      ) : (
        <Copy className="size-4" aria-hidden="true" />
      )}
      <span className={isIconOnly ? "sr-only" : undefined} aria-live="polite">
        {word}
      </span>
      <span className={isNamed ? undefined : "sr-only"}> {what}</span>
    </button>
  );
}
