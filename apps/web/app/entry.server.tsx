import type { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import styles from "./app.css?inline";
import { currentUserQuery } from "./lib/current-user";
import { forgetUnanswered, isWhole } from "./lib/page-state";
import { drawnContext, nonceContext, queriesContext } from "./lib/server-context";
import { ServerPageContext, STYLES_PLACE } from "./lib/server-page";
import { FIRST_SCRIPT } from "./lib/start/first-script";
import { isReadingPage } from "./lib/start/reading-page";
import { waitingPage } from "./lib/start/waiting-page";

/** What React leaves where a part of the page could not be drawn. */
const NOT_DRAWN = "<!--$!-->";

/**
 * Every page's data is loaded before it renders, so a page is one text: React's streams would encode
 * it piece by piece, and the router's would be waited for in between.
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
  const drawn = renderToString(
    <ServerPageContext value={{ queries, nonce, firstScript: FIRST_SCRIPT }}>
      <ServerRouter
        context={{ ...entry, serverHandoffStream: undefined }}
        url={request.url}
        nonce={nonce}
      />
    </ServerPageContext>,
  );
  if (drawn.includes(NOT_DRAWN)) throw new Error(`A part of ${request.url} could not be drawn`);
  const handoff = await new Response(entry.serverHandoffStream).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  context.get(drawnContext).html = complete(
    mayWait(entry, queries) ? waitingPage(drawn) : drawn,
    handoff,
    nonce,
  );
  return new Response(null, { headers, status });
}

/** Whoever is signed in is told news at once; a part that is missing is asked for at once. */
function mayWait({ staticHandlerContext, routeModules }: EntryContext, queries: QueryClient) {
  if (import.meta.env.DEV || !isWhole(queries)) return false;
  const isVisitor = queries.getQueryData(currentUserQuery().queryKey) === null;
  const isRead = ({ route }: { readonly route: { readonly id: string } }) =>
    isReadingPage(routeModules[route.id]?.handle);
  return isVisitor && staticHandlerContext.matches.some(isRead);
}

/** The same in each page: encoded once. */
const STYLES = Buffer.from(styles);

/**
 * Puts in what need not pass through React: the style sheet, and the loaders' data, which the router
 * in the browser reads from a stream of its own. Each part is encoded by itself, for a text that is put
 * together would be copied to be measured, and again to be written.
 */
function complete(page: string, handoff: string, nonce: string): Buffer<ArrayBuffer> {
  const data = JSON.stringify(handoff).replaceAll("<", "\\u003c");
  const place = page.indexOf(STYLES_PLACE);
  // In development the styles are Vite's.
  const head = place < 0 ? 0 : place + STYLES_PLACE.length;
  const end = page.lastIndexOf("</body>");
  return Buffer.concat([
    Buffer.from(`<!DOCTYPE html>${page.slice(0, head)}`),
    ...(place < 0 ? [] : [STYLES]),
    Buffer.from(page.slice(head, end)),
    Buffer.from(
      `<script nonce="${nonce}">` +
        `{const c=window.__reactRouterContext.streamController;c.enqueue(${data});c.close()}` +
        `</script>${page.slice(end)}`,
    ),
  ]);
}
