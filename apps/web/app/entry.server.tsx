import type { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { forgetUnanswered, isWhole } from "./lib/api/page-state";
import { drawnContext, nonceContext, queriesContext } from "./lib/api/server-context";
import { answerCache, fragmentCache } from "./lib/rendering/page-caches";
import { PageInserts } from "./lib/rendering/page-inserts";
import { ServerPageContext } from "./lib/rendering/server-page";
import { writePageState } from "./lib/rendering/write-page-state";
import { currentUserQuery } from "./lib/session/current-user";
import { FIRST_SCRIPT } from "./lib/start/first-script";
import { deferredStart, immediateStart, type PageStart } from "./lib/start/page-start";
import { isReadingPage } from "./lib/start/reading-page";

/** What React leaves for a part that couldn't be rendered. */
const NOT_DRAWN = "<!--$!-->";

/**
 * All data is loaded before rendering, so a page is rendered to one string. Streaming would encode
 * it piece by piece.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const queries = context.get(queriesContext);
  forgetUnanswered(queries);
  const inserts = new PageInserts(nonce);
  const { cachedHtml, cacheMissing } = fragmentCache.forPage(inserts);
  const served = { ...entry, manifest: manifestOf(entry), serverHandoffStream: undefined };
  const loaderData = await new Response(entry.serverHandoffStream).text();
  const page = {
    queries,
    nonce,
    firstScript: FIRST_SCRIPT,
    cachedHtml,
    state: inserts.put(...writePageState(queries, answerCache)),
  };
  const draw = (startOf: PageStart) =>
    renderToString(
      <ServerPageContext value={{ ...page, startScript: startOf(served, loaderData) }}>
        <ServerRouter context={served} url={request.url} nonce={nonce} />
      </ServerPageContext>,
    );
  const waits = mayWait(entry, queries);
  let drawn = draw(waits ? deferredStart : immediateStart);
  // A component may have a query that no loader has answered: the browser has to fetch it at once.
  if (waits && !isWhole(queries)) drawn = draw(immediateStart);
  if (drawn.includes(NOT_DRAWN)) throw new Error(`A part of ${request.url} couldn't be rendered`);
  headers.set("Content-Type", "text/html; charset=utf-8");
  context.get(drawnContext).html = Buffer.concat([DOCTYPE, ...inserts.complete(drawn)]);
  cacheMissing(drawn);
  return new Response(null, { headers, status });
}

/** The page's own routes only, because the router processes every route it is given. */
function manifestOf({ manifest, staticHandlerContext: { matches } }: EntryContext) {
  const own = matches.map(({ route: { id } }) => [id, manifest.routes[id]] as const);
  return { ...manifest, routes: Object.fromEntries(own) };
}

/**
 * Pages of signed-in users and incomplete pages start at once, to receive news and to fetch what is
 * missing.
 */
function mayWait({ staticHandlerContext, routeModules }: EntryContext, queries: QueryClient) {
  if (import.meta.env.DEV || !isWhole(queries)) return false;
  const isVisitor = queries.getQueryData(currentUserQuery().queryKey) === null;
  const isRead = ({ route }: { readonly route: { readonly id: string } }) =>
    isReadingPage(routeModules[route.id]?.handle);
  return isVisitor && staticHandlerContext.matches.some(isRead);
}

const DOCTYPE = Buffer.from("<!DOCTYPE html>");
