import type { IncomingMessage, Server } from "node:http";
import { endWith } from "../errors/unreadable-requests.ts";

export interface Patience {
  /** From the connection's first byte to the end of the headers, milliseconds. */
  readonly headersMs: number;
  /** A body has to bring `bytes` within each `ms`, as long as we read it. */
  readonly body: { readonly bytes: number; readonly ms: number };
}

/** Slower than the slowest telephone line, and a few hundred of such would hold all connections. */
const PATIENCE: Patience = { headersMs: 10_000, body: { bytes: 20_000, ms: 10_000 } };

/** Cuts off requests that arrive so slowly that they only hold a connection. */
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

/** Where we have not read what is there, or it has come to its end, it is not the client that is slow. */
function isUpToUs({ complete, readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return complete || readableLength >= readableHighWaterMark;
}
