import { everyEndpoint } from "@stackyard/contract/test/every-endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule } from "../test/actions/publish-module.ts";
import { openTestServer, PASSWORD, type TestServer } from "../test/test-server.ts";

let server: TestServer;
let moduleId: number;
let ticketId: number;
let threadId: number;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true, env: { TRUST_PROXY: "true" } });
  const admin = await server.signUp("admin");
  moduleId = (await publishModule(server, await server.signUp("contributor"))).id;
  const category = { name: "Modules", slug: "modules", description: "About what is for sale." };
  const { body: opened } = await admin.client.post("/api/forum/categories", category);
  const { body: thread } = await admin.client.post("/api/forum/threads", {
    title: "Two states, one bucket",
    content: "How do I keep two states apart when both want the same bucket?",
    categoryId: opened.id,
  });
  threadId = thread.id;
  ticketId = (await server.visitor().post("/api/support/tickets", ticket(0))).body.id;
  // From here on, only a visitor's requests add rows.
  await server.services.jobs.stop(60_000);
  await server.services.backgroundLoops.stop();
});
afterAll(() => server.close());

const ticket = (n: number) => ({
  ...{ name: "Nobody", email: `nobody-${n}@example.test`, subject: `Help ${n}` },
  description: "It does not work as I thought it would.",
});

interface Sample {
  readonly body?: (n: number) => unknown;
  /** Values for the path's parameters. */
  readonly path?: (n: number) => string;
  /** The body of the first call. */
  readonly status: number;
}

const onTicket = (what: string) => (n: number) =>
  `/api/support/tickets/${ticketId}/${what}${n % 2 ? "" : `?key=${n}`}`;

/** A visitor's requests to each call that is open to them, with ever new content. */
const CHANGES: Record<string, Sample> = {
  "post /api/cart/quote": {
    body: (n) => ({ items: [{ kind: "module", id: moduleId }], codes: [`CODE-${n}`] }),
    status: 200,
  },
  "post /api/documentation/{section}/{topic}/ratings": {
    path: () => "/api/documentation/introduction/what-is-stackyard/ratings",
    body: () => ({ isHelpful: true }),
    status: 204,
  },
  "post /api/forum/threads/{id}/views": {
    path: () => `/api/forum/threads/${threadId}/views`,
    status: 204,
  },
  "post /api/email-confirmations": { body: (n) => ({ token: token(n) }), status: 410 },
  "post /api/password-reset-requests": { body: (n) => ({ email: email(n) }), status: 204 },
  "post /api/password-resets": {
    body: (n) => ({ token: token(n), password: PASSWORD }),
    status: 410,
  },
  "post /api/session/ticket": { body: (n) => ({ ticket: token(n) }), status: 401 },
  "post /api/login": { body: (n) => ({ username: `no-${n}`, password: PASSWORD }), status: 401 },
  "post /api/logout": { status: 204 },
  "post /api/register": {
    body: (n) => ({ username: `visitor-${n}`, email: email(n), password: PASSWORD, role: "buyer" }),
    status: 201,
  },
  "post /api/login/passkey/options": { status: 200 },
  "post /api/login/code": {
    body: (n) => ({ ticket: token(n), code: String(100_000 + n) }),
    status: 401,
  },
  "post /api/login/passkey": { body: (n) => ({ credential: passkey(n) }), status: 401 },
  "post /api/modules/{id}/versions/{version}/what-if": {
    path: () => `/api/modules/${moduleId}/versions/1.0.0/what-if`,
    body: (n) => ({ variables: { unknown: `${n}` } }),
    status: 400,
  },
  "post /api/newsletter/confirmations": { body: (n) => ({ token: token(n) }), status: 410 },
  "post /api/newsletter": { body: (n) => ({ email: email(n) }), status: 204 },
  "post /api/support/tickets": { body: ticket, status: 201 },
  "put /api/support/attachments/{fileName}": {
    path: (n) => `/api/support/attachments/${n}.txt`,
    body: (n) => Buffer.from(`A text of its own, ${n}.`),
    status: 201,
  },
  "put /api/support/tickets/{id}/rating": {
    path: onTicket("rating"),
    body: (n) => ({ rating: 5, comment: `${n}` }),
    status: 404,
  },
  "post /api/support/tickets/{id}/messages": {
    path: onTicket("messages"),
    body: (n) => ({ text: `More, ${n}`, attachments: [] }),
    status: 404,
  },
  "put /api/support/tickets/{id}/seen": { path: onTicket("seen"), status: 404 },
  "post /api/support/tickets/{id}/solution": { path: onTicket("solution"), status: 404 },
};

