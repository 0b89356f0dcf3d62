import type { Middleware } from "../platform/http/listen.ts";

/** The parts of a response that a page reads. */
type ApiAnswer = Pick<Response, "ok" | "status" | "statusText" | "headers" | "text">;

/** GETs from the API in process, as the request's viewer. */
export type CallApi = (path: string) => Promise<ApiAnswer>;

export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  /** UTF-8. */
  readonly html: Buffer<ArrayBuffer>;
}

/** The built web application: a request in, a rendered page out. */
export interface Pages {
  readonly render: (
    request: Request,
    services: { readonly call: CallApi; readonly nonce: string; readonly origin: string },
  ) => Promise<RenderedPage>;
  /**
   * The canonical address of a page that is the same for all visitors, as declared by its route;
   * undefined for other pages.
   */
  readonly sharedAddress?: (address: URL) => string | undefined;
  /** The folder of static files. Undefined if something else serves them. */
  readonly clientFolder: string | undefined;
  /** Vite's inline scripts and WebSocket need a wider Content-Security-Policy. */
  readonly isDevelopment?: boolean;
  /** Answers requests that Vite serves itself. */
  readonly middleware?: Middleware;
  /** Stops what would keep the process alive. */
  readonly close?: () => Promise<void>;
}
