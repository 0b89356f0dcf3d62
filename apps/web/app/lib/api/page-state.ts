import type { Query, QueryClient, QueryObserverOptions } from "@tanstack/react-query";

export const PAGE_STATE_ID = "page-state";

/** The API responses that a page was rendered from, by path, and their time. */
interface PageState {
  readonly at: number;
  readonly answers: readonly (readonly [key: string, data: unknown])[];
}

/** Restores the responses in the document, with their age. */
export function readPageState(client: QueryClient): void {
  const json = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!json) return;
  const { at, answers } = JSON.parse(json) as PageState;
  for (const [key, data] of answers) client.setQueryData([key], data, { updatedAt: at });
}

/** Whether all of the page's queries have succeeded, so that the browser has nothing to fetch. */
export function isWhole(client: QueryClient): boolean {
  const known = new Set(answered(client));
  return client
    .getQueryCache()
    .getAll()
    .every((query) => known.has(query) || isNotAsked(query));
}

/** A disabled query. */
const isNotAsked = ({ options }: Query) => (options as QueryObserverOptions).enabled === false;

/** Removes failed queries, which the browser will retry, so that both render the same. */
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
