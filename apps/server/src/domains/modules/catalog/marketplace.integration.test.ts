import { MODULE_SORTS } from "@stackyard/contract/base/option-lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";
import { learnWords } from "../../common/search/learn-words.ts";
import { rankForSearch } from "../../common/search/rank-for-search.ts";
import { parseSearch } from "../../common/search/search-text.ts";
import { searchModules } from "./search-modules.ts";

const AUTHOR_NAME = "Nadia Brightwater";

let server: TestServer;
let authorId: number;

interface Row {
  readonly title: string;
  readonly category: "kubernetes" | "storage" | "networking";
  readonly tags: string[];
  readonly description: string;
  readonly score: number;
  readonly price: number;
  readonly isVerified?: boolean;
  readonly status?: "pending";
  readonly system?: string;
}

const ROWS: Row[] = [
  {
    title: "Kubernetes Cluster",
    category: "kubernetes",
    tags: ["eks"],
    description: "A managed cluster for containers.",
    score: 90,
    price: 500,
    isVerified: true,
  },
  {
    title: "Object Storage",
    category: "storage",
    tags: ["s3"],
    description: "Buckets with encryption at rest.",
    system: "google",
    score: 80,
    price: 300,
  },
  {
    title: "Archive Vault",
    category: "storage",
    tags: ["glacier"],
    description: "Cold object storage for compliance.",
    system: "azurerm",
    score: 80,
    price: 300,
    isVerified: true,
  },
  {
    title: "Network Foundation",
    category: "networking",
    tags: ["vpc"],
    description: "Subnets, routes and gateways.",
    score: 95,
    price: 900,
  },
  {
    title: "Service Mesh",
    category: "kubernetes",
    tags: ["istio"],
    description: "Encrypted traffic between services written for node.js.",
    score: 40,
    price: 100,
  },
  {
    title: "Secret Cluster",
    category: "kubernetes",
    tags: ["eks"],
    description: "Nobody may find this one yet.",
    score: 99,
    price: 100,
    status: "pending",
  },
];

