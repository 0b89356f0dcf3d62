import type { ContentsEntry } from "@stackyard/contract/content/content";
import {
  type Heading,
  ownDocumentToHtml,
  type Section,
} from "../../../platform/markdown/own-document.ts";
import { addressOf, type Front, type Kind } from "./content-kinds.ts";
import { ContentError, readFrontMatter } from "./front-matter.ts";
import type { Images } from "./read-images.ts";
import type { Source } from "./read-sources.ts";

/** A compiled document: plain data that can be serialized as JSON. */
export interface CompiledDocument<K extends Kind = Kind> {
  readonly kind: K;
  readonly slug: string;
  readonly path: string;
  /** The path of its page. */
  readonly address: string;
  readonly front: Front<K>;
  readonly html: string;
  readonly contents: readonly ContentsEntry[];
  /** All anchors in it. */
  readonly ids: readonly string[];
  /** The URLs that it links to. */
  readonly links: readonly string[];
  /** Its source without the front matter. */
  readonly markdown: string;
  /** Its plain text for search, by heading. */
  readonly sections: readonly Section[];
}

/** Throws a ContentError if the document is invalid. */
export async function compileDocument(source: Source, images: Images): Promise<CompiledDocument> {
  const { kind, slug, path } = source;
  const { front, markdown } = readFrontMatter(kind, source);
  const { html, headings, links, wanted, sections } = await ownDocumentToHtml(markdown, images);
  const missing = wanted.find((address) => !images.has(address));
  if (missing !== undefined) throw new ContentError(path, `missing picture ${missing}`);
  if (/<img(?![^>]*\balt="[^"]+")/.test(html))
    throw new ContentError(path, "a picture has no description: ![description](images/…)");
  return {
    kind,
    slug,
    path,
    front,
    html,
    links,
    sections,
    markdown: markdown.trim(),
    address: addressOf(kind, slug, front),
    contents: contentsOf(path, headings),
    ids: headings.map(({ id }) => id),
  };
}

/** The page's title comes from the front matter, so a document's own headings start with "##". */
function contentsOf(path: string, headings: readonly Heading[]): ContentsEntry[] {
  const first = headings.find(({ level }) => level === 1);
  if (first) throw new ContentError(path, `"# ${first.text}": put the title in the front matter`);
  return headings.filter(({ level }) => level <= 3);
}
