import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { moneyOf } from "../test/money.ts";
import { openTestServer, type TestServer } from "../test/test-server.ts";
import { BOOK_RULES } from "./book-rules.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const money = await moneyOf(server);
  await money.sell(await server.signUp("contributor"));
});
afterAll(() => server.close());

/** Runs the operator's command, as the documentation says, on this server's books. */
function verify(): Promise<{ readonly code: number; readonly output: string }> {
  const { connection, services } = server;
  const { host, user, database } = connection;
  const env = {
    ...process.env,
    DATABASE_URL: `postgres:///${database}?host=${host}&user=${user}`,
    DATA_DIR: services.config.dataDir,
  };
  return new Promise((done) => {
    execFile("npm", ["run", "--silent", "verify"], { cwd: ROOT, env }, (error, _, output) =>
      done({ code: error ? Number(error.code) : 0, output }),
    );
  });
}

it("says that all rules hold for sound books", async () => {
  const count = BOOK_RULES.length + 1;
  expect(await verify()).toEqual({ code: 0, output: `${count} of ${count} rules hold.\n` });
});

it("names each rule that damaged books break, with an example, and fails", async () => {
  await server.services.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await sql`UPDATE ledger_accounts SET balance_cents = balance_cents + 1
      WHERE kind = 'buyer_held'`.execute(trx);
  });
  const { code, output } = await verify();
  for (const rule of [
    "The balance of an account with a bound is that of its last entry",
    "A buyer's held account covers what is held",
  ])
    expect(output).toMatch(new RegExp(`^BROKEN ${rule}\n {2}account \\d+$`, "m"));
  expect(output).not.toMatch(/^(\d+) of \1 rules hold/m);
  expect(code).toBe(1);
});
