import type { ArticleSummary } from "@stackyard/contract/content/content";
import { Rss } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { ArticleCard } from "./article-card";
import { type ArticleFilter, BlogFilter } from "./blog-filter";

interface Props {
  readonly articles: readonly ArticleSummary[];
  readonly filter: ArticleFilter;
  readonly newsletter: ReactNode;
}

export function BlogPage({ articles, filter, newsletter }: Props) {
  const isFiltered = Boolean(filter.category || filter.tag);
  const [first, ...others] = articles;
  return (
    <div className="page-width flex flex-col gap-8 py-12 sm:py-16">
      <header className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 className="text-4xl sm:text-5xl">Blog</h1>
          <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">
            How Stackyard works, why we built it this way, and what we learn about infrastructure
            code.
          </p>
        </div>
        <a
          href="/blog/feed.xml"
          className="flex min-h-10 items-center gap-2 text-ink-soft text-sm underline hover:text-accent-strong"
        >
          <Rss className="size-4" aria-hidden="true" />
          Atom feed
        </a>
      </header>
      <BlogFilter filter={filter} />
      {first === undefined && (
        <EmptyState
          title="No articles in this category yet"
          action={<ButtonLink to={paths.blog}>All articles</ButtonLink>}
        >
          Choose another category to keep reading.
        </EmptyState>
      )}
      {first && !isFiltered && <ArticleCard article={first} isFeatured />}
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {(isFiltered ? articles : others).map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
      {newsletter}
    </div>
  );
}
