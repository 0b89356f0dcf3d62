import type { SiteEntry } from "@stackyard/contract/site/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offerService } from "../../../../test/actions/offer-service.ts";
import { publishModule, submitModule } from "../../../../test/actions/publish-module.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { documentsOf } from "../../content/content/library.ts";
import { siteIndex } from "./follow-site.ts";
import { indexDocuments } from "./index-documents.ts";
import { rankEntries } from "./rank-entries.ts";

const RULE = {
  id: "aws-ebs-encryption",
  title: "EBS volume is not encrypted at rest",
  explanation: "Snapshots and detached disks can be read.",
  fix: "Set `encrypted = true`.",
  address: "/documentation/rules/aws#aws-ebs-encryption",
};

let server: TestServer;
let author: SignedUp;
let moduleId: number;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("engineer");
  moduleId = (await publishModule(server, author, { title: "Quokka Vault" })).id;
  await submitModule(author, { title: "Quokka Secret Draft" });
  await processEvents(server.services, siteIndex);
});
afterAll(() => server.close());

async function search(query: string) {
  const { status, body, headers } = await server.visitor().get(`/api/search?${query}`);
  return { status, headers, found: body as SiteEntry[] };
}

const addresses = async (query: string) =>
  (await search(query)).found.map(({ address }) => address);

describe("the site-wide search", () => {
  it("requires words of a bounded length, a known kind and a valid cursor", async () => {
    for (const query of [
      "",
      `q=${"a".repeat(201)}`,
      "q=a&kind=secret",
      "q=a&cursor=1",
      "q=a&limit=0",
    ]) {
      expect((await search(query)).status, query).toBe(400);
    }
    expect(await addresses("q=%20%E2%80%94%20")).toEqual([]);
  });

  it("finds what visitors can see, by word prefixes and despite typos", async () => {
    const address = `/modules/${moduleId}`;
    expect(await addresses("q=quok")).toEqual([address]);
    const mistyped = await search("q=qoukka");
    expect(mistyped.found).toMatchObject([{ address, kind: "module", title: "Quokka Vault" }]);
    expect(mistyped.headers.get("x-search-corrected-to")).toBe("quokka");
    expect(await addresses("q=quokka&kind=engineer")).toEqual([]);
  });

  it("follows events, such as engineers who are listed or leave, and modules that are taken down", async () => {
    const listed = await author.client.post("/api/engineers", {
      title: "Quokka keeper",
      description: "Builds multi-account foundations with Terraform.",
      specializations: ["devops"],
      skills: ["Terraform"],
      yearsOfExperience: 8,
    });
    await processEvents(server.services, siteIndex);
    expect(await addresses("q=quokka+keeper")).toEqual([`/talent/${listed.body.id}`]);
    const offered = await offerService(author, { title: "Quokka enclosures" });
    await processEvents(server.services, siteIndex);
    expect(await addresses("q=quokka+enclosures")).toEqual([`/services/${offered.id}`]);
    const admin = await server.signUp("admin");
    const taken = await admin.client.put(`/api/admin/modules/${moduleId}/takedown`, {
      isCritical: false,
      reason: "Somebody else has written it.",
    });
    expect(taken.status).toBe(200);
    await processEvents(server.services, siteIndex);
    expect(await addresses("q=quokka+vault")).not.toContain(`/modules/${moduleId}`);
  });

  it("finds events from the day they are planned until they are deleted", async () => {
    const admin = await server.signUp("admin");
    const { body: event } = await admin.client.post("/api/admin/calendar", {
      title: "Quokka feeding",
      description: "We feed them together, and answer questions.",
      kind: "workshop",
      startsAt: "2090-03-04T16:00",
      timeZone: "UTC",
      minutes: 60,
      place: "Rottnest",
      joinUrl: null,
      capacity: 10,
    });
    await processEvents(server.services, siteIndex);
    expect(await addresses("q=quokka+feeding&kind=event")).toEqual([`/events/${event.id}`]);
    await admin.client.delete(`/api/admin/calendar/${event.id}`);
    await processEvents(server.services, siteIndex);
    expect(await addresses("q=quokka+feeding&kind=event")).toEqual([]);
  });

  it("finds documents and rules, and removes those that no longer exist", async () => {
    await indexDocuments(server.services, [
      RULE,
      RULE,
      { ...RULE, id: "gone", address: "/gone#gone" },
    ]);
    await indexDocuments(server.services, [RULE]);
    expect(await addresses("q=EBS+encrypted&kind=rule")).toEqual([RULE.address]);
    const refunds = "/support?tab=legal&answer=refunds#refunds";
    expect(await addresses("q=refund+policy&kind=answer")).toEqual([refunds]);
    expect(await addresses("q=refund+policy&kind=rule")).toEqual([]);
    const suggest = async (q: string) =>
      (await server.visitor().get(`/api/search/suggestions?q=${encodeURIComponent(q)}`)).body;
    const [best] = await suggest("Please help, my volumes are not encrypted & 'it' | hurts:*");
    expect(best).toMatchObject({ address: RULE.address });
    expect(await suggest("the")).toEqual([]);
    expect(await suggest("quokka vault")).toEqual([]);
    const documents = await documentsOf("documentation");
    const { headers } = await search("q=required+version+number&kind=documentation&limit=1");
    expect(Number(headers.get("x-total-count"))).toBeGreaterThan(0);
    const kept = await server.services.db
      .selectFrom("siteEntries")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("kind", "=", "documentation")
      .executeTakeFirstOrThrow();
    expect(Number(kept.count)).toBe(documents.length);
  });

  it("pages through all results without loss or repetition, ranked or not", async () => {
    await rankEntries(server.services);
    const all = await addresses("q=module&limit=100");
    const paged: string[] = [];
    let path: string | undefined = "/api/search?q=module&limit=7";
    while (path) {
      const { body, headers } = await server.visitor().get(path);
      paged.push(...(body as SiteEntry[]).map(({ address }) => address));
      path = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1];
    }
    expect(paged.slice(0, 100)).toEqual(all);
    expect(new Set(paged).size).toBe(paged.length);
  });
});
