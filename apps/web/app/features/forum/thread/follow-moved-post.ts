import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { paths } from "../../../lib/links/paths";
import { idInAddress } from "../../../lib/page/id-in-address";
import { placeQuery, postsQuery } from "../forum-queries";
import { readPlace } from "./read-place";

/**
 * Loads a thread's page, or redirects to the thread that now has the linked post: links must
 * survive merges and splits.
 */
export async function followMovedPost<Head>(
  client: QueryClient,
  { params, request }: Pick<LoaderFunctionArgs, "params" | "request">,
  load: () => Promise<Head>,
): Promise<Head> {
  const id = idInAddress(params.id);
  const place = readPlace(new URL(request.url).searchParams);
  const head = await load().catch(async (error) => {
    await leadOn(client, id, place.at ?? 0);
    throw error;
  });
  const shown = client.getQueryData(postsQuery(id, place).queryKey)?.items ?? [];
  const isShown = place.at === undefined || shown.some(({ number }) => number === place.at);
  if (!isShown) await leadOn(client, id, place.at);
  return head;
}

async function leadOn(client: QueryClient, id: number, number: number): Promise<void> {
  const query = { ...placeQuery(id, number), retry: false };
  const place = await client.ensureQueryData(query).catch(() => undefined);
  if (place === undefined || place.threadId === id) return;
  // Without its own fragment, the browser would keep the old URL's and look for that post in this
  // thread.
  throw redirect(
    place.number === 0
      ? `${paths.forumThread(place.threadId)}#thread-title`
      : paths.forumReply(place.threadId, place.number),
  );
}
