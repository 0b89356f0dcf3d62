import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClasses } from "./button";

/** How long "Copied" stands there, milliseconds. */
const SHOWN_MS = 2_000;

const OUTCOMES = { copied: "Copied", failed: "Not copied" } as const;

interface Props {
  readonly text: string;
  /** What is copied, for the button's name: "Copy token". */
  readonly what: string;
  /** Shows the icon alone; the name stays for screen readers. */
  readonly isIconOnly?: boolean;
  /** Shows what is copied, too. */
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
      // Refused by the browser, or a page without HTTPS, where there is no clipboard at all.
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
