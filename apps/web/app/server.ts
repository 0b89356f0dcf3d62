import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { createQueryClient } from "./lib/query";
import { type CallApi, nonceContext, queriesContext } from "./lib/server-context";

const handle = createRequestHandler(build, import.meta.env.MODE);

interface PageServices {
  /** Calls the API in process, as the visitor. */
  readonly call: CallApi;
  /** Marks the page's own inline scripts for the Content-Security-Policy. */
  readonly nonce: string | undefined;
}

/** Renders the page that `request` asks for. The server's only door into the web application. */
export function renderPage(request: Request, { call, nonce }: PageServices): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(queriesContext, createQueryClient(call));
  context.set(nonceContext, nonce);
  return handle(request, context);
}
