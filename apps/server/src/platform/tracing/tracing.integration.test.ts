import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import { forgetAttemptsHourly } from "../limits/postgres-limiter.ts";
import { inTransaction } from "../services.ts";
import { openTracing } from "./open-tracing.ts";
import type { Tracing } from "./tracing.ts";

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const CALLER = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };

const received: Export[] = [];
let collector: Server;
let tracing: Tracing | undefined;
let server: TestServer;
let requestId: string | null;

/** Starts an OTLP/HTTP collector and a server that exports traces to it. */
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    if (request.url === "/v1/traces") received.push((await json(request)) as Export);
    response.setHeader("Content-Type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}`);
  vi.stubEnv("OTEL_SERVICE_NAME", "stackyard-test");
  tracing = await openTracing(process.env);
  server = await openTestServer({ tracing });

  const headers = { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` };
  const answer = await server.app.request("/api/modules/7", { headers });
  requestId = answer.headers.get("x-request-id");
  await enqueueAndRun();
  await server.close();
});
afterAll(() => {
  vi.unstubAllEnvs();
  collector.close();
});

async function enqueueAndRun() {
  const { services } = server;
  const { promise: ran, resolve } = Promise.withResolvers<void>();
  await services.jobs.work(forgetAttemptsHourly, 1, async () => {
    await services.db.selectFrom("attempts").select("count").execute();
    resolve();
  });
  await tracing?.within("asking", { kind: "server", attributes: {} }, () =>
    inTransaction(services, ({ jobs, db }) => jobs.enqueue(db, forgetAttemptsHourly, {})),
  );
  await ran;
}

const spans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
const named = (name: string) => spans().find((span) => span.name === name);
const attributesOf = (span: { readonly attributes: readonly Attribute[] } | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

describe("a request's span", () => {
  it("has its route, status and number, and continues the caller's trace", () => {
    const span = named("GET /api/modules/:id");
    expect(span).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    expect(attributesOf(span)).toMatchObject({
      "http.request.method": "GET",
      "http.route": "/api/modules/:id",
      "http.response.status_code": 404,
      "stackyard.request_id": requestId,
      "url.path": "/api/modules/7",
    });
  });

  it("has a child for each statement, with its text and without values", () => {
    const parentSpanId = named("GET /api/modules/:id")?.spanId;
    const statements = spans().filter((span) => span.parentSpanId === parentSpanId);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      expect(attributesOf(statement)["db.query.text"]).toMatch(/^select .*\$1/is);
    }
  });

  it("belongs to the service named by the variables", () => {
    const resource = received[0]?.resourceSpans[0]?.resource;
    expect(attributesOf(resource)["service.name"]).toBe("stackyard-test");
  });
});

it("a job continues the trace in which it was enqueued, and has its statements", () => {
  const asking = named("asking");
  const job = named(`job ${forgetAttemptsHourly.name}`);
  expect(job).toMatchObject({ traceId: asking?.traceId, parentSpanId: asking?.spanId });
  const statements = spans().filter((span) => span.parentSpanId === job?.spanId);
  expect(statements.map(({ name }) => name)).toContain("SELECT");
});

it("statements outside of requests and jobs are not traced", () => {
  const roots = spans().filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.map(({ name }) => name)).not.toContain("SELECT");
});