beforeAll(async () => {
  server = await openTestServer();
  authorId = (await server.signUp("contributor")).id;
  const { db } = server.services;
  await db.updateTable("users").set({ fullName: AUTHOR_NAME }).where("id", "=", authorId).execute();
  for (const [index, row] of ROWS.entries()) {
    const { id } = await db
      .insertInto("modules")
      .values({
        authorId,
        title: row.title,
        description: row.description,
        category: row.category,
        tags: row.tags,
        priceCents: row.price,
        securityScore: row.score,
        isVerified: row.isVerified ?? false,
        status: row.status ?? "published",
        namespace: "nadia-novak",
        name: `module-${index}`,
        system: row.system ?? "aws",
        ratingCount: index,
        ratingSum: index * (5 - (index % 3)),
        trendingRank: index,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (row.status !== "pending") await learnWords(db, "module", id);
  }
});
afterAll(() => server.close());

async function titles(query: string) {
  const { status, body, headers } = await server.visitor().get(`/api/modules${query}`);
  expect(status).toBe(200);
  return { titles: body.map(({ title }: { title: string }) => title), headers };
}

describe("the list", () => {
  it("is ordered by security score by default, newest first among equals", async () => {
    const { titles: list, headers } = await titles("");
    expect(list).toEqual([
      "Network Foundation",
      "Kubernetes Cluster",
      "Archive Vault",
      "Object Storage",
      "Service Mesh",
    ]);
    expect(headers.get("x-total-count")).toBe("5");
    expect(headers.get("link")).toBeNull();
  });

  it.each([
    ["newest", ["Service Mesh", "Network Foundation", "Archive Vault"]],
    ["price-low", ["Service Mesh", "Object Storage", "Archive Vault"]],
    ["price-high", ["Network Foundation", "Kubernetes Cluster", "Archive Vault"]],
    ["trending", ["Service Mesh", "Network Foundation", "Archive Vault"]],
  ])("sorted by %s starts with the expected modules", async (sort, expected) => {
    const { titles: list } = await titles(`?sort=${sort}&limit=3`);
    expect(list).toEqual(expected);
  });

  it("filters by category and verification, and counts the matches", async () => {
    expect((await titles("?category=storage")).titles).toEqual(["Archive Vault", "Object Storage"]);
    const verified = await titles("?verified=true");
    expect(verified.titles).toEqual(["Kubernetes Cluster", "Archive Vault"]);
    expect(verified.headers.get("x-total-count")).toBe("2");
    expect((await titles("?category=storage&verified=true")).headers.get("x-total-count")).toBe(
      "1",
    );
    expect((await titles("?category=all")).titles).toHaveLength(5);
  });

  it.each(MODULE_SORTS)("returns everything once across pages, sorted by %s", async (sort) => {
    const whole = (await titles(`?sort=${sort}`)).titles;
    const walked: string[] = [];
    let next = `?sort=${sort}&limit=2`;
    for (let page = 0; page < 5 && next; page++) {
      const { titles: list, headers } = await titles(next);
      walked.push(...list);
      next = /<\/api\/modules([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
    }
    expect(walked).toEqual(whole);
  });

  it.each([
    "?category=cooking",
    "?sort=random",
    "?limit=0",
    "?limit=101",
    "?cursor=abc",
    "?cursor=WzFd",
  ])("refuses %s", async (query) => {
    expect((await server.visitor().get(`/api/modules${query}`)).status).toBe(400);
  });
});

describe("the search", () => {
  it("finds words in title, tags and description, matches in the title first", async () => {
    expect((await titles("?search=object storage")).titles).toEqual([
      "Object Storage",
      "Archive Vault",
    ]);
    expect((await titles("?search=glacier")).titles).toEqual(["Archive Vault"]);
    expect((await titles("?search=ENCRYPTION")).titles).toEqual(["Object Storage", "Service Mesh"]);
  });

  it("finds word prefixes and inflected forms", async () => {
    expect((await titles("?search=kuber")).titles).toEqual(["Kubernetes Cluster", "Service Mesh"]);
    expect((await titles("?search=networks")).titles).toEqual(["Network Foundation"]);
  });

  it("tolerates a typo, and reports the corrected query", async () => {
    const { titles: list, headers } = await titles("?search=kuberntes");
    expect(list).toEqual(["Kubernetes Cluster", "Service Mesh"]);
    expect(headers.get("x-search-corrected-to")).toBe("kubernetes");
  });

  it("finds the parts of compound words", async () => {
    expect((await titles("?search=node")).titles).toEqual(["Service Mesh"]);
  });

  it("ignores stop words and query syntax", async () => {
    expect((await titles("?search=the cluster for containers")).titles).toEqual([
      "Kubernetes Cluster",
    ]);
    expect((await titles(`?search=${encodeURIComponent("cluster' & !:* | (")}`)).titles).toEqual([
      "Kubernetes Cluster",
    ]);
  });

  it.each(["%", "%%%", "'", "🚀", "_", "\\"])(
    "finds nothing for %s, which contains no word",
    async (sign) => {
      const { titles: list, headers } = await titles(`?search=${encodeURIComponent(sign)}`);
      expect(list).toEqual([]);
      expect(headers.get("x-total-count")).toBe("0");
    },
  );

  it("lists everything for a blank query", async () => {
    expect((await titles("?search=%20%20")).titles).toHaveLength(5);
  });

  it("treats every word as a prefix, wherever it is", async () => {
    expect((await titles("?search=buck encry")).titles).toEqual(["Object Storage"]);
    expect((await titles("?search=obj stor comp")).titles).toEqual(["Archive Vault"]);
  });

  it.each([
    ["archvie vualt", "archive vault", "Archive Vault"],
    ["kuberntes clustre", "kubernetes cluster", "Kubernetes Cluster"],
    ["encryptoin restt", "encryption rest", "Object Storage"],
    ["obejct storgae", "object storage", "Object Storage"],
    ["glacer", "glacier", "Archive Vault"],
  ])("corrects %s to %s", async (typed, meant, title) => {
    const { titles: list, headers } = await titles(`?search=${typed}`);
    expect(decodeURIComponent(headers.get("x-search-corrected-to") ?? "")).toBe(meant);
    expect(list[0]).toBe(title);
  });

  it.each(["archivevault", "semver", "pulumi", "mesch9"])(
    "never corrects to several words or to a word with another meaning",
    async (typed) => {
      const { titles: list, headers } = await titles(`?search=${typed}`);
      expect(headers.get("x-search-corrected-to")).toBeNull();
      expect(list).toEqual([]);
    },
  );

  it("falls back to modules with any of the words, most words first, and says so", async () => {
    const found = await titles("?search=cluster cold storage compliance");
    expect(found.titles).toEqual(["Archive Vault", "Object Storage", "Kubernetes Cluster"]);
    expect(found.headers.get("x-search-match")).toBe("any");
    expect((await titles("?search=cold storage")).headers.get("x-search-match")).toBeNull();
    const first = await titles("?search=cluster cold storage compliance&limit=2");
    const next = /<\/api\/modules([^>]*)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect([...first.titles, ...(await titles(next)).titles]).toEqual(found.titles);
  });

  it("tolerates English stop words, in the vocabulary or not", async () => {
    expect((await titles("?search=cluster with this")).titles).toEqual(["Kubernetes Cluster"]);
    expect((await titles("?search=with")).titles).toEqual([]);
  });

  it("finds modules by author name and system", async () => {
    expect((await titles("?search=nadia-novak")).titles).toHaveLength(5);
    expect((await titles("?search=nova vault")).titles).toEqual(["Archive Vault"]);
    expect((await titles("?search=nadja vault")).titles).toEqual(["Archive Vault"]);
    expect((await titles("?search=brightwater mesh")).titles).toEqual(["Service Mesh"]);
    expect((await titles("?search=azurerm")).titles).toEqual(["Archive Vault"]);
    expect((await titles("?search=google storage")).titles).toEqual(["Object Storage"]);
  });

  it("follows a change of the author's name", async () => {
    const { db } = server.services;
    const rename = (fullName: string) =>
      db.updateTable("users").set({ fullName }).where("id", "=", authorId).execute();
    await rename("Nadia Quillfeather");
    expect((await titles("?search=quillfeather vault")).titles).toEqual(["Archive Vault"]);
    expect((await titles('?search="brightwater" vault')).headers.get("x-search-match")).toBe("any");
    await rename(AUTHOR_NAME);
  });

  it("finds nothing without matches, and nothing unpublished", async () => {
    const { titles: list, headers } = await titles("?search=zzzzzz");
    expect(list).toEqual([]);
    expect(headers.get("x-total-count")).toBe("0");
    expect((await titles("?search=secret")).titles).toEqual([]);
  });

  it("combines with category, verification, order and paging", async () => {
    expect((await titles("?search=storage&verified=true")).titles).toEqual(["Archive Vault"]);
    expect((await titles("?search=storage&category=kubernetes")).titles).toEqual([]);
    expect((await titles('?search="cluster storage"')).titles).toEqual([]);
    expect((await titles("?search=storage&sort=price-low")).titles).toEqual([
      "Object Storage",
      "Archive Vault",
    ]);
    const first = await titles("?search=storage&limit=1");
    const next = /<\/api\/modules([^>]*)>/.exec(first.headers.get("link") ?? "")?.[1];
    expect([...first.titles, ...(await titles(next ?? "")).titles]).toEqual([
      "Object Storage",
      "Archive Vault",
    ]);
  });

  it("continues beyond the most popular modules if those have too few matches", async () => {
    const { db } = server.services;
    await db
      .updateTable("modules")
      .set({ searchTier: 1 })
      .where("title", "=", "Archive Vault")
      .execute();
    await db
      .updateTable("moduleCounts")
      .set({ count: 2_000 })
      .where("category", "=", "security")
      .execute();
    const found = await searchModules({ db }, parseSearch("glacier"), { limit: 24 });
    expect(found.items.map(({ title }) => title)).toEqual(["Archive Vault"]);
    await db
      .updateTable("moduleCounts")
      .set({ count: 0 })
      .where("category", "=", "security")
      .execute();
    await rankForSearch({ db });
    const row = await db
      .selectFrom("modules")
      .select("searchTier")
      .where("title", "=", "Archive Vault")
      .executeTakeFirstOrThrow();
    expect(row.searchTier).toBe(0);
  });
});

describe("the stored counts", () => {
  it("follow every change of a module", async () => {
    const { db } = server.services;
    const counted = async () =>
      (await db.selectFrom("moduleCounts").selectAll().where("count", ">", 0).execute())
        .map((row) => `${row.category} ${row.isVerified} ${row.count}`)
        .sort();
    const real = async () =>
      (
        await db
          .selectFrom("modules")
          .select(({ fn }) => ["category", "isVerified", fn.countAll<number>().as("count")])
          .where("status", "=", "published")
          .groupBy(["category", "isVerified"])
          .execute()
      )
        .map((row) => `${row.category} ${row.isVerified} ${row.count}`)
        .sort();
    expect(await counted()).toEqual(await real());
    await db
      .updateTable("modules")
      .set({ isVerified: true })
      .where("category", "=", "storage")
      .execute();
    expect(await counted()).toEqual(await real());
    await db
      .updateTable("modules")
      .set({ status: "published" })
      .where("status", "=", "pending")
      .execute();
    expect(await counted()).toEqual(await real());
    await db.deleteFrom("modules").where("category", "=", "networking").execute();
    expect(await counted()).toEqual(await real());
  });
});