/** Addresses open to visitors beside the contract. */
const OTHERS: Record<string, Sample> = {
  "post /policy-reports": {
    body: (n) => ({
      "csp-report": { "document-uri": `https://x.test/${n}`, "violated-directive": "x" },
    }),
    status: 204,
  },
  "post /unsubscribe": { path: (n) => `/unsubscribe?token=${n}`, status: 404 },
  "post /newsletter/unsubscribe": {
    path: (n) => `/newsletter/unsubscribe?reader=${n}`,
    status: 404,
  },
  "get /api/auth/github": { path: (n) => `/api/auth/github?next=/${n}`, status: 302 },
  "get /api/auth/github/callback": {
    path: (n) => `/api/auth/github/callback?code=${n}&state=${n}`,
    status: 302,
  },
  "put /api/uploads/{fileName}": {
    path: (n) => `/api/uploads/${n}.zip`,
    body: () => Buffer.from("PK"),
    status: 401,
  },
};

const token = (n: number) => `${n}`.padStart(43, "a");
const email = (n: number) => `visitor-${n}@example.test`;
const passkey = (n: number) => ({
  ...{ id: token(n), rawId: token(n), type: "public-key", clientExtensionResults: {} },
  response: { clientDataJSON: token(n), authenticatorData: token(n), signature: token(n) },
});

let networks = 0;
let calls = 0;

async function send(operation: string, { path, body }: Sample, network: string, n: number) {
  const [method = "", plain = ""] = operation.split(" ");
  // A new key each time, like a client that wants to create rows.
  const headers = { "x-forwarded-for": network, "idempotency-key": `${calls++}-${"k".repeat(32)}` };
  return server.visitor().send(method.toUpperCase(), path?.(n) ?? plain, body?.(n), headers);
}

/** The number of rows in each table, including the job queue's. */
async function countRows(): Promise<Record<string, number>> {
  const { db, batchedWrites } = server.services;
  await batchedWrites.flush();
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name
    FROM information_schema.tables
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`.execute(db);
  const counts = rows.map(async ({ name }) => {
    const counted = await sql<{ n: string }>`SELECT count(*) AS n FROM ${sql.raw(name)}`.execute(
      db,
    );
    return [name, Number(counted.rows[0]?.n)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** As if the visitor had called until every limit was reached. */
async function wearOut(): Promise<void> {
  await sql`UPDATE attempts SET blocked_until = now() + interval '1 hour',
    forgotten_at = now() + interval '1 hour'`.execute(server.services.db);
}

describe("a visitor over every limit adds no row anywhere, whatever they send:", () => {
  it.each(Object.entries({ ...CHANGES, ...OTHERS }))("%s", async (operation, sample) => {
    const network = `203.0.113.${++networks}`;
    await server.services.db.deleteFrom("attempts").execute();
    expect((await send(operation, sample, network, 0)).status).toBe(sample.status);
    await wearOut();
    const before = await countRows();
    for (let n = 1; n <= 5; n++) await send(operation, sample, network, n);
    expect(await countRows()).toEqual(before);
  });

  it("and every call that is open to visitors is among these", async () => {
    const open = (await everyEndpoint()).filter(
      ({ access, method }) => access === "public" && method !== "get",
    );
    expect(Object.keys(CHANGES).toSorted()).toEqual(
      open.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });
});

it("a visitor's reads add no rows, except one for each limited call", async () => {
  const reads = (await everyEndpoint()).filter(
    ({ access, method, response }) =>
      access === "public" && method === "get" && response !== "events",
  );
  const read = async (n: number) => {
    for (const { path } of reads) {
      const address = path.replace(/\{(\w+)\}/g, (_, name) => (name === "id" ? "1" : `some-${n}`));
      const query = `q=word-${n}&search=word-${n}&title=word-${n}&key=${token(n)}&junk=${n}`;
      const headers = { "x-forwarded-for": "198.51.100.1", "user-agent": `Browser ${n}` };
      await server.visitor().get(`${address}?${query}`, headers);
    }
  };
  await read(0);
  const before = await countRows();
  for (let n = 1; n <= 5; n++) await read(n);
  expect(await countRows()).toEqual(before);
});
