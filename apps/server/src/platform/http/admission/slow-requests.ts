import type { IncomingMessage, Server } from "node:http";
import { endWith } from "../errors/unreadable-requests.ts";

export interface Patience {
  /** From the first byte of the connection to the end of the headers, milliseconds. */
  readonly headersMs: number;
  /** A body must deliver `bytes` within each `ms` while we are reading it. */
  readonly body: { readonly bytes: number; readonly ms: number };
}

/**
 * Slower than the slowest phone connection; a few hundred such requests would hold every
 * connection.
 */
const PATIENCE: Patience = { headersMs: 10_000, body: { bytes: 20_000, ms: 10_000 } };

/** Closes connections whose requests arrive too slowly. */
export function cutSlowRequests(server: Server, patience: Patience = PATIENCE): void {
  server.headersTimeout = patience.headersMs;
  server.on("request", (request) => watchBody(request, patience.body));
}

function watchBody(request: IncomingMessage, { bytes, ms }: Patience["body"]): void {
  const hasBody =
    request.headers["transfer-encoding"] !== undefined ||
    Number(request.headers["content-length"] ?? 0) > 0;
  if (!hasBody) return;
  const { socket } = request;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (arrived >= bytes || isUpToUs(request)) return;
    clearInterval(timer);
    endWith(socket, "request_timeout");
  }, ms);
  request.once("close", () => clearInterval(timer));
}

/** The client isn't slow if unread data is buffered or the body is complete. */
function isUpToUs({ complete, readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return complete || readableLength >= readableHighWaterMark;
}
