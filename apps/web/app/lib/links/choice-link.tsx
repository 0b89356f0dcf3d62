import type { ReactNode } from "react";
import { classes } from "../../ui/classes";
import { Link } from "./link";

interface Props {
  readonly to: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

/** A filter option as a link that looks like a toggle. */
export function ChoiceLink({ to, isChosen, children }: Props) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? "true" : undefined}
      className={classes(
        "inline-flex min-h-10 items-center gap-1.5 rounded-md border px-3 text-sm",
        isChosen
          ? "border-accent bg-accent-wash font-[620] text-ink"
          : "border-line-strong bg-surface text-ink-soft hover:bg-sunken hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}
