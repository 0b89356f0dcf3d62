import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "../../seed/seed-demo.ts";
import { siteIndex } from "../../src/domains/site/search/follow-site.ts";
import { indexDocuments } from "../../src/domains/site/search/index-documents.ts";
import { ruleTexts } from "../../src/reference/rule-families.ts";
import { processEvents } from "../process-events.ts";
import { openTestServer, type TestServer } from "../test-server.ts";

/** Results that count. */
const SHOWN = 3;

const PATHS = {
  modules: "/api/modules?search=",
  engineers: "/api/engineers?search=",
  services: "/api/services?search=",
  threads: "/api/forum/search?q=",
  site: "/api/search?q=",
} as const;

interface Query {
  readonly where: keyof typeof PATHS;
  readonly typed: string;
  /** See queries.txt. */
  readonly expected: string;
}

function readQueries(file: string): Query[] {
  const lines = readFileSync(new URL(file, import.meta.url), "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [where, typed = "", expected = ""] = line.split(" | ");
      return { where: where as Query["where"], typed, expected };
    });
}

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  expect(await seedDemo(server.app, server.services)).toBe(true);
  await processEvents(server.services, siteIndex);
  await indexDocuments(server.services, await ruleTexts());
}, 180_000);
afterAll(() => server.close());

/** The problem with the results; undefined if they are as expected. */
async function fault({ where, typed, expected }: Query): Promise<string | undefined> {
  const { status, body, headers } = await server
    .visitor()
    .get(`${PATHS[where]}${encodeURIComponent(typed)}`);
  const line = `${where} | ${typed} | ${expected}`;
  if (status !== 200) return `${line}: status ${status}`;
  const corrected = headers.get("x-search-corrected-to");
  const names: string[] = body.map((item: Result) => nameOf(item)).slice(0, SHOWN);
  if (expected === "=")
    return corrected === null ? undefined : `${line}: corrected to ${corrected}`;
  if (expected === "nothing")
    return names.length === 0 ? undefined : `${line}: ${names.join(", ")}`;
  const [, isFirst, part = ""] = /^(first: )?(.*)$/.exec(expected.toLowerCase()) ?? [];
  const isFound = names.slice(0, isFirst ? 1 : SHOWN).some((name) => name.includes(part));
  return isFound ? undefined : `${line}: ${names.join(", ") || "nothing"}`;
}

interface Result {
  readonly title?: string;
  readonly address?: string;
  readonly thread?: { readonly title: string };
}

const nameOf = ({ title, address = "", thread }: Result) =>
  `${thread?.title ?? title} ${address}`.toLowerCase();

async function faultsOf(file: string) {
  const queries = readQueries(file);
  const faults: string[] = [];
  for (const query of queries) {
    const found = await fault(query);
    if (found !== undefined) faults.push(found);
  }
  return { faults, share: 1 - faults.length / queries.length };
}

describe("the search for typical queries", () => {
  it("finds the wanted entry among the first three results", async () => {
    const { faults } = await faultsOf("queries.txt");
    expect(faults.join("\n")).toBe("");
  });

  it("does so for nine of ten queries that it wasn't tuned for", async () => {
    const { share } = await faultsOf("untuned-queries.txt");
    expect(share).toBeGreaterThanOrEqual(0.9);
  });

  it("ranks the kinds that people search for most first", async () => {
    const { body } = await server.visitor().get("/api/search?q=vpc&limit=100");
    const kinds: string[] = body.map(({ kind }: { kind: string }) => kind);
    expect(kinds[0]).toBe("module");
    expect(kinds).toContain("rule");
    const lastRanked = Math.max(
      ...["module", "thread", "documentation"].map((kind) => kinds.indexOf(kind)),
    );
    expect(kinds.indexOf("rule")).toBeGreaterThan(lastRanked);
  });

  it("finds engineers by their own description, not by the tools that they tick", async () => {
    const { body } = await server.visitor().get("/api/engineers?search=terraform&limit=100");
    const says = (engineer: { title: string; description: string; skills: string[] }) =>
      [engineer.title, engineer.description, ...engineer.skills].join(" ").toLowerCase();
    expect(body.length).toBeGreaterThan(5);
    for (const engineer of body) expect(says(engineer)).toContain("terraform");
    const all = await server.visitor().get("/api/engineers?tool=terraform&limit=100");
    expect(all.body.length).toBeGreaterThan(body.length);
  });

  it("says if results contain only some of the words", async () => {
    const match = async (path: string) =>
      (await server.visitor().get(path)).headers.get("x-search-match");
    expect(await match("/api/modules?search=serverless+postgres+database")).toBe("any");
    expect(await match("/api/forum/search?q=terraform+snowflake")).toBe("any");
    expect(await match("/api/modules?search=serverless+api")).toBeNull();
    expect(await match("/api/forum/search?q=private+endpoint")).toBeNull();
  });

  it("doesn't correct quoted words, and omits what follows a minus", async () => {
    const find = (search: string) =>
      server.visitor().get(`/api/modules?search=${encodeURIComponent(search)}`);
    expect((await find("kuberntes")).headers.get("x-search-corrected-to")).toBe("kubernetes");
    const quoted = await find('"kuberntes"');
    expect(quoted.headers.get("x-search-corrected-to")).toBeNull();
    expect(quoted.body).toEqual([]);
    const titles = (await find("kubernetes -eks")).body.map(({ title }: Result) => title);
    expect(titles[0]).toBe("Hardened Web Workload for Kubernetes");
    expect(titles.join()).not.toContain("EKS");
    expect((await find("-eks")).body).toEqual([]);
  });

  it("links to the section of a document with the answer", async () => {
    const { body } = await server
      .visitor()
      .get("/api/search?q=credentials+terraformrc&kind=documentation");
    const [first] = body;
    expect(first.address).toMatch(/^\/documentation\/.*#./);
    expect(first.section).toBeTruthy();
    expect(first.excerpt).not.toBe("");
  });
});
