import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AREAS } from "../../../.dependency-cruiser.js";
import {
  FOREIGN_READS,
  FOREIGN_WRITES,
  READS_AGAINST_ARROWS,
  TABLES_OF,
} from "../test/table-owners.ts";

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** By their names in statements: `forum_posts` → `forumPosts`. */
const TABLES = new Map(
  [
    ...(read("platform/db/schema.generated.ts").split("export interface DB {")[1] ?? "").matchAll(
      /^ {2}(\w+): \w+;/gm,
    ),
  ].map(([, name = ""]) => [snakeCase(name), name]),
);

const WRITES = [
  /(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)/g,
  /(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/g,
];
const READS = [/(?:selectFrom|[jJ]oin|\bfrom)\(\s*"(\w+)/g, /\b(?:FROM|JOIN)\s+(\w+)/g];

interface Source {
  readonly area: string;
  readonly text: string;
}

/** Without the export and deletion of accounts, which use the tables of every area. */
const sources: Source[] = globSync("**/*.ts", { cwd: import.meta.dirname })
  .filter((path) => !/\.test\.ts$|generated|domains\/site\/accounts\//.test(path))
  .map((path) => ({ area: areaOf(path), text: read(path) }));

function read(path: string): string {
  return readFileSync(join(import.meta.dirname, path), "utf8");
}

/** `domains/forum/posts/…` → `forum`, `platform/…` → `platform`. */
function areaOf(path: string): string {
  return path.split("/").at(path.startsWith("domains/") ? 1 : 0) ?? "";
}

const ownerOf = (table: string) =>
  Object.keys(TABLES_OF).find((area) => TABLES_OF[area]?.includes(table));

/** The areas whose sources contain a table of another area according to `patterns`, by table. */
function foreign(patterns: readonly RegExp[]): Record<string, string[]> {
  const found = sources.flatMap(({ area, text }) =>
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .map(([, name = ""]) => ({ area, table: TABLES.get(snakeCase(name)) }))
      .filter(({ table }) => table !== undefined && ownerOf(table) !== area),
  );
  const byTable = Object.entries(Object.groupBy(found, ({ table }) => table ?? ""));
  return Object.fromEntries(
    byTable.map(([table, hits = []]) => [table, [...new Set(hits.map(({ area }) => area))].sort()]),
  );
}

describe("each table", () => {
  it("has one owning area", () => {
    expect(Object.values(TABLES_OF).flat().toSorted()).toEqual([...TABLES.values()].toSorted());
  });

  it("is written by its owner only, except as listed", () => {
    expect(foreign(WRITES)).toEqual(FOREIGN_WRITES);
  });

  it("is read by other areas only as listed", () => {
    const listed = Object.entries(FOREIGN_READS).map(([table, areas]) => ({ table, areas }));
    const against = Object.entries(READS_AGAINST_ARROWS).map(([table, reasons]) => ({
      table,
      areas: Object.keys(reasons),
    }));
    const byTable = Object.entries(Object.groupBy([...listed, ...against], ({ table }) => table));
    const all = byTable.map(([table, rows = []]) => [
      table,
      rows.flatMap(({ areas }) => areas).sort(),
    ]);
    expect(foreign(READS)).toEqual(Object.fromEntries(all));
  });

  it("is read by areas that may use its owner, or with a reason", () => {
    const used: Readonly<Record<string, readonly string[]>> = AREAS;
    const mayRead = (area: string, table: string) => {
      const owner = ownerOf(table) ?? "";
      return owner === "platform" || (used[area] ?? []).includes(owner);
    };
    const rows = Object.entries(FOREIGN_READS).flatMap(([table, areas]) =>
      areas.map((area) => ({ table, area })),
    );
    expect(rows.filter(({ table, area }) => !mayRead(area, table))).toEqual([]);
    const against = Object.entries(READS_AGAINST_ARROWS).flatMap(([table, reasons]) =>
      Object.keys(reasons).map((area) => ({ table, area })),
    );
    expect(against.filter(({ table, area }) => mayRead(area, table))).toEqual([]);
  });
});
