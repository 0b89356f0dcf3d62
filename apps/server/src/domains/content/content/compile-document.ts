import type { ContentsEntry } from "@stackyard/contract/content/content";
import { type Heading, ownDocumentToHtml } from "../../../platform/markdown/own-document.ts";
import { addressOf, type Front, type Kind } from "./content-kinds.ts";
import { ContentError, readFrontMatter } from "./front-matter.ts";
import type { Images } from "./read-images.ts";
import type { Source } from "./read-sources.ts";

/** A document ready to be shown. Plain data that survives JSON. */
export interface CompiledDocument<K extends Kind = Kind> {
  readonly kind: K;
  readonly slug: string;
  readonly path: string;
  /** The page that shows it. */
  readonly address: string;
  readonly front: Front<K>;
  readonly html: string;
  readonly contents: readonly ContentsEntry[];
  /** Every place in it that a link may lead to. */
  readonly ids: readonly string[];
  /** Where it links to. */
  readonly links: readonly string[];
  /** As it was written, without its front matter. */
  readonly markdown: string;
  /** Its words, for whoever searches. */
  readonly text: string;
}

/** Throws a ContentError where the document cannot be shown as it is written. */
export async function compileDocument(source: Source, images: Images): Promise<CompiledDocument> {
  const { kind, slug, path } = source;
  const { front, markdown } = readFrontMatter(kind, source);
  const { html, headings, links, wanted, text } = await ownDocumentToHtml(markdown, images);
  const missing = wanted.find((address) => !images.has(address));
  if (missing !== undefined) throw new ContentError(path, `there is no picture ${missing}`);
  if (/<img(?![^>]*\balt="[^"]+")/.test(html))
    throw new ContentError(path, "a picture has no description: ![what it shows](images/…)");
  return {
    kind,
    slug,
    path,
    front,
    html,
    links,
    text,
    markdown: markdown.trim(),
    address: addressOf(kind, slug, front),
    contents: contentsOf(path, headings),
    ids: headings.map(({ id }) => id),
  };
}

/** The page has its title from the front matter; a document's own headings begin with "##". */
function contentsOf(path: string, headings: readonly Heading[]): ContentsEntry[] {
  const first = headings.find(({ level }) => level === 1);
  if (first)
    throw new ContentError(path, `"# ${first.text}": the title stands in the front matter`);
  return headings.filter(({ level }) => level <= 3);
}
