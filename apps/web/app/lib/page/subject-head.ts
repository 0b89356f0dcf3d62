import type { InferDataFromTag, QueryKey } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { getBrowserClient } from "../api/query";
import { originContext, queriesContext } from "../api/server-context";

interface Query<Key> {
  readonly queryKey: Key;
}

/** The head of a page about a subject, from the loaded data. */
export function headOnServer<Key extends QueryKey, Head>(
  { context }: Pick<LoaderFunctionArgs, "context">,
  { queryKey }: Query<Key>,
  headOf: (subject: InferDataFromTag<unknown, Key>, origin: string) => Head,
): Head | null {
  const subject = context.get(queriesContext).getQueryData(queryKey);
  return subject === undefined ? null : headOf(subject, context.get(originContext));
}

/** The same on a later navigation, without the parts for machines. */
export function headInBrowser<Key extends QueryKey, Head>(
  { queryKey }: Query<Key>,
  headOf: (subject: InferDataFromTag<unknown, Key>) => Head,
) {
  const subject = getBrowserClient().getQueryData(queryKey);
  return subject === undefined ? null : { ...headOf(subject), image: undefined, facts: [] };
}
