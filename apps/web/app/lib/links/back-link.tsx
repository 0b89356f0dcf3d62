import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { classes } from "../../ui/classes";
import { Link } from "./link";

interface Props {
  readonly to: string;
  /** What the history's entry is to know, where the page comes back to a place. */
  readonly state?: object;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The way back to the list that a page was reached from. It stands in line with the page's text. */
export function BackLink({ to, state, className, children }: Props) {
  const inside = {
    className: classes(
      "not-printed inline-flex h-10 items-center gap-2 self-start text-ink-soft text-sm hover:text-accent-strong",
      className,
    ),
    children: (
      <>
        <ArrowLeft className="size-4" aria-hidden="true" />
        {children}
      </>
    ),
  };
  return state ? <RouterLink to={to} state={state} {...inside} /> : <Link to={to} {...inside} />;
}
