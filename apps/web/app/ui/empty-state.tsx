import type { ReactNode } from "react";
import { classes } from "./classes";

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** The way to fill it. */
  readonly action?: ReactNode;
  /** What stands here is missing because something failed: it is read out at once. */
  readonly isError?: boolean;
  readonly headingLevel?: "h1" | "h2" | "h3";
  readonly className?: string;
}

/** A marked bay with nothing on it: what it would hold, and how it is filled. */
export function EmptyState({ title, children, action, isError, ...rest }: Props) {
  const { headingLevel: Heading = "h2", className } = rest;
  return (
    <div
      role={isError ? "alert" : undefined}
      className={classes(
        "flex flex-col items-center rounded-lg border border-line-strong border-dashed px-6 py-12 text-center",
        className,
      )}
    >
      <EmptyBay isError={isError} />
      <Heading className="mt-5 text-xl">{title}</Heading>
      {children && <div className="mt-2 max-w-md text-ink-soft leading-relaxed">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

function EmptyBay({ isError }: { readonly isError: boolean | undefined }) {
  return (
    <svg viewBox="0 0 128 72" className="w-24" aria-hidden="true">
      <path
        d="M4 36 64 6l60 30-60 30z"
        className="fill-sunken stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="7 5"
      />
      {isError ? (
        <path d="m52 42 24-12M52 30l24 12" className="stroke-poor" strokeWidth="3" />
      ) : (
        <path d="m38 36 26-13 26 13-26 13z" className="fill-none stroke-line" strokeWidth="2" />
      )}
    </svg>
  );
}
