/** Parameters of a request: nested, with texts as leaves. */
// biome-ignore lint/suspicious/noExplicitAny: the fake checks the parameters that it uses.
export type Params = Record<string, any>;

/** Reads `a[b][0][c]=d`. https://docs.stripe.com/api#intro */
export function readForm(text: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== "");
    const last = keys.pop();
    if (last === undefined) continue;
    let place = params;
    for (const key of keys) place = place[key] ??= {};
    place[last] = value;
  }
  return params;
}
