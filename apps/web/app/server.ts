import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { createQueryClient } from "./lib/api/query";
import {
  type CallApi,
  drawnContext,
  nonceContext,
  originContext,
  queriesContext,
} from "./lib/api/server-context";
import { findSharedPages } from "./lib/page/shared-page";
import { answerCache } from "./lib/rendering/page-caches";

/** The canonical URL of a page shared by all visitors; undefined for others. */
export const sharedAddress = findSharedPages(
  Object.values(build.routes).filter((route) => route !== undefined),
);

const handle = createRequestHandler(build, import.meta.env.MODE);

interface PageServices {
  /** Calls the API in process, as the request's viewer. */
  readonly call: CallApi;
  /** The nonce of the page's inline scripts. */
  readonly nonce: string;
  /** The site's public origin. */
  readonly origin: string;
}

interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  /** UTF-8. */
  readonly html: Buffer<ArrayBuffer>;
}

/** Renders the page of a request. The server's only entry point into the web application. */
export async function renderPage(
  request: Request,
  { call, nonce, origin }: PageServices,
): Promise<RenderedPage> {
  const context = new RouterContextProvider();
  context.set(
    queriesContext,
    createQueryClient(call, (response) => answerCache.read(response)),
  );
  context.set(nonceContext, nonce);
  context.set(originContext, origin);
  const drawn: { html?: Buffer<ArrayBuffer> } = {};
  context.set(drawnContext, drawn);
  const answer = await handle(request, context);
  // Responses other than pages, such as the router's data, have their own body.
  const html = drawn.html ?? Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, html };
}
