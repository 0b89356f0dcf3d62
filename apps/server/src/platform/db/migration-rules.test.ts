import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConcurrentIndex, whyItBlocks } from "./migration-rules.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");

/** Earlier migrations ran before anyone had large tables. */
const NEWEST_WITHOUT_RULE = "20261201T0400_settle_events_by_database.sql";

const OUTSIDE = "-- Runs outside a transaction.\n";
const ADD_STORED = "ALTER TABLE x ADD COLUMN y int GENERATED ALWAYS AS (z + 1) STORED;";

it("no new migration blocks writers of a large table", () => {
  const names = readdirSync(MIGRATIONS).filter((name) => name > NEWEST_WITHOUT_RULE);
  const blocking = names.map((name) => [
    name,
    whyItBlocks(readFileSync(join(MIGRATIONS, name), "utf8")),
  ]);
  expect(blocking.filter(([, why]) => why !== undefined)).toEqual([]);
});

describe("a migration", () => {
  it.each([
    "CREATE INDEX a ON modules (title);",
    "CREATE UNIQUE INDEX IF NOT EXISTS a\n  ON modules (title);",
    "CREATE TABLE x (id int);\nCREATE INDEX ON x (id);\nCREATE INDEX ON y (id);",
    "CREATE INDEX CONCURRENTLY a ON modules (title);",
    "ALTER TABLE modules ADD CONSTRAINT a UNIQUE (title);",
    "ALTER TABLE modules ADD COLUMN b int, ADD PRIMARY KEY (b);",
    `${OUTSIDE}CREATE INDEX a ON modules (title);`,
    `${OUTSIDE}CREATE INDEX CONCURRENTLY a ON modules (title);\nSELECT 1;`,
    `${OUTSIDE}CREATE INDEX CONCURRENTLY ON modules (title);`,
    `${OUTSIDE}ALTER TABLE modules ADD COLUMN x int;`,
    ADD_STORED,
    `-- Rewrites y.\n${ADD_STORED}`,
    `-- Rewrites x.\n${ADD_STORED} CREATE INDEX a ON modules (title);`,
    `-- Rewrites x.\n${ADD_STORED} UPDATE modules SET title = '';`,
  ])("blocks: %j", (text) => expect(whyItBlocks(text)).toBeTruthy());

  it.each([
    "ALTER TABLE modules ADD COLUMN x int;",
    "-- CREATE INDEX a ON modules (title);\nSELECT 1;",
    "CREATE TABLE x (id int);\nCREATE INDEX a ON x (id);\nALTER TABLE x ADD UNIQUE (id);",
    "ALTER TABLE modules ADD CONSTRAINT a UNIQUE USING INDEX b;",
    `CREATE TABLE x (z int); ${ADD_STORED}`,
    `-- Rewrites x.\n-- Because.\n${ADD_STORED} CREATE INDEX a ON x (y);`,
    `${OUTSIDE}-- Because.\nCREATE UNIQUE INDEX CONCURRENTLY a ON modules\n  (title) WHERE id > 1;\n`,
  ])("does not block: %j", (text) => expect(whyItBlocks(text)).toBeUndefined());
});

it("outside a transaction, the created index is known", () => {
  expect(readConcurrentIndex(`${OUTSIDE}CREATE INDEX CONCURRENTLY a ON b (c);`)).toBe("a");
  expect(() => readConcurrentIndex(`${OUTSIDE}DROP TABLE b;`)).toThrow("one CREATE INDEX");
});
