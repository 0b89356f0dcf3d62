import type { ArticleSummary } from "@stackyard/contract/content/content";
import { formatLongDay } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { classes } from "../../../ui/classes";
import { Badge } from "../../../ui/display/badge";
import { DocumentArtwork } from "../document-artwork";

/** Hue of each category's artwork, in degrees. */
export const ARTICLE_HUES: Record<ArticleSummary["category"], number> = {
  "Product Updates": 75,
  "Best Practices": 235,
  "Case Studies": 190,
  "Industry Trends": 305,
  Security: 155,
  Community: 350,
};

interface Props {
  readonly article: ArticleSummary;
  /** Full-width card with the image beside the text. */
  readonly isFeatured?: boolean;
}

/** Article card in a list; the whole card is a link. */
export function ArticleCard({ article, isFeatured }: Props) {
  return (
    <article
      className={classes(
        "group relative grid h-full overflow-hidden rounded-lg border bg-surface transition-[border-color,box-shadow] duration-150 hover:border-line-strong hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:outline-offset-2",
        isFeatured ? "lg:grid-cols-2" : "grid-rows-[auto_1fr]",
      )}
    >
      <DocumentArtwork
        labels={article.picture}
        hue={ARTICLE_HUES[article.category]}
        className={classes(
          "w-full border-b",
          isFeatured
            ? "aspect-[16/9] lg:aspect-auto lg:h-full lg:border-r lg:border-b-0"
            : "aspect-[16/9]",
        )}
      />
      <div className={classes("flex flex-col p-5", isFeatured && "sm:p-8")}>
        <p className="flex flex-wrap gap-2">
          {isFeatured && <Badge tone="accent">Featured</Badge>}
          <Badge>{article.category}</Badge>
        </p>
        <h2
          className={classes(
            "mt-3 group-hover:text-accent-strong",
            isFeatured ? "text-2xl sm:text-3xl" : "text-lg",
          )}
        >
          <Link
            to={paths.article(article.id)}
            className="outline-none after:absolute after:inset-0"
          >
            {article.title}
          </Link>
        </h2>
        <p className="mt-2 mb-5 text-ink-soft leading-relaxed">{article.excerpt}</p>
        <div className="mt-auto flex flex-col gap-1">
          <p className="font-[620] text-sm">{article.author}</p>
          <ArticleDetails article={article} />
        </div>
      </div>
    </article>
  );
}

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
