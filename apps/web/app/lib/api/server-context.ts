import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router";

/** What is read of an answer of the API. */
export type ApiAnswer = Pick<Response, "ok" | "status" | "statusText" | "headers" | "text">;

/** Calls the API: over the network in the browser, in process on the server. */
export type CallApi = (path: string, init?: RequestInit) => Promise<ApiAnswer>;

/** The queries of the page that is being made: its loaders fill it, and it is drawn from it. */
export const queriesContext = createContext<QueryClient>();

/** What people type before a path to reach this site. */
export const originContext = createContext<string>();

/** Marks the page's own inline scripts for the Content-Security-Policy. */
export const nonceContext = createContext<string>();

/**
 * Where a page's text is put when it is drawn: inside of an answer, every look of the router's at it
 * would encode the text anew.
 */
export const drawnContext = createContext<{ html?: Buffer<ArrayBuffer> }>();
