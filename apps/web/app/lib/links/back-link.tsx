import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { classes } from "../../ui/classes";
import { Link } from "./link";

interface Props {
  readonly to: string;
  /** History state, to restore a position. */
  readonly state?: object;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link back to the list, aligned with the page's text. */
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
