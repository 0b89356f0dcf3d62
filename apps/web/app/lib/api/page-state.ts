import type { Query, QueryClient, QueryObserverOptions } from "@tanstack/react-query";

export const PAGE_STATE_ID = "page-state";

/** The answers that a page was drawn from, each under its address, and when they were given. */
interface PageState {
  readonly at: number;
  readonly answers: readonly (readonly [key: string, data: unknown])[];
}

/** Puts what came with the document at hand, as old as it is. */
export function readPageState(client: QueryClient): void {
  const json = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!json) return;
  const { at, answers } = JSON.parse(json) as PageState;
  for (const [key, data] of answers) client.setQueryData([key], data, { updatedAt: at });
}

/** Whether the page was drawn from answers alone, so that the browser has nothing to ask for it. */
export function isWhole(client: QueryClient): boolean {
  const known = new Set(answered(client));
  return client
    .getQueryCache()
    .getAll()
    .every((query) => known.has(query) || isNotAsked(query));
}

/** An answer that the page does not want yet, or not of this visitor. */
const isNotAsked = ({ options }: Query) => (options as QueryObserverOptions).enabled === false;

/** A page is drawn as the browser will draw it first: what has failed, the browser has yet to ask. */
export function forgetUnanswered(client: QueryClient): void {
  const cache = client.getQueryCache();
  const known = new Set(answered(client));
  for (const query of cache.getAll()) if (!known.has(query)) cache.remove(query);
}

export function answered(client: QueryClient) {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success");
}
