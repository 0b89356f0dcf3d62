import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../classes";

const TONES = {
  note: { look: "border-note bg-note-wash", ink: "text-note", Icon: Info },
  good: { look: "border-good bg-good-wash", ink: "text-good", Icon: CircleCheck },
  fair: { look: "border-fair bg-fair-wash", ink: "text-fair", Icon: TriangleAlert },
  poor: { look: "border-poor bg-poor-wash", ink: "text-poor", Icon: CircleAlert },
} as const;

interface Props {
  readonly tone?: keyof typeof TONES;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** What the user can do, at the end of the alert. */
  readonly action?: ReactNode;
  /** Announced immediately. For new errors, not for permanent notices. */
  readonly isUrgent?: boolean;
  /** Takes the focus, for alerts that replace a focused form. */
  readonly takesFocus?: boolean;
  readonly className?: string;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** A notice about the content it appears in. */
export function Alert({ tone = "note", title, children, action, isUrgent, ...rest }: Props) {
  const { takesFocus, className } = rest;
  const { look, ink, Icon } = TONES[tone];
  return (
    <div
      role={isUrgent ? "alert" : undefined}
      {...(takesFocus && { tabIndex: -1, ref: focus })}
      className={classes("flex gap-3 rounded-md border-l-3 px-4 py-3.5", look, className)}
    >
      <Icon className={classes("mt-0.5 size-4.5 shrink-0", ink)} aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 text-sm leading-relaxed">
        {title && <p className={classes("font-[640]", ink)}>{title}</p>}
        {children && <div className="max-w-full text-ink [overflow-wrap:anywhere]">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
