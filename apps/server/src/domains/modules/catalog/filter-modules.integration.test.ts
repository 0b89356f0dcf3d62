import { MODULE_CATEGORIES, MODULE_UPDATE_STEPS } from "@stackyard/contract/base/option-lists";
import type { ModuleFacet, ModuleSummary } from "@stackyard/contract/modules/modules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";

const SYSTEMS = ["aws", "azurerm", "google"];
const LICENSES = ["Apache-2.0", "MIT", null];
const COUNT = 60;

let server: TestServer;
let authorId: number;

beforeAll(async () => {
  server = await openTestServer();
  authorId = (await server.signUp("contributor")).id;
  for (let index = 0; index < COUNT; index++) await addModule(index);
});
afterAll(() => server.close());

/** The start of the month `ago` months before this one. */
function monthsAgo(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));
}

/** Mixes the conditions, so that each combination of two of them has modules. */
function rowOf(index: number) {
  const pick = <Value>(values: readonly Value[], factor: number) =>
    values[Math.floor(index / factor) % values.length] as Value;
  const ratingCount = index % 4;
  return {
    category: pick(MODULE_CATEGORIES, 3),
    system: pick(SYSTEMS, 1),
    license: pick(LICENSES, 4),
    isVerified: index % 5 === 0,
    priceCents: pick([100, 999, 1_000, 1_001, 5_000, 10_001], 2),
    securityScore: pick([null, 59, 60, 79, 90, 100], 1),
    ratingCount,
    ratingSum: ratingCount * 3 + (index % 7 === 0 ? ratingCount : 0),
    updatedAt: pick([monthsAgo(0), new Date(+monthsAgo(0) - 1), monthsAgo(2), monthsAgo(12)], 1),
    title: index % 2 === 0 ? `Crimson widget ${index}` : `Teal gadget ${index}`,
  };
}

const addModule = (index: number) =>
  server.services.db
    .insertInto("modules")
    .values({
      ...rowOf(index),
      authorId,
      description: "A module for tests of the filters.",
      tags: ["test"],
      status: index % 9 === 0 ? "pending" : "published",
      namespace: "filter-tests",
      name: `module-${index}`,
    })
    .execute();

type Row = ReturnType<typeof rowOf>;
const ROWS = Array.from({ length: COUNT }, (_, index) => rowOf(index)).filter(
  (_, index) => index % 9 !== 0,
);

/** The meaning of each filter, computed without the database. */
const MEANING: Record<string, (row: Row, value: string) => boolean> = {
  category: (row, value) => row.category === value,
  provider: (row, value) => row.system === value,
  license: (row, value) => row.license === value,
  verified: (row, value) => String(row.isVerified) === value,
  price: (row, value) => row.priceCents <= Number(value) * 100,
  score: (row, value) => (row.securityScore ?? 0) >= Number(value),
  rating: (row, value) => row.ratingCount > 0 && row.ratingSum / row.ratingCount >= Number(value),
  updated: (row, value) => row.updatedAt >= monthsAgo(Number(value) - 1),
  search: (row, value) => row.title.toLowerCase().includes(value),
};

const matching = (filter: Record<string, string>) =>
  ROWS.filter((row) =>
    Object.entries(filter).every(([name, value]) => MEANING[name]?.(row, value)),
  );

const FILTERS: Record<string, string>[] = [
  ...[{ category: "storage" }, { provider: "aws" }, { provider: "AWS" }, { license: "MIT" }],
  ...[{ verified: "true" }, { price: "10" }, { score: "60" }, { rating: "3" }, { rating: "4" }],
  ...MODULE_UPDATE_STEPS.map((updated) => ({ updated })),
  ...[{ search: "crimson" }, { search: "teal", provider: "google" }],
  { provider: "aws", price: "50", score: "60" },
  { license: "Apache-2.0", updated: "3", verified: "true" },
  { category: "ci-cd", rating: "3", updated: "12", provider: "azurerm" },
  { search: "crimson", updated: "1", license: "Apache-2.0" },
  { provider: "nowhere" },
];

const lower = (filter: Record<string, string>) =>
  filter.provider ? { ...filter, provider: filter.provider.toLowerCase() } : filter;

async function list(filter: Record<string, string>): Promise<ModuleSummary[]> {
  const query = new URLSearchParams({ ...filter, limit: "100" });
  const { status, body, headers } = await server.visitor().get(`/api/modules?${query}`);
  expect(status).toBe(200);
  expect(headers.get("x-total-count")).toBe(String(body.length));
  return body;
}

