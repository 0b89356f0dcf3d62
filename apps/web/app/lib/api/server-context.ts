import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router";

/** The parts of a response that are read. */
export type ApiAnswer = Pick<Response, "ok" | "status" | "statusText" | "headers" | "text">;

/** Calls the API: over the network in the browser, in process on the server. */
export type CallApi = (path: string, init?: RequestInit) => Promise<ApiAnswer>;

/** The query client of the page being rendered, filled by its loaders. */
export const queriesContext = createContext<QueryClient>();

/** The site's public origin. */
export const originContext = createContext<string>();

/** The nonce of the page's inline scripts in the Content-Security-Policy. */
export const nonceContext = createContext<string>();

/** Where the rendered page is stored. In a Response, the router would encode it again each time. */
export const drawnContext = createContext<{ html?: Buffer<ArrayBuffer> }>();
