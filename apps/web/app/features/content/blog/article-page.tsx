import type { Article } from "@stackyard/contract/content/content";
import type { ReactNode } from "react";
import { BackLink } from "../../../lib/links/back-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { useSiteOrigin } from "../../../lib/page/site";
import { Badge } from "../../../ui/display/badge";
import { WrittenDocument } from "../../../ui/display/written-document";
import { DocumentArtwork } from "../document-artwork";
import { ARTICLE_HUES, ArticleDetails } from "./article-card";
import { RelatedArticles } from "./related-articles";
import { ShareButtons } from "./share-buttons";

interface Props {
  readonly article: Article;
  /** Live data shown within the article. */
  readonly live?: ReactNode;
}

export function ArticlePage({ article, live }: Props) {
  const origin = useSiteOrigin() ?? "";
  return (
    <div className="page-width flex flex-col gap-14 py-10 sm:py-12">
      <article className="flex flex-col gap-10">
        <div className="flex flex-col gap-6">
          <BackLink to={paths.blog}>Back to Blog</BackLink>
          <ArticleHeading article={article} />
        </div>
        <WrittenDocument html={article.content} contents={article.contents}>
          {live && <div className="mt-10">{live}</div>}
          <div className="mt-12 flex flex-col gap-8 border-t pt-8">
            <ArticleTags tags={article.tags} />
            <ShareButtons title={article.title} address={`${origin}${paths.article(article.id)}`} />
          </div>
        </WrittenDocument>
      </article>
      <RelatedArticles articles={article.related} />
    </div>
  );
}

function ArticleHeading({ article }: { readonly article: Article }) {
  return (
    <header className="grid items-center gap-8 lg:grid-cols-[1fr_minmax(0,26rem)]">
      <div className="min-w-0">
        <ul aria-label="Category and tags" className="flex flex-wrap gap-2">
          <li>
            <Link to={paths.articles({ category: article.category })}>
              <Badge tone="accent">{article.category}</Badge>
            </Link>
          </li>
          {article.tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
        <h1 className="mt-5 text-3xl sm:text-5xl">{article.title}</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">{article.excerpt}</p>
        <div className="mt-6 flex flex-col gap-1">
          <p>
            <span className="font-[620]">{article.author}</span>
            <span className="text-ink-soft">, {article.authorTitle}</span>
          </p>
          <ArticleDetails article={article} />
        </div>
      </div>
      <DocumentArtwork
        labels={article.picture}
        hue={ARTICLE_HUES[article.category]}
        className="aspect-[16/9] w-full rounded-lg border"
      />
    </header>
  );
}

function ArticleTags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <section aria-labelledby="tags" className="not-printed">
      <h2 id="tags" className="text-lg">
        Tags
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Link
              to={paths.articles({ tag })}
              className="flex min-h-10 items-center rounded-md border border-line-strong bg-surface px-3.5 font-mono text-sm hover:bg-sunken"
            >
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
