import { createHash } from "node:crypto";
import { showable } from "@stackyard/contract/base/text";
import { FORUM } from "@stackyard/contract/forum/limits";
import type { Database } from "../../platform/db/database.ts";
import { findMentions } from "../../platform/markdown/links/link-mentions.ts";
import { type KeptMarkdown, renderMarkdown } from "../../platform/markdown/render-markdown.ts";
import { renderingOf } from "../../platform/markdown/rendering.ts";
import { findPostCards, RULES } from "./post-cards.ts";
import { findPostPictures } from "./post-pictures.ts";

/** So many names are looked up; a text that has more is no talk with people. */
const MOST_NAMES = 50;

export interface RenderedPost extends Pick<KeptMarkdown, "html" | "rendering"> {
  /** The beginning of its words. */
  readonly excerpt: string;
  /** The numbers of those whom it names. */
  readonly mentioned: number[];
  /** How many links to other sites it has, pictures, and people whom it names. */
  readonly links: number;
  readonly images: number;
  readonly mentions: number;
  /** Nothing of it would be seen: it is all comment, or space. */
  readonly isBlank: boolean;
}

const SEEN_WITHOUT_WORDS = /<(?:img|hr|pre|code|input)\b|class="no-picture"/;

/** A post's Markdown as HTML, with the people that it names and its author's pictures. */
export async function renderPost(
  db: Database,
  content: string,
  authorId: number,
): Promise<RenderedPost> {
  const { cards, madeBy } = await findPostCards(db, content);
  const people = await findMentioned(db, content);
  const { html, text } = await renderMarkdown(content, {
    idPrefix: `post-${prefixOf(content)}-`,
    pictures: await findPostPictures(db, content, authorId),
    site: { mentions: people.map(({ username }) => username), cards },
  });
  return {
    html,
    rendering: renderingOf(madeBy),
    links: html.match(/ rel="nofollow/g)?.length ?? 0,
    images: html.match(/<img |class="no-picture"/g)?.length ?? 0,
    mentions: people.length,
    isBlank: text.trim() === "" && !SEEN_WITHOUT_WORDS.test(html),
    excerpt: beginningOf(text),
    mentioned: toldOf(people),
  };
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

/** What was kept, if today's renderer made it; else, until the job has been there, made anew. */
export async function currentHtml(db: Database, row: Kept): Promise<string> {
  if (currentRenderings().includes(row.rendering)) return row.html;
  return (await renderPost(db, row.content, row.userId)).html;
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
