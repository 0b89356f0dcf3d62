import { describedRules } from "@stackyard/scanner";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../test/test-server.ts";
import { ruleAddress } from "./rule-families.ts";

/** Addresses in the route table. */
const TOPICS = [
  ...["introduction/what-is-stackyard", "introduction/key-features"],
  ...["introduction/system-architecture", "quickstart/account-setup"],
  ...["quickstart/first-module", "quickstart/deployment", "modules/structure"],
  ...["modules/versioning", "modules/security-auditing", "modules/advanced-configuration"],
  ...["talent/finding-talent", "talent/collaboration", "talent/payment-escrow"],
  ...["governance/overview", "governance/voting", "governance/proposals"],
];

const EDIT_URL = "https://git.example/stackyard/edit/main/content";

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({ env: { CONTENT_EDIT_URL: `${EDIT_URL}/` } });
});
afterAll(() => server.close());

const read = async (slug: string) => server.visitor().get(`/api/documentation/${slug}`);

describe("the documentation", () => {
  it("has its topics in reading order, sixteen of them fixed, each with its neighbors", async () => {
    const { body: sections } = await server.visitor().get("/api/documentation");
    const listed = sections.flatMap(({ topics }: { topics: { address: string }[] }) => topics);
    const addresses = listed.map(({ address }: { address: string }) => address);
    const fixed = TOPICS.map((topic) => `/documentation/${topic}`);
    expect(addresses.filter((address: string) => fixed.includes(address))).toEqual(fixed);
    const first = await read(TOPICS[0] ?? "");
    expect(first.body).toMatchObject({ previous: null, next: { title: "Key features" } });
    for (const [place, { address }] of listed.entries()) {
      const { status, body } = await read(address.slice("/documentation/".length));
      expect(status, address).toBe(200);
      expect(body.previous?.address, address).toBe(addresses[place - 1]);
      expect(body.next?.address, address).toBe(addresses[place + 1]);
    }
  });

  it("links to the source file of a written topic, and to none for a generated one", async () => {
    const written = await read("modules/structure");
    expect(written.body.editUrl).toBe(`${EDIT_URL}/documentation/modules/structure.md`);
    const made = await read("reference/errors");
    expect(made.body).toMatchObject({ editUrl: null, isMadeFromCode: true });
  });

  it("explains every rule of the scanner at its own address", async () => {
    const pages = new Map<string, string>();
    for (const { id, explanation } of describedRules()) {
      const [address = "", place] = ruleAddress(id).split("#");
      if (!pages.has(address)) {
        const { body } = await server.visitor().get(`/api${address}`);
        pages.set(address, body.html);
      }
      const html = pages.get(address) ?? "";
      expect(html.includes(`id="${place}"`), id).toBe(true);
      expect(explanation).not.toBe("");
    }
  });

  it("counts helpful ratings of a topic, and stores nothing about the reader", async () => {
    const rate = (slug: string, body: unknown) =>
      server.visitor().post(`/api/documentation/${slug}/ratings`, body);
    expect((await rate("modules/nothing", { isHelpful: true })).status).toBe(404);
    expect((await rate("modules/structure", {})).status).toBe(400);
    await Promise.all(
      [true, true, false].map((isHelpful) => rate("modules/structure", { isHelpful })),
    );
    const kept = await server.services.db.selectFrom("documentationRatings").selectAll().execute();
    expect(kept).toEqual([
      { address: "/documentation/modules/structure", helpful: 2, unhelpful: 1 },
    ]);
  });

  it("has no other topic", async () => {
    for (const slug of ["modules/nothing", "nothing/structure", "pages/terms-of-service"]) {
      expect(await read(slug)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
  });
});
