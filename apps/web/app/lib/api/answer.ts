import type { ApiAnswer } from "./server-context";

/** One page of a list, with the values of its headers. */
export interface Listing<Item> {
  readonly items: Item[];
  readonly total: number;
  /** False if `total` is a lower bound. */
  readonly isTotalExact: boolean;
  /** The number of people behind the items, if the list states it. */
  readonly people: number | null;
  /** The words searched for after correcting a typo. */
  readonly correctedTo: string | null;
  /** Nothing has all the words of the search: the items have at least one. */
  readonly isAnyWord: boolean;
  readonly nextCursor: string | null;
}

/** Parses the response to a GET. */
export async function readAnswer(answer: ApiAnswer): Promise<unknown> {
  return answerOf(JSON.parse(await answer.text()), answer.headers);
}

/** Marks a response as one page of a list. */
export const TOTAL_HEADER = "x-total-count";

const CURSOR_HEADER = "x-next-cursor";

/** All headers of a list. */
export const LISTING_HEADERS = [
  TOTAL_HEADER,
  "x-total-count-is",
  "x-provider-count",
  "x-search-corrected-to",
  "x-search-match",
  CURSOR_HEADER,
];

/** Combines a response's body and headers. */
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
    isAnyWord: headers.get("x-search-match") === "any",
    nextCursor: headers.get(CURSOR_HEADER),
  };
}
