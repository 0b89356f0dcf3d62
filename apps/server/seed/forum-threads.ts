import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PLACES } from "../src/platform/runtime/places.ts";
import { FORUM_CATEGORIES } from "./forum-categories.ts";

/** A thread of the demo forum, parsed from its Markdown file. */
export interface DemoThread extends Written {
  /** Slug of its category. */
  readonly slug: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly isPinned: boolean;
  /** Directory of the module that the thread asks about. */
  readonly about: string | undefined;
  readonly replies: readonly (Written & { readonly isSolution: boolean })[];
}

interface Written {
  readonly by: string;
  readonly content: string;
}

/** Reads the threads of each category from Markdown files; lines with "===" start a post. */
export async function readDemoThreads(): Promise<DemoThread[]> {
  const files = FORUM_CATEGORIES.map(async ({ slug }) => {
    const text = await readFile(join(PLACES.seed, `forum/${slug}.md`), "utf8");
    return text
      .split(/^=== thread /m)
      .slice(1)
      .map((part) => readThread(slug, part));
  });
  return (await Promise.all(files)).flat();
}

const OPENING =
  /^by (?<by>\S+) tags (?<tags>[^\n]*?)(?: about (?<about>\S+))?(?<pinned> pinned)?\n# (?<title>[^\n]*)\n(?<content>.*)$/s;
const REPLY = /^by (?<by>\S+)(?<solution> solution)?\n(?<content>.*)$/s;

function readThread(slug: string, text: string): DemoThread {
  const [opening = "", ...replies] = text.split(/^=== reply /m);
  const { by, tags, about, pinned, title, content } = read(OPENING, opening);
  return {
    slug,
    by: by ?? "",
    title: title ?? "",
    content: content ?? "",
    tags: (tags ?? "").split(", "),
    isPinned: pinned !== undefined,
    about,
    replies: replies.map((reply) => {
      const { by = "", content = "", solution } = read(REPLY, reply);
      return { by, content, isSolution: solution !== undefined };
    }),
  };
}

function read(form: RegExp, text: string): Record<string, string | undefined> {
  const groups = form.exec(text)?.groups;
  if (!groups) throw new Error(`not a post of the demo's forum: ${text.slice(0, 80)}`);
  return groups;
}
