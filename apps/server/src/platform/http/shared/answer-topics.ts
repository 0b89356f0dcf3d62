import type { EndpointShape } from "@stackyard/contract/base/endpoint";

/** What answers depend on, by the response that carries them within this process. */
const sources = new WeakMap<Response, Sources>();

interface Sources {
  readonly topics: Iterable<string>;
  readonly staleAt: number;
}

/** Marks a response as the same for everyone until one of its topics changes. */
export function markShared(response: Response, from: Sources): Response {
  sources.set(response, from);
  return response;
}

/** Undefined for a response that only its caller may get. */
export const sourcesOf = (response: Response): Sources | undefined => sources.get(response);

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The number of the day in UTC, for keys: what counts as recent, and relative dates, change daily. */
export const today = (): number => Math.floor(Date.now() / DAY_MS);

/**
 * The key of the answer at a canonical address. It may contain links to this server under the name that it
 * was called by.
 */
export const keyOfAnswer = (origin: string, address: string): string =>
  [origin, today(), address].join(" ");

/** Usernames in an answer, as JSON text. */
const NAMED = /"\w*[uU]sername":"([^"\\]+)"/g;

/**
 * The topics of an answer: those that its endpoint declares, with the values of its path or of the
 * answer itself, and each person that it shows.
 */
export function topicsOf(
  { cacheTopics = [] }: Pick<EndpointShape, "cacheTopics">,
  params: unknown,
  text: string,
): Set<string> {
  const topics = new Set<string>();
  for (const topic of cacheTopics) {
    const filled = topic.replace(/\{([\w.]+)\}/, (_, name: string) => {
      const value = valueAt(params, name) ?? valueAt(JSON.parse(text), name);
      return String(value).toLowerCase();
    });
    topics.add(filled);
  }
  for (const [, name = ""] of text.matchAll(NAMED)) topics.add(`user:${name.toLowerCase()}`);
  return topics;
}

/** The value at a path such as `provider.engineerId`. */
function valueAt(source: unknown, path: string): unknown {
  let value = source;
  for (const part of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
