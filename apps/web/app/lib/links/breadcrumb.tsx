import { ChevronRight } from "lucide-react";
import { Link } from "./link";

export interface Crumb {
  readonly label: string;
  /** Undefined for the current page. */
  readonly to?: string;
}

export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-ink-soft text-sm">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="flex min-w-0 items-center gap-1.5">
            {to === undefined ? (
              <span aria-current="page" className="truncate text-ink">
                {label}
              </span>
            ) : (
              <Link to={to} className="truncate py-2 hover:text-accent-strong hover:underline">
                {label}
              </Link>
            )}
            {/* At the end, so that no line begins with it. */}
            {index < crumbs.length - 1 && (
              <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
