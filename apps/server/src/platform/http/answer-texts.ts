import type { Text } from "./bodies/compression.ts";

/** What answers say, by the answer. */
const texts = new WeakMap<Response, string>();

/**
 * An answer whose text stays at hand for whoever asked within this process: a page's own call would
 * otherwise read it through a stream, encoded and decoded again.
 */
export function textAnswer(text: Text, init: ResponseInit): Response {
  const answer = new Response(text, init);
  if (typeof text === "string") texts.set(answer, text);
  return answer;
}

/** The same of a value, as JSON. Throws a TypeError for what JSON cannot say, such as nothing at all. */
export function jsonAnswer(value: unknown, init: { status: number; headers: Headers }): Response {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError("This cannot be said in JSON");
  init.headers.set("Content-Type", "application/json");
  return textAnswer(text, init);
}

/** What `answer` says. It may have been read before if it is a `textAnswer`. */
export async function textOf(answer: Response): Promise<string> {
  return texts.get(answer) ?? answer.text();
}
