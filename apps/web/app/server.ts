import { createHash } from "node:crypto";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import styles from "./app.css?inline";
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

/** Admits the one style sheet that stands in the pages themselves. */
export const styleHash = createHash("sha256").update(styles).digest("base64");

/** The canonical address of a page that all visitors share; undefined for any other page. */
export const sharedAddress = findSharedPages(
  Object.values(build.routes).filter((route) => route !== undefined),
);

const handle = createRequestHandler(build, import.meta.env.MODE);

interface PageServices {
  /** Calls the API in process, as the visitor. */
  readonly call: CallApi;
  /** Marks the page's own inline scripts for the Content-Security-Policy. */
  readonly nonce: string;
  /** What people type before a path to reach this site. */
  readonly origin: string;
}

interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  /** In UTF-8. */
  readonly html: Buffer<ArrayBuffer>;
}

/** Renders the page that `request` asks for. The server's only door into the web application. */
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
  // What is not a page, such as the data that a router asks for, has a body of its own.
  const html = drawn.html ?? Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, html };
}
