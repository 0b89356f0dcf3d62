import type { ArticleSummary } from "@stackyard/contract/content/content";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { ArticleDetails } from "./article-card";

export function RelatedArticles({ articles }: { readonly articles: readonly ArticleSummary[] }) {
  return (
    <section aria-labelledby="related" className="not-printed border-t pt-10">
      <h2 id="related" className="text-2xl">
        You Might Also Like
      </h2>
      <ul className="mt-6 grid gap-6 md:grid-cols-2">
        {articles.map((article) => (
          <li
            key={article.id}
            className="flex flex-col items-start gap-3 rounded-lg border bg-surface p-6"
          >
            <h3 className="text-lg">{article.title}</h3>
            <p className="text-ink-soft leading-relaxed">{article.excerpt}</p>
            <ArticleDetails article={article} />
            <ButtonLink to={paths.article(article.id)} look="secondary" className="mt-2">
              Read Article<span className="sr-only">: {article.title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
