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
  type KeptMarkdown,
  type Patience,
  renderMarkdown,
} from "../../../platform/markdown/render-markdown.ts";
import { currentHtml, LATE_RENDERING, renderingOf } from "../../../platform/markdown/rendering.ts";
import { findModuleCards, findPostCards, type ModuleCards, RULES } from "./post-cards.ts";
import { findPostPictures } from "./post-pictures.ts";

/** So many names are looked up; a text that has more is no talk with people. */
const MOST_NAMES = 50;

export interface RenderedPost extends Pick<KeptMarkdown, "html" | "rendering"> {
  /** The beginning of its words. */
  readonly excerpt: string;
  /** The numbers of those whom it names. */
  readonly mentioned: number[];
  /** How many pictures it has, and how many people it names. */
  readonly images: number;
  readonly mentions: number;
  /** Nothing of it would be seen: it is all comment, or space. */
  readonly isBlank: boolean;
  /** There was no time: neither links nor pictures were seen, and it is to be rendered again. */
  readonly isLate: boolean;
  /** The modules that it shows. */
  readonly modules: ModuleCards;
}

/** A post that is about to be written, with where it leads its readers. */
export interface NewPost extends RenderedPost {
  /** Links to other sites. */
  readonly links: number;
  /** It names an address on the web that is no link, outside code. */
  readonly namesAddress: boolean;
}

const SEEN_WITHOUT_WORDS = /<(?:img|hr|pre|code|input)\b|class="no-picture"/;

/** A post's Markdown as HTML, with the people that it names and its author's pictures. */
export async function renderPost(
  db: Database,
  content: string,
  authorId: number,
  patience?: Patience,
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

/** Renders a post for its author to publish. Its HTML is read once more, for its links and addresses. */
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
 * The same post, marked as outdated if a module that it shows has changed since it was rendered: it is then
 * rendered on each read until the job has been there. Locks the modules, so call this first in the
 * transaction: a change of a module locks the module before the posts that show it.
 */
export async function checkedPost<Post extends Pick<RenderedPost, "rendering" | "modules">>(
  db: Database,
  content: string,
  post: Post,
): Promise<Post> {
  const now = await findModuleCards(db, content, { isHeld: true });
  return isDeepStrictEqual(now, post.modules) ? post : { ...post, rendering: "" };
}

/** As many whole words as an excerpt holds, and a sign that more follow. */
export function beginningOf(text: string): string {
  if (text.length <= FORUM.excerpt) return text;
  const cut = showable(text, FORUM.excerpt - 1);
  const lastSpace = cut.search(/\s\S*$/);
  // A word without end is cut all the same.
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}

/** The numbers of those whom a text names, without the work of rendering it. */
export async function mentionedIn(db: Database, content: string): Promise<number[]> {
  return toldOf(await findMentioned(db, content));
}

const toldOf = (people: readonly { readonly id: number }[]) =>
  people.map(({ id }) => id).slice(0, FORUM.mentions);

interface Kept {
  readonly content: string;
  readonly userId: number;
  readonly html: string;
  readonly rendering: string;
}

/** What is shown as it was kept. */
export const currentRenderings = () => [renderingOf(), renderingOf(RULES)];

/** A post's HTML. */
export function postHtml(db: Database, row: Kept): Promise<string> {
  return currentHtml(row, currentRenderings(), () => renderPost(db, row.content, row.userId));
}

/** Posts stand on one page, each with ids of its own; its number is not known before it is kept. */
function prefixOf(content: string): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 10);
}

async function findMentioned(db: Database, content: string) {
  const usernames = findMentions(content).slice(0, MOST_NAMES);
  if (usernames.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["id", "username"])
    .where("username", "in", usernames)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
}
