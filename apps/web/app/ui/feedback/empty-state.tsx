import type { ReactNode } from "react";
import { classes } from "../classes";
import { EmptyIllustration } from "./empty-illustration";

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** What the user can do about it. */
  readonly action?: ReactNode;
  /** The content failed to load; announced immediately. */
  readonly isError?: boolean;
  readonly headingLevel?: "h1" | "h2" | "h3";
  readonly className?: string;
}

/** Empty state: what is missing and how to add it. */
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
      <EmptyIllustration isError={isError} className="w-24" />
      <Heading className="mt-5 text-balance text-xl">{title}</Heading>
      {children && (
        <div className="mt-2 max-w-md text-balance text-ink-soft leading-relaxed">{children}</div>
      )}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
