/**
 * Load test of the public API: calls with a key as a ratio to a bare server that answers the same JSON
 * in the same run, and requests per second of OAuth's introspection endpoint. Each key may
 * make so many calls per minute, so the calls take turns with many keys, which are made as rows.
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
import { signInAs } from "../measuring/demo-callers.ts";
import { type Asked, rateOf } from "../measuring/load.ts";
import { percent, row } from "../measuring/measure.ts";
import { admitDatabase } from "../measuring/statement-count.ts";

const KEYS = 100;
const LIMITS = { share: 0.1, introspections: 1_000 };

const folder = mkdtempSync(join(tmpdir(), "stackyard-public-api-"));
admitDatabase(folder);
let isWithin = true;
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
process.exitCode = isWithin ? 0 : 1;

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
  report(
    `bare Hono, ${(body.length / 1_000).toFixed(1)} kB`,
    perSecond(limit),
    "is the limit",
    true,
  );
  report(`GET ${path}, with a key`, perSecond(rate), "", true);
  const share = rate / limit;
  const isGood = share >= LIMITS.share;
  report("  as a share of the bare server", percent(share), percent(LIMITS.share), isGood);
}

async function measureOAuth({ url }: ChildServer) {
  const owner = await signInAs(url, "mara-lindqvist");
  const registered = await fetch(`${url}/api/applications`, {
    method: "POST",
    headers: { ...owner.headers, "content-type": "application/json" },
    body: JSON.stringify({
      name: "Bench",
      isConfidential: true,
      redirectAddresses: ["https://app.example.test/callback"],
      scopes: ["modules:read"],
    }),
  });
  if (registered.status !== 201) throw new Error(`not registered: ${await registered.text()}`);
  const { clientId, secret } = (await registered.json()) as { clientId: string; secret: string };
  const post = (fields: Record<string, string>) =>
    ({
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: String(new URLSearchParams(fields)),
    }) as const;
  const asked = post({ grant_type: "client_credentials", scope: "modules:read" });
  const granted = await fetch(`${url}/oauth/token`, asked);
  const { access_token: token = "" } = (await granted.json()) as { access_token?: string };
  if (!token) throw new Error(`no token: ${granted.status}`);
  const path = "/oauth/introspect";
  const rate = await rateOf(url + path, post({ token }));
  const least = LIMITS.introspections;
  report(`POST ${path}`, perSecond(rate), perSecond(least), rate >= least);
}

function perSecond(rate: number): string {
  return `${rate.toFixed(0)}/s`;
}

function report(name: string, figure: string, limit: string, isGood: boolean) {
  isWithin &&= isGood;
  console.error(row(name, figure, limit, isGood ? "ok" : "OVER"));
}
