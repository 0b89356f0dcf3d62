import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { type Crumb, crumbs } from "./crumbs";

interface WrittenText {
  readonly title: string;
  readonly description: string;
  /** Its path. */
  readonly path: string;
  readonly image?: string | undefined;
  /** Its date of publication, if recorded. */
  readonly date?: string;
  readonly author?: string;
  readonly section?: string;
  readonly tags?: readonly string[];
  /** Whether it is a how-to. */
  readonly isTechnical?: boolean;
}

/** Structured data of an article and its breadcrumb (schema.org). */
export function articleStructuredData(origin: string, text: WrittenText, parent: Crumb) {
  const { title, description, path, image, date, author, section, tags, isTechnical } = text;
  const us = { "@type": "Organization", name: PRODUCT_NAME, url: `${origin}/` };
  const article = {
    "@context": "https://schema.org",
    "@type": isTechnical ? "TechArticle" : "Article",
    headline: title,
    description,
    ...(date && { datePublished: date }),
    ...(section && { articleSection: section }),
    ...(tags && { keywords: tags.join(", ") }),
    ...(image && { image }),
    url: `${origin}${path}`,
    author: author ? { "@type": "Organization", name: author, url: `${origin}/` } : us,
    publisher: us,
  };
  return [article, crumbs(origin, parent, { name: title, path })];
}
