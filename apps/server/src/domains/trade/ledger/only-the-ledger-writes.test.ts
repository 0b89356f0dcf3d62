import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SERVER = join(import.meta.dirname, "../../..");
const TABLES = "ledger_?(?:accounts|entries|holds|sealed|seals|transactions|unsealed)";
const WRITES = new RegExp(
  String.raw`post_(?:one_)?to_ledger|(?:insertInto|updateTable|deleteFrom)\(\s*"${TABLES}"|(?:INSERT INTO|UPDATE|DELETE FROM)\s+${TABLES}\b`,
  "i",
);

it("accounts, entries, holds and seals are written by the ledger alone", () => {
  const writers = globSync("**/*.ts", { cwd: SERVER })
    .filter((path) => !/\.test\.ts$/.test(path))
    .filter((path) => WRITES.test(readFileSync(join(SERVER, path), "utf8")));
  expect(writers.length).toBeGreaterThan(0);
  expect(writers.filter((path) => !path.startsWith("domains/trade/ledger/"))).toEqual([]);
});
