import { ARTICLE_CATEGORIES } from "@stackyard/contract/content/content-lists";
import { X } from "lucide-react";
import { ChoiceLink } from "../../../lib/links/choice-link";
import { paths } from "../../../lib/links/paths";

export interface ArticleFilter {
  readonly category?: string;
  readonly tag?: string;
}

/** Links, so each filter has its own URL and works without JavaScript. */
export function BlogFilter({ filter }: { readonly filter: ArticleFilter }) {
  return (
    <nav aria-label="Articles by category" className="flex flex-wrap gap-2">
      {[undefined, ...ARTICLE_CATEGORIES].map((category) => (
        <ChoiceLink
          key={category ?? "all"}
          to={paths.articles({ ...(category && { category }) })}
          isChosen={filter.category === category && !filter.tag}
        >
          {category ?? "All articles"}
        </ChoiceLink>
      ))}
      {filter.tag && (
        <ChoiceLink to={paths.blog} isChosen>
          Tagged “{filter.tag}”
          <X className="size-4" aria-hidden="true" />
          <span className="sr-only">, show all articles</span>
        </ChoiceLink>
      )}
    </nav>
  );
}
