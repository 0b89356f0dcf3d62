import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "../classes";
import { Button } from "../controls/button";
import { CopyButton } from "../controls/copy-button";

interface Props {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
  readonly doneLabel?: string;
  readonly onDone: () => void;
}

/** What an answer shows only once, such as a secret. It takes the focus when it appears. */
export function ShownOnce({ label, className, children, doneLabel, onDone }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={label}
      className={classes("flex scroll-mt-24 flex-col outline-none", className)}
    >
      {children}
      <Button look="secondary" onClick={onDone} className="self-start">
        {doneLabel ?? "I've saved it"}
      </Button>
    </section>
  );
}

interface CopiedTextProps {
  readonly text: string;
  /** As in "Copy key". */
  readonly what: string;
  readonly label?: string;
}

/** A text in a box, with a button that copies it. */
export function CopiedText({ text, what, label }: CopiedTextProps) {
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line-strong bg-sunken p-3 sm:flex-row sm:items-center">
      {label && <span className="text-ink-soft text-sm">{label}</span>}
      <code className="min-w-0 flex-1 font-mono text-sm [overflow-wrap:anywhere]">{text}</code>
      <CopyButton text={text} what={what} className="self-start sm:self-center" />
    </div>
  );
}
