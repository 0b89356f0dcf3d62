import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { RequestError } from "@hono/node-server";
import { ERRORS, type ErrorBody, type ErrorCode } from "@stackyard/contract/base/errors";
import { FOR_EVERY_ANSWER } from "../policy/security-headers.ts";

const HEADERS = { ...FOR_EVERY_ANSWER, "Cache-Control": "no-store" };

/** Error codes for Node's parser errors. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** Answers unparsable HTTP in the format of every other error. */
export function answerUnparsable(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // Further data can't be parsed either, so it is discarded.
    if (ending.has(socket) && error.code !== "ECONNRESET") return;
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    endWith(socket, CODES[error.code ?? ""] ?? "malformed_request");
  });
}

/** How long a client may keep sending after its answer, milliseconds. */
const LINGER_MS = 1_000;

const ending = new WeakSet<Socket>();

/**
 * Writes an error to a connection that has had no answer yet, and closes it. Reading goes on for a
 * moment, because closing a connection with unread data resets it, and the client loses the answer.
 */
export function endWith(socket: Socket, code: ErrorCode): void {
  if (ending.has(socket)) return;
  ending.add(socket);
  const { status } = ERRORS[code];
  const body = JSON.stringify(describe(code));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(HEADERS).map((header) => header.join(": ")),
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  const cutOff = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("end", () => socket.destroySoon());
  socket.once("close", () => clearTimeout(cutOff));
  socket.resume();
}

/** With two Host headers, a proxy may trust one and we the other. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

/** Answers a request without a usable host or URL. Other errors come from the application. */
export function answerUnaddressed(error: unknown): Response {
  const code = error instanceof RequestError ? "malformed_request" : "internal_error";
  if (code === "internal_error") console.error(error);
  return Response.json(describe(code), { status: ERRORS[code].status, headers: HEADERS });
}

function describe(code: ErrorCode): ErrorBody {
  return { message: ERRORS[code].message, code, requestId: randomUUID() };
}
