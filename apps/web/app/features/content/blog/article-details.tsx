import type { ArticleSummary } from "@stackyard/contract/content/content";
import { formatLongDay } from "../../../lib/format/format";

/** Publication date and reading time. */
export function ArticleDetails({ article }: { readonly article: ArticleSummary }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-ink-faint text-sm">
      <time dateTime={article.date}>{formatLongDay(article.date)}</time>
      <span aria-hidden="true">·</span>
      <span>{article.readTime}</span>
    </p>
  );
}
