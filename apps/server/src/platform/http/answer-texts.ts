import type { Text } from "./bodies/compression.ts";

/** Response bodies by response. */
const texts = new WeakMap<Response, string>();

/**
 * A response whose text stays available in this process. A page's own API call would otherwise read
 * it through a stream, encoded and decoded again.
 */
export function textAnswer(text: Text, init: ResponseInit): Response {
  const answer = new Response(text, init);
  if (typeof text === "string") texts.set(answer, text);
  return answer;
}

/**
 * The same for a value, as JSON. Throws a TypeError for a value that JSON can't represent, such as
 * undefined.
 */
export function jsonAnswer(value: unknown, init: { status: number; headers: Headers }): Response {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError("This can't be represented in JSON");
  init.headers.set("Content-Type", "application/json");
  return textAnswer(text, init);
}

/** The body of `answer`. A `textAnswer` may be read more than once. */
export async function textOf(answer: Response): Promise<string> {
  return texts.get(answer) ?? answer.text();
}
