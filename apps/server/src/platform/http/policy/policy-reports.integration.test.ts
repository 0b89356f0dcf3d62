import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await openTestServer({
    log: pino({ level: "warn" }, { write: (line) => lines.push(line) }),
    env: { TRUST_PROXY: "true" },
  });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => server.close());

let networks = 0;

function report(body: unknown, network = `192.0.2.${++networks}`) {
  return server.app.request("/policy-reports", {
    method: "POST",
    headers: { "Content-Type": "application/csp-report", "x-forwarded-for": network },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const OLDER = {
  "csp-report": {
    "document-uri": "https://stackyard.test/modules/7?token=secret",
    "blocked-uri": "inline",
    "effective-directive": "script-src-elem",
    "line-number": 3,
  },
};

const NEWER = [
  {
    type: "csp-violation",
    body: {
      documentURL: "https://stackyard.test/modules/7?token=secret",
      blockedURL: "inline",
      effectiveDirective: "script-src-elem",
      lineNumber: 3,
    },
  },
  { type: "deprecation", body: { id: "something else" } },
];

it.each([
  ["as report-uri sends it", OLDER],
  ["as report-to sends it", NEWER],
])("logs a report in one line, without secrets in addresses: %s", async (_, body) => {
  const answer = await report(body);
  expect(answer.status).toBe(204);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    requestId: answer.headers.get("x-request-id"),
    violations: [
      {
        document: "https://stackyard.test/modules/7",
        blocked: "inline",
        directive: "script-src-elem",
        line: 3,
      },
    ],
  });
});

it("truncates long values, and accepts at most ten of many reports", async () => {
  const [first] = NEWER;
  const long = { type: "csp-violation", body: { ...first?.body, sample: "x".repeat(1_000) } };
  expect((await report(Array(11).fill(long))).status).toBe(204);
  const { violations } = JSON.parse(lines[0] ?? "");
  expect(violations).toHaveLength(10);
  expect(violations[0].sample).toHaveLength(200);
});

it.each([
  "",
  "no JSON",
  "null",
  "7",
  "{}",
  '{"csp-report":null}',
  '{"csp-report":{"document-uri":7}}',
  '[{"type":"csp-violation","body":null}]',
])("refuses what isn't a report, and logs nothing: %s", async (body) => {
  expect((await report(body)).status).toBe(400);
  expect(lines).toHaveLength(0);
});

it("refuses a body of more than 16 kB", async () => {
  expect((await report(`${JSON.stringify(OLDER).padEnd(16 * 1024)}`)).status).toBe(204);
  expect((await report(`${JSON.stringify(OLDER).padEnd(16 * 1024 + 1)}`)).status).toBe(413);
});

it("accepts twenty a minute from one network", async () => {
  const asked = Array.from({ length: 20 }, () => report(OLDER, "198.51.100.7"));
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(204);
  const refused = await report(OLDER, "198.51.100.7");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await report(OLDER)).status).toBe(204);
});
