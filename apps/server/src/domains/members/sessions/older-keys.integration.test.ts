import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { KEY_SCOPES } from "@stackyard/contract/base/key-scopes";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

const MIGRATION = join(
  import.meta.dirname,
  "../../../../migrations/20261212T0300_give_keys_scopes.sql",
);

/** The table as it was before the migration. */
const BEFORE = `
  DROP TRIGGER registry_tokens_access_changed ON registry_tokens;
  ALTER TABLE registry_tokens
    DROP COLUMN scopes, DROP COLUMN previous_secret_hash, DROP COLUMN previous_works_until,
    DROP COLUMN last_address, DROP COLUMN unused_told_at,
    ADD COLUMN scope text NOT NULL DEFAULT 'registry' CHECK (scope IN ('registry', 'api'));
  CREATE TRIGGER registry_tokens_access_changed AFTER UPDATE OF revoked_at, expires_at, scope
    ON registry_tokens FOR EACH ROW EXECUTE FUNCTION announce_access('user_id');`;

let server: TestServer;
let owner: SignedUp;
let client: pg.Client;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.signUp();
  client = new pg.Client(server.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.close();
});

it("the migration leaves older keys the rights that they had, and their expiry", async () => {
  const make = async (name: string) =>
    (await owner.client.post("/api/registry-tokens", { name, scopes: KEY_SCOPES })).body;
  const [api, registry] = [await make("api"), await make("registry")];
  await client.query(BEFORE);
  await client.query("UPDATE registry_tokens SET scope = 'api' WHERE id = $1", [api.id]);
  await client.query(await readFile(MIGRATION, "utf8"));

  const ask = async (path: string, secret: string) =>
    (await server.visitor().get(path, { authorization: `Bearer ${secret}` })).status;
  const registryPath = "/v1/registry/modules/a/b/c/versions";
  for (const path of ["/api/user", "/api/notifications", "/v1/modules", "/api/user/projects"])
    expect([path, await ask(path, api.secret), await ask(path, registry.secret)]).toEqual([
      path,
      200,
      403,
    ]);
  expect(await ask(registryPath, api.secret)).toBe(403);
  expect(await ask(registryPath, registry.secret)).toBe(404);
  const { body: listed } = await owner.client.get("/api/registry-tokens");
  expect(listed).toMatchObject([
    { name: "registry", scopes: ["registry:download"], expiresAt: registry.expiresAt },
    { name: "api", scopes: ["api"], expiresAt: api.expiresAt },
  ]);
});
