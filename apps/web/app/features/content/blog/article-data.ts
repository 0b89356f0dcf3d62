import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { ArticleSummary } from "@stackyard/contract/content/content";
import { paths } from "../../../lib/links/paths";

/** What search engines read of an article (schema.org). */
export function articleData(article: ArticleSummary, origin: string, image?: string) {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: article.title,
    description: article.excerpt,
    datePublished: article.date,
    articleSection: article.category,
    keywords: article.tags.join(", "),
    ...(image && { image }),
    url: `${origin}${paths.article(article.id)}`,
    author: { "@type": "Organization", name: article.author },
    publisher: { "@type": "Organization", name: PRODUCT_NAME },
  };
}
