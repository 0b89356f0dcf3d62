import { ARTICLE_CATEGORIES } from "@stackyard/contract/content/content-lists";
import { X } from "lucide-react";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { classes } from "../../../ui/classes";

export interface ArticleFilter {
  readonly category?: string;
  readonly tag?: string;
}

const CHIP = "flex min-h-10 items-center gap-1.5 rounded-md border px-3.5 text-sm font-[560]";

/** Links, so that each choice has its address and works without a script. */
export function BlogFilter({ filter }: { readonly filter: ArticleFilter }) {
  return (
    <nav aria-label="Articles by category" className="flex flex-wrap gap-2">
      {[undefined, ...ARTICLE_CATEGORIES].map((category) => {
        const isCurrent = filter.category === category && !filter.tag;
        return (
          <Link
            key={category ?? "all"}
            to={paths.articles({ ...(category && { category }) })}
            preventScrollReset
            aria-current={isCurrent ? "true" : undefined}
            className={classes(
              CHIP,
              isCurrent
                ? "border-ink bg-ink text-paper"
                : "border-line-strong bg-surface text-ink-soft hover:bg-sunken hover:text-ink",
            )}
          >
            {category ?? "All articles"}
          </Link>
        );
      })}
      {filter.tag && (
        <Link
          to={paths.blog}
          className={classes(CHIP, "border-accent bg-accent-wash text-accent-strong")}
        >
          Tagged “{filter.tag}”
          <X className="size-4" aria-hidden="true" />
          <span className="sr-only">, show all articles</span>
        </Link>
      )}
    </nav>
  );
}