async function facets(filter: Record<string, string> = {}): Promise<ModuleFacet[]> {
  const query = new URLSearchParams(filter);
  const { status, body } = await server.visitor().get(`/api/modules/facets?${query}`);
  expect(status).toBe(200);
  expect(body.isExact).toBe(true);
  return body.facets;
}

describe("a marketplace filter", () => {
  it.each(FILTERS)("%j lists the modules that match it", async (filter) => {
    const titles = (await list(filter)).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(
      matching(lower(filter))
        .map(({ title }) => title)
        .toSorted(),
    );
  });

  it.each([{}, ...FILTERS])("%j counts the modules of each further condition", async (filter) => {
    const counted = await facets(filter);
    const rows = matching(lower(filter));
    for (const { kind, value, count } of counted) {
      const meant = rows.filter((row) => MEANING[kind]?.(row, value)).length;
      expect({ kind, value, count }).toEqual({ kind, value, count: meant });
    }
    // Values that aren't listed have no matches.
    for (const [kind, values] of Object.entries({ provider: SYSTEMS, category: MODULE_CATEGORIES }))
      for (const value of values) {
        const meant = rows.filter((row) => MEANING[kind]?.(row, value)).length;
        const found = counted.find((facet) => facet.kind === kind && facet.value === value);
        expect(found?.count ?? 0, `${kind} ${value}`).toBe(meant);
      }
  });

  it("pages through its results in the chosen order", async () => {
    const whole = (await list({ provider: "aws", sort: "price-low" })).map(({ id }) => id);
    const walked: number[] = [];
    let next = "?provider=aws&sort=price-low&limit=7";
    while (next) {
      const { body, headers } = await server.visitor().get(`/api/modules${next}`);
      walked.push(...body.map(({ id }: ModuleSummary) => id));
      next = /<\/api\/modules([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
    }
    expect(walked).toEqual(whole);
  });

  it.each([
    "price=11",
    "score=1",
    "rating=2",
    "updated=2",
    "provider=",
    `license=${"x".repeat(65)}`,
  ])("refuses %s", async (query) => {
    for (const path of ["/api/modules", "/api/modules/facets"])
      expect((await server.visitor().get(`${path}?${query}`)).status).toBe(400);
  });

  it("finds and counts nothing for a search without words", async () => {
    expect(await list({ search: "%%%" })).toEqual([]);
    expect((await facets({ search: "%%%" })).every(({ count }) => count === 0)).toBe(true);
  });
});

describe("the stored counts", () => {
  const maintained = async () => {
    const { rows } = await sql<{ facet: string; count: number }>`
      SELECT facet, count FROM module_facet_counts WHERE count > 0 ORDER BY facet`.execute(
      server.services.db,
    );
    return rows;
  };
  const counted = async () => {
    const { rows } = await sql<{ facet: string; count: number }>`
      SELECT facet, count(*)::int AS count FROM modules, unnest(facets) AS facet
      WHERE status = 'published' GROUP BY facet ORDER BY facet COLLATE "C"`.execute(
      server.services.db,
    );
    return rows;
  };

  it.each([
    ["a price", sql`UPDATE modules SET price_cents = 2400 WHERE name IN ('module-1', 'module-9')`],
    ["ratings", sql`UPDATE modules SET rating_sum = 5, rating_count = 1 WHERE name = 'module-2'`],
    ["a publication", sql`UPDATE modules SET status = 'published' WHERE name = 'module-9'`],
    [
      "a withdrawal",
      sql`UPDATE modules SET status = 'withdrawn', updated_at = now() WHERE name LIKE 'module-1%'`,
    ],
    ["a time", sql`UPDATE modules SET updated_at = updated_at - interval '40 days'`],
    [
      "a new system",
      sql`UPDATE modules SET system = 'oci', license = 'ISC' WHERE name = 'module-4'`,
    ],
    ["a deletion", sql`DELETE FROM modules WHERE name IN ('module-5', 'module-18')`],
  ])("follow a change of %s", async (_, change) => {
    const before = await maintained();
    expect(before).toEqual(await counted());
    await change.execute(server.services.db);
    const after = await maintained();
    expect(after).toEqual(await counted());
    if (_ !== "a price") expect(after).not.toEqual(before);
  });

  it("follow concurrent changes of many modules", async () => {
    const { db } = server.services;
    const ids = (await db.selectFrom("modules").select("id").execute()).map(({ id }) => id);
    const change = (id: number, securityScore: number) =>
      db.updateTable("modules").set({ securityScore }).where("id", "=", id).execute();
    await Promise.all([50, 65, 95].flatMap((score) => ids.map((id) => change(id, score))));
    expect(await maintained()).toEqual(await counted());
  });
});
