import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { showable } from "@stackyard/contract/base/text";
import { FORUM } from "@stackyard/contract/forum/limits";
import type { Database } from "../../../platform/db/database.ts";
import { findMentions } from "../../../platform/markdown/links/link-mentions.ts";
import {
  namesWebAddress,
  visibleInHtml,
} from "../../../platform/markdown/links/visible-in-html.ts";
import {
  type HtmlToStore,
  type RenderOptions,
  renderMarkdown,
} from "../../../platform/markdown/render-markdown.ts";
import { currentHtml, LATE_RENDERING, renderingOf } from "../../../platform/markdown/rendering.ts";
import { findModuleCards, findPostCards, type ModuleCards, RULES } from "./post-cards.ts";
import { findPostPictures } from "./post-pictures.ts";

/** Maximum mentions looked up per post. */
const MAX_NAMES = 50;

export interface RenderedPost extends Pick<HtmlToStore, "html" | "rendering"> {
  /** The beginning of its text. */
  readonly excerpt: string;
  /** User IDs of the people mentioned. */
  readonly mentioned: number[];
  /** Number of pictures and mentions. */
  readonly images: number;
  readonly mentions: number;
  /** Nothing would be visible: only comments or whitespace. */
  readonly isBlank: boolean;
  /** Rendering timed out: links and pictures are unknown, and it has to be rendered again. */
  readonly isLate: boolean;
  /** The modules shown as cards. */
  readonly modules: ModuleCards;
}

/** A post about to be stored, with its outgoing links. */
export interface NewPost extends RenderedPost {
  /** Links to other sites. */
  readonly links: number;
  /** Contains a URL outside code that isn't a link. */
  readonly namesAddress: boolean;
}

const SEEN_WITHOUT_WORDS = /<(?:img|hr|pre|code|input)\b|class="no-picture"/;

/** Renders a post's Markdown, with mentions and its author's pictures. */
export async function renderPost(
  db: Database,
  content: string,
  authorId: number,
  patience?: RenderOptions,
): Promise<RenderedPost> {
  const { cards, modules, madeBy } = await findPostCards(db, content);
  const people = await findMentioned(db, content);
  const surroundings = {
    idPrefix: `post-${prefixOf(content)}-`,
    pictures: await findPostPictures(db, content, authorId),
    site: { mentions: people.map(({ username }) => username), cards },
  };
  const { html, text, rendering } = await renderMarkdown(content, surroundings, patience);
  const isLate = rendering === LATE_RENDERING;
  return {
    html,
    rendering: isLate ? rendering : renderingOf(madeBy),
    isLate,
    modules,
    images: html.match(/<img |class="no-picture"/g)?.length ?? 0,
    mentions: people.length,
    isBlank: text.trim() === "" && !SEEN_WITHOUT_WORDS.test(html),
    excerpt: beginningOf(text),
    mentioned: toldOf(people),
  };
}

/** Renders a post for publication and analyzes its HTML for links and URLs. */
export async function renderNewPost(
  db: Database,
  content: string,
  authorId: number,
): Promise<NewPost> {
  const post = await renderPost(db, content, authorId);
  const { links, prose } = visibleInHtml(post.html);
  return { ...post, links: links.length, namesAddress: namesWebAddress(prose) };
}

/**
 * The same post, marked as outdated if a module that it shows has changed since rendering; it is
 * then rendered on each read until a job has stored it. Locks the modules, so call it first in the
 * transaction: module changes lock the module before the posts that show it.
 */
export async function checkedPost<Post extends Pick<RenderedPost, "rendering" | "modules">>(
  db: Database,
  content: string,
  post: Post,
): Promise<Post> {
  const now = await findModuleCards(db, content, { isHeld: true });
  return isDeepStrictEqual(now, post.modules) ? post : { ...post, rendering: "" };
}

/** As many whole words as fit in an excerpt, with an ellipsis if more follow. */
export function beginningOf(text: string): string {
  if (text.length <= FORUM.excerpt) return text;
  const cut = showable(text, FORUM.excerpt - 1);
  const lastSpace = cut.search(/\s\S*$/);
  // A single endless word is cut.
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}

/** User IDs of the people mentioned in a text, without rendering it. */
export async function mentionedIn(db: Database, content: string): Promise<number[]> {
  return toldOf(await findMentioned(db, content));
}

const toldOf = (people: readonly { readonly id: number }[]) =>
  people.map(({ id }) => id).slice(0, FORUM.mentions);

interface StoredPost {
  readonly content: string;
  readonly userId: number;
  readonly html: string;
  readonly rendering: string;
}

/** Versions of the renderer whose HTML is served as stored. */
export const currentRenderings = () => [renderingOf(), renderingOf(RULES)];

/** A post's HTML. */
export function postHtml(db: Database, row: StoredPost): Promise<string> {
  return currentHtml(row, currentRenderings(), () => renderPost(db, row.content, row.userId));
}

/**
 * Posts share a page, so each has its own ID prefix. Its number isn't known before it is stored.
 */
function prefixOf(content: string): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 10);
}

async function findMentioned(db: Database, content: string) {
  const usernames = findMentions(content).slice(0, MAX_NAMES);
  if (usernames.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["id", "username"])
    .where("username", "in", usernames)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
}
