import type { ReactNode } from "react";
import { classes } from "../classes";

const TONES = {
  plain: "border-line bg-surface text-ink-soft",
  ink: "border-ink bg-ink text-paper",
  accent: "border-accent bg-accent text-on-accent",
  good: "border-good bg-good-wash text-good",
  fair: "border-fair bg-fair-wash text-fair",
  poor: "border-poor bg-poor-wash text-poor",
  note: "border-note bg-note-wash text-note",
} as const;

export type BadgeTone = keyof typeof TONES;

interface Props {
  readonly tone?: BadgeTone;
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Short label in the style of freight markings. */
export function Badge({ tone = "plain", icon, className, children }: Props) {
  return (
    <span
      className={classes(
        "stencil inline-flex min-h-6 max-w-full shrink-0 items-center gap-1.5 rounded-sm border px-2 leading-none",
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
