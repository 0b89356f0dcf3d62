/**
 * Load test of the public API: calls with a key as a ratio to a bare server that answers the same JSON
 * in the same run, and requests per second of OAuth's introspection and token endpoints. Each key may make
 * so many calls per minute, and each application get so many tokens per hour, so the calls take turns
 * with many, which are made as rows.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  newKeySecret,
  shownPrefix,
} from "../../apps/server/src/domains/members/sessions/key-secret.ts";
import { hashSecret } from "../../apps/server/src/platform/hash-secret.ts";
import { embeddedCluster } from "../../apps/server/test/faults/database-faults.ts";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../../scripts/server-command.js";
import { type ChildServer, startServer } from "../measuring/child-server.ts";
import { type Asked, rateOf } from "../measuring/load.ts";
import { percent } from "../measuring/measure.ts";
import { openReport } from "../measuring/report.ts";
import { admitDatabase } from "../measuring/statement-count.ts";

const KEYS = 100;
/** Each gets at most 60 tokens per hour. */
const APPLICATIONS = 500;
const GRANT = { grant_type: "client_credentials", scope: "modules:read" };
const LIMITS = { share: 0.1, introspections: 1_000, tokens: 100 };

const folder = mkdtempSync(join(tmpdir(), "stackyard-public-api-"));
admitDatabase(folder);
const report = openReport();
const server = await startServer(
  SERVER_COMMAND,
  { DATA_DIR: folder, PORT: "5098", SEED: "demo", LOG_LEVEL: "warn", ...SERVER_ENVIRONMENT },
  { url: "http://127.0.0.1:5098", readyWhen: /is ready/ },
);
try {
  const nextHeaders = await makeKeys();
  await compare(server, "/v1/modules?limit=20", nextHeaders);
  await compare(server, "/v1/modules/1", nextHeaders);
  await measureOAuth(server);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = report.isWithin ? 0 : 1;

/** The headers of each next call. */
async function makeKeys(): Promise<() => Record<string, string>> {
  const secrets = Array.from({ length: KEYS }, newKeySecret);
  const client = await embeddedCluster(folder).connect();
  await client.query(
    `INSERT INTO registry_tokens (user_id, name, prefix, secret_hash, scopes, expires_at,
       calls_per_minute)
     SELECT users.id, 'bench ' || number, prefix, hash, '{modules:read}', now() + interval '1 day', 10000
     FROM users, unnest($1::text[], $2::text[]) WITH ORDINALITY AS key (prefix, hash, number)
     WHERE username = 'buyer'`,
    [secrets.map(shownPrefix), secrets.map(hashSecret)],
  );
  await client.end();
  let count = 0;
  return () => ({ authorization: `Bearer ${secrets[count++ % KEYS]}` });
}

async function compare({ url }: ChildServer, path: string, nextHeaders: Asked["nextHeaders"]) {
  const headers = nextHeaders?.() ?? {};
  const body = await (await fetch(url + path, { headers })).text();
  const bodyFile = join(folder, "body.json");
  writeFileSync(bodyFile, body);
  const bare = await startServer(
    [join(import.meta.dirname, "../measuring/bare-server.ts"), "5097", bodyFile],
    { NODE_ENV: "production" },
    { url: "http://127.0.0.1:5097", readyWhen: /ready/ },
  );
  const limit = await rateOf(`${bare.url}/list`);
  await bare.stop();
  const rate = await rateOf(url + path, { nextHeaders });
  report.note(
    `bare Hono, ${(body.length / 1_000).toFixed(1)} kB`,
    perSecond(limit),
    "is the limit",
  );
  report.note(`GET ${path}, with a key`, perSecond(rate));
  const share = rate / limit;
  const isGood = share >= LIMITS.share;
  report.figure("  as a share of the bare server", percent(share), percent(LIMITS.share), isGood);
}

async function measureOAuth({ url }: ChildServer) {
  const applications = await makeApplications();
  const post = (authorization: string, fields: Record<string, string>) =>
    ({
      method: "POST",
      headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
      body: String(new URLSearchParams(fields)),
    }) as const;
  const asked = post(applications[0] ?? "", GRANT);
  const granted = await fetch(`${url}/oauth/token`, asked);
  const { access_token: token = "" } = (await granted.json()) as { access_token?: string };
  if (!token) throw new Error(`no token: ${granted.status}`);
  await measureEndpoint(`${url}/oauth/introspect`, LIMITS.introspections, {
    ...post(applications[0] ?? "", { token }),
  });
  let count = 1;
  await measureEndpoint(`${url}/oauth/token`, LIMITS.tokens, {
    ...asked,
    nextHeaders: () => ({
      ...asked.headers,
      authorization: applications[count++ % APPLICATIONS] ?? "",
    }),
  });
}

async function measureEndpoint(url: string, least: number, asked: Partial<Asked>) {
  const rate = await rateOf(url, asked);
  report.figure(`POST ${new URL(url).pathname}`, perSecond(rate), perSecond(least), rate >= least);
}

/** The authorization headers of confidential applications. */
async function makeApplications(): Promise<string[]> {
  const made = Array.from({ length: APPLICATIONS }, (_, index) => ({
    clientId: `bench-${index}`,
    secret: newKeySecret(),
  }));
  const client = await embeddedCluster(folder).connect();
  await client.query(
    `INSERT INTO oauth_applications (owner_id, name, client_id, secret_hash, is_confidential, redirect_addresses,
       scopes)
     SELECT users.id, client_id, client_id, hash, true, '{}', '{modules:read}'
     FROM users, unnest($1::text[], $2::text[]) AS made (client_id, hash)
     WHERE username = 'mara-lindqvist'`,
    [made.map(({ clientId }) => clientId), made.map(({ secret }) => hashSecret(secret))],
  );
  await client.end();
  return made.map(
    ({ clientId, secret }) => `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
  );
}

function perSecond(rate: number): string {
  return `${rate.toFixed(0)}/s`;
}
