import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { StartupError } from "../runtime/startup-error.ts";
import { cutSlowRequests } from "./admission/slow-requests.ts";
import {
  answerUnaddressed,
  answerUnparsable,
  endWith,
  namesTwoHosts,
} from "./errors/unreadable-requests.ts";
import { FOR_EVERY_ANSWER } from "./policy/security-headers.ts";

const STARTING = { ...FOR_EVERY_ANSWER, "Cache-Control": "no-store", "Retry-After": "1" };

/** Connections waiting to be accepted. Clients beyond them retry after seconds. */
const BACKLOG = 4_096;

/** Maximum number of connections. An idle one takes a few kilobytes and is closed after seconds. */
const CONNECTIONS = 10_000;

/** Load balancers may check these with HTTP/1.0, which has no Host header. */
const HEALTH_CHECKS = /^\/(?:health|ready)(?:\?|$)/;

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** Answers some requests before the application, or calls `next`. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

export interface HttpServer {
  readonly port: number;
  readonly server: Server;
  /** Replaces the "starting" answer with the application. */
  serve(fetch: Fetch, middleware?: Middleware): void;
  /** Stops accepting connections, lets running requests finish, and closes what takes longer. */
  close(graceMs: number): Promise<void>;
}

/**
 * Listens before any other setup, so that a port conflict is noticed first. Until `serve` is
 * called, requests are told to retry in a second.
 */
export async function listen(
  port: number,
  host: string,
  {
    variable = "PORT",
    connections = CONNECTIONS,
  }: { readonly variable?: "PORT" | "METRICS_PORT"; readonly connections?: number } = {},
): Promise<HttpServer> {
  let fetch: Fetch = () => new Response("Starting", { status: 503, headers: STARTING });
  let middleware: Middleware = (_request, _response, next) => next();
  const answer = getRequestListener((request, env) => fetch(request, env), {
    errorHandler: answerUnaddressed,
  });
  // A missing Host header is refused in our own format.
  const options = { requireHostHeader: false, connectionsCheckingInterval: 2_000 };
  const server = createServer(options, (request, response) => {
    if (namesTwoHosts(request)) {
      request.resume();
      return endWith(request.socket, "malformed_request");
    }
    if (needsNoHost(request)) request.headers.host ||= "localhost";
    middleware(request, response, () => void answer(request, response));
  });
  server.maxConnections = connections;
  answerUnparsable(server);
  cutSlowRequests(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(asStartupError(error, { port, host, variable })));
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    server,
    serve(application, before) {
      fetch = application;
      if (before) middleware = before;
    },
    close: (graceMs) => close(server, graceMs),
  };
}

function needsNoHost({ httpVersion, url = "" }: IncomingMessage): boolean {
  return httpVersion === "1.0" && HEALTH_CHECKS.test(url);
}

async function close(server: Server, graceMs: number): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  // Otherwise a connection would be kept alive after its last request.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cutOff);
  clearInterval(sweep);
}

function asStartupError(
  error: NodeJS.ErrnoException,
  { port, host, variable }: { port: number; host: string; variable: string },
): Error {
  if (error.code === "EADDRINUSE") {
    return new StartupError(`Port ${port} on ${host} is in use. Choose another with ${variable}.`);
  }
  return new StartupError(`Cannot listen on ${host}:${port}: ${error.message}`);
}
