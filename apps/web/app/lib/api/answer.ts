import type { ApiAnswer } from "./server-context";

/** One page of a list, with what its headers say. */
export interface Listing<Item> {
  readonly items: Item[];
  readonly total: number;
  /** False when `total` is a lower bound. */
  readonly isTotalExact: boolean;
  /** How many people the things of the list are of, where it says so. */
  readonly people: number | null;
  /** What was searched for instead of a mistyped word. */
  readonly correctedTo: string | null;
  readonly nextCursor: string | null;
}

/** Reads what a GET of the API was answered with. */
export async function readAnswer(answer: ApiAnswer): Promise<unknown> {
  return answerOf(JSON.parse(await answer.text()), answer.headers);
}

/** An answer that has it is one page of a list. */
export const TOTAL_HEADER = "x-total-count";

const CURSOR_HEADER = "x-next-cursor";

/** Everything that a listing says in its headers. */
export const LISTING_HEADERS = [
  TOTAL_HEADER,
  "x-total-count-is",
  "x-provider-count",
  "x-search-corrected-to",
  CURSOR_HEADER,
];

/** What an answer's body and headers say together. */
export function answerOf(body: unknown, headers: Headers): unknown {
  const total = headers.get(TOTAL_HEADER);
  return total === null ? body : listing(body, Number(total), headers);
}

function listing(items: unknown, total: number, headers: Headers): Listing<unknown> {
  const people = headers.get("x-provider-count");
  const corrected = headers.get("x-search-corrected-to");
  return {
    items: items as unknown[],
    total,
    isTotalExact: headers.get("x-total-count-is") !== "at-least",
    people: people === null ? null : Number(people),
    correctedTo: corrected && decodeURIComponent(corrected),
    nextCursor: headers.get(CURSOR_HEADER),
  };
}
