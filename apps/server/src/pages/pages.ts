import type { Middleware } from "../platform/http/listen.ts";

/** What a page reads of an answer. */
type ApiAnswer = Pick<Response, "ok" | "status" | "statusText" | "headers" | "text">;

/** GETs from the API in process, as the visitor. */
export type CallApi = (path: string) => Promise<ApiAnswer>;

export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  /** In UTF-8. */
  readonly html: Buffer<ArrayBuffer>;
}

/** The built web application: a request in, a rendered page out. */
export interface Pages {
  readonly render: (
    request: Request,
    services: { readonly call: CallApi; readonly nonce: string; readonly origin: string },
  ) => Promise<RenderedPage>;
  /**
   * The canonical address of a page that is the same for all visitors, as its route declares it;
   * undefined for any other page.
   */
  readonly sharedAddress?: (address: URL) => string | undefined;
  /** The folder of scripts, styles and fonts that the pages name. Unset where another serves them. */
  readonly clientFolder: string | undefined;
  /** SHA-256 of the style sheet that stands in the pages, in base64. */
  readonly styleHash?: string;
  /** Vite's inline scripts and its socket need a wider Content-Security-Policy. */
  readonly isDevelopment?: boolean;
  /** Answers what Vite serves by itself, before the application is asked. */
  readonly middleware?: Middleware;
  /** Ends what would keep the process alive. */
  readonly close?: () => Promise<void>;
}
