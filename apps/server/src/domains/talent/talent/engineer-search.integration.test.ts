import { ENGINEER_SORTS } from "@stackyard/contract/base/option-lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";
import { rankForSearch } from "../../common/search/rank-for-search.ts";

let server: TestServer;

const ADA = {
  title: "Kubernetes platform engineer",
  description: "Clusters that upgrade themselves while everybody sleeps.",
  specializations: ["kubernetes-expert", "devops"],
  skills: ["Kubernetes", "Helm"],
  yearsOfExperience: 12,
  tools: ["terraform"],
  clouds: ["aws", "gcp"],
  languages: ["English", "German"],
  timeZone: "Europe/Berlin",
  hourlyRate: 9_000,
};
const BEN = {
  ...ADA,
  title: "Site reliability engineer",
  description: "Pages that wake the right person; kubernetes where it helps.",
  specializations: ["sre"],
  skills: ["Prometheus"],
  yearsOfExperience: 2,
  clouds: ["azure"],
  languages: ["Portuguese"],
  timeZone: "America/Sao_Paulo",
  hourlyRate: 15_000,
  isAvailable: false,
};
const EVE = {
  ...ADA,
  title: "Network engineer",
  description: "Transit networks and private connectivity.",
  specializations: ["network-engineer"],
  skills: ["BGP"],
  tools: [],
  hourlyRate: null,
};

beforeAll(async () => {
  server = await openTestServer();
  for (const form of [ADA, BEN, EVE]) {
    const { client } = await server.signUp("engineer");
    expect((await client.post("/api/engineers", form)).status).toBe(201);
  }
});
afterAll(() => server.close());

const find = async (query: string) => {
  const { status, body, headers } = await server.visitor().get(`/api/engineers?${query}`);
  expect(status, query).toBe(200);
  expect(headers.get("x-total-count")).toBe(String(body.length));
  return body.map(({ title }: { title: string }) => title.split(" ")[0]);
};

describe("engineers are listed", () => {
  it.each([
    ["specialization=sre", ["Site"]],
    ["specialization=devops", ["Kubernetes"]],
    ["experience=3", ["Network", "Kubernetes"]],
    ["experience=10&specialization=network-engineer", ["Network"]],
    ["availability=available", ["Network", "Kubernetes"]],
    ["skills=helm,KUBERNETES", ["Kubernetes"]],
    ["skills=helm,bgp", []],
    ["price=100", ["Kubernetes"]],
    ["price=150", ["Kubernetes", "Site"]],
    ["tool=terraform", ["Kubernetes", "Site"]],
    ["cloud=azure", ["Site"]],
    ["language=german", ["Network", "Kubernetes"]],
    ["zone=America/Sao_Paulo", ["Site"]],
    ["rating=3", []],
  ])("by %s", async (query, found) => {
    expect(await find(query)).toEqual(found);
  });

  it("by words of the whole profile, matches in the title first, tolerating typos", async () => {
    expect(await find("search=kubernetes")).toEqual(["Kubernetes", "Site"]);
    expect(await find("search=bgp")).toEqual(["Network"]);
    expect(await find("search=portuguese")).toEqual(["Site"]);
    expect(await find("search=kubernetes&cloud=azure")).toEqual(["Site"]);
    expect(await find("search=%25")).toEqual([]);
    const { body, headers } = await server.visitor().get("/api/engineers?search=prometeus");
    expect(body).toHaveLength(1);
    expect(headers.get("x-search-corrected-to")).toBe("prometheus");
  });

  it("in every order, page by page, each once", async () => {
    await rankForSearch(server.services);
    for (const query of [
      ...ENGINEER_SORTS.map((sort) => `sort=${sort}`),
      ...ENGINEER_SORTS.map((sort) => `sort=${sort}&search=engineer`),
      "search=engineer",
      "cloud=aws",
    ]) {
      const seen: number[] = [];
      const whole = await server.visitor().get(`/api/engineers?${query}`);
      let next: string | undefined = `/api/engineers?${query}&limit=1`;
      while (next) {
        const { body, headers } = await server.visitor().get(next);
        seen.push(...body.map(({ id }: { id: number }) => id));
        next = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1];
      }
      expect(seen, query).toEqual(whole.body.map(({ id }: { id: number }) => id));
    }
    expect(await find("sort=rate-low")).toEqual(["Kubernetes", "Site", "Network"]);
    expect(await find("sort=most-experienced")).toEqual(["Network", "Kubernetes", "Site"]);
  });

  it("with the number of each further condition", async () => {
    const count = async (query: string) => {
      const { body } = await server.visitor().get(`/api/engineers/facets?${query}`);
      expect(body.isExact).toBe(true);
      return Object.fromEntries(
        body.facets.map((facet: { kind: string; value: string; count: number }) => [
          `${facet.kind} ${facet.value}`,
          facet.count,
        ]),
      );
    };
    expect(await count("")).toMatchObject({
      "specialization sre": 1,
      "cloud aws": 2,
      "availability available": 2,
      "price 200": 2,
      "experience 10": 2,
    });
    const narrowed = await count("cloud=aws&search=engineer");
    expect(narrowed).toMatchObject({ "cloud aws": 2, "skill bgp": 1, "price 100": 1 });
    expect(narrowed).not.toHaveProperty("cloud azure");
    expect(await count("skills=nobody-has-it")).toEqual({});
  });

  it("unless a condition is invalid", async () => {
    for (const query of ["experience=4", "rating=6", "specialization=wizard", "cursor=1"]) {
      const { status } = await server.visitor().get(`/api/engineers?${query}`);
      expect(status, query).toBe(400);
    }
    expect((await server.visitor().get("/api/engineers/99999")).body.code).toBe(
      "engineer_not_found",
    );
  });
});
