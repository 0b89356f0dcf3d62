import { fetchPatiently } from "../../apps/server/test/fetch-patiently.ts";
import type { Caller } from "../measuring/demo-callers.ts";

/** Lists for resources that are served under another path. */
const LISTED_AT: Readonly<Record<string, string>> = {
  "/api/users": "/api/user",
  "/api/profiles": "/api/admin/users",
  "/api/forum/threads": "/api/forum/threads/recent",
  "/api/forum/categories/slug": "/api/forum/categories",
  "/api/forum/posts": "/api/forum/threads/{id}/posts",
  "/api/scans": "/api/user/modules",
};
/** Values that no list contains. */
const NAMED: Readonly<Record<string, string>> = {
  "/api/pages": "terms-of-service",
  "/api/api-reference": "v1",
};
/** Required query parameters. */
const QUERIES: Readonly<Record<string, string>> = {
  "/api/search": "q=vpc",
  "/api/search/suggestions": "q=vpc",
  "/api/forum/search": "q=vpc",
  "/api/forum/threads/similar": "title=vpc+network",
  "/api/forum/people": "prefix=ma",
};

interface Example {
  readonly path: string;
  readonly caller: Caller;
}

/** Resolves route patterns to working URLs with values from the lists above them. */
export function openExamples(url: string, people: readonly Caller[]) {
  async function of(pattern: string, callers: readonly Caller[]): Promise<Example | undefined> {
    const query = QUERIES[pattern];
    for (const caller of callers) {
      const path = await fill(pattern, caller);
      const whole = path && (query ? `${path}?${query}` : path);
      if (whole && (await ask(whole, caller)).status === 200) return { path: whole, caller };
    }
    return undefined;
  }

  /** Fills each parameter with the first value in the parent list. */
  async function fill(pattern: string, caller: Caller): Promise<string | undefined> {
    const [, before, name] = /^(.*?)\/\{(\w+)\}/.exec(pattern) ?? [];
    if (before === undefined || name === undefined) return pattern;
    const value = NAMED[before] ?? (await firstListed(LISTED_AT[before] ?? before, name, caller));
    if (value === undefined) return undefined;
    return fill(pattern.replace(`{${name}}`, encodeURIComponent(value)), caller);
  }

  async function firstListed(list: string, name: string, caller: Caller) {
    for (const asking of [caller, ...people]) {
      const path = await fill(list, asking);
      const answer = path === undefined ? undefined : await ask(path, asking);
      if (!answer?.ok || !answer.headers.get("content-type")?.includes("json")) continue;
      const value = valueNamed([name, "id", "slug"], await answer.json());
      if (value) return value;
    }
    return undefined;
  }

  const ask = (path: string, { headers }: Caller) =>
    fetchPatiently(url + path, { headers, redirect: "manual" });
  return { of };
}

/** The first value under one of these names, searched recursively. */
function valueNamed(names: readonly string[], answer: unknown): string | undefined {
  for (const name of names) {
    const level = [answer];
    for (const part of level) {
      if (typeof part !== "object" || part === null) continue;
      const value = Reflect.get(part, name);
      if (typeof value === "string" || typeof value === "number") return String(value);
      level.push(...Object.values(part));
    }
  }
  return undefined;
}
