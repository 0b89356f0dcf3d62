import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { CARD_SIZE } from "@stackyard/contract/site/share-cards";
import { isRouteErrorResponse } from "react-router";
import type { ShareImage } from "./share-image";

interface Head {
  readonly title: string;
  readonly description?: string | undefined;
  /** The heading, if the title contains more. */
  readonly shared?: string | undefined;
  readonly image?: ShareImage | undefined;
  /** Structured data (schema.org). */
  readonly facts?: readonly object[] | undefined;
}

interface MissingTitles {
  readonly missing: string;
  readonly failed?: string;
}

/** The title of a page that could not be shown. */
export const FAILED = "Page not loaded";

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160;

/** A page's metadata for browsers, search engines and link previews. */
export function pageHead({ title, shared = title, description, image, facts = [] }: Head) {
  const short = description && shorten(description);
  return [
    { title: `${title} · ${PRODUCT_NAME}` },
    { property: "og:title", content: shared },
    { property: "og:site_name", content: PRODUCT_NAME },
    { property: "og:type", content: typeOf(facts) },
    ...(short
      ? [
          { name: "description", content: short },
          { property: "og:description", content: short },
        ]
      : []),
    ...(image ? imageTags(image) : []),
    ...facts.map((fact) => ({ "script:ld+json": fact })),
  ];
}

/** Types of structured data with an Open Graph type of their own. */
const TYPES: Readonly<Record<string, string>> = {
  Product: "product",
  Article: "article",
  TechArticle: "article",
  ProfilePage: "profile",
};

function typeOf(facts: readonly object[]): string {
  const names = facts.map((fact) => ("@type" in fact ? String(fact["@type"]) : ""));
  return names.map((name) => TYPES[name]).find(Boolean) ?? "website";
}

/** The head of a page without its data: its subject doesn't exist or couldn't be fetched. */
export function missingHead(error: unknown, { missing, failed = FAILED }: MissingTitles) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return pageHead({ title: isMissing ? missing : failed });
}

/** The image of a link preview. */
export function imageTags({ address, alt }: ShareImage) {
  return [
    { property: "og:image", content: address },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(CARD_SIZE.width) },
    { property: "og:image:height", content: String(CARD_SIZE.height) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, DESCRIPTION_LENGTH - 1).replace(/ \S*$/, "")}…`;
}
