import { PRODUCT_NAME } from "@stackyard/contract/base/product";

interface WrittenText {
  readonly title: string;
  readonly description: string;
  /** Its address without the origin. */
  readonly path: string;
  readonly image?: string | undefined;
  /** The day on which it was published, where that is kept. */
  readonly date?: string;
  readonly author?: string;
  readonly section?: string;
  readonly tags?: readonly string[];
  /** Teaches how something is done. */
  readonly isTechnical?: boolean;
}

/** What search engines read of a text of ours (schema.org). */
export function articleFacts(origin: string, text: WrittenText) {
  const { title, description, path, image, date, author, section, tags, isTechnical } = text;
  const us = { "@type": "Organization", name: PRODUCT_NAME, url: `${origin}/` };
  return {
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
}
