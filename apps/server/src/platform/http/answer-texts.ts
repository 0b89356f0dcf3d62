/** What answers say, by the answer. */
const texts = new WeakMap<Response, string>();

/**
 * An answer whose text stays at hand for whoever asked within this process: a page's own call would
 * otherwise read it through a stream, encoded and decoded again.
 */
export function textAnswer(text: string, init: ResponseInit): Response {
  const answer = new Response(text, init);
  texts.set(answer, text);
  return answer;
}

/** What `answer` says. It may have been read before if it is a `textAnswer`. */
export async function textOf(answer: Response): Promise<string> {
  return texts.get(answer) ?? answer.text();
}
