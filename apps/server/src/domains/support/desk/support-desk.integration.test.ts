import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";

let server: TestServer;
let owner: SignedUp;
let agent: SignedUp;
let colleague: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.signUp();
  [agent, colleague] = [await server.signUp("admin"), await server.signUp("admin")];
});
afterAll(() => server.close());

const DESK = "/api/support/desk/tickets";
const TICKET = { name: "Ada", subject: "It does not start", description: "Nothing happens." };
let addresses = 0;

async function open(from: SignedUp["client"], change: object = {}): Promise<number> {
  const email = `customer-${addresses++}@example.test`;
  return (await from.post("/api/support/tickets", { ...TICKET, email, ...change })).body.id;
}
const act = (id: number, what: string, body: object) =>
  agent.client.post(`${DESK}/${id}/${what}`, body);
const put = (id: number, what: string, body: object) =>
  agent.client.put(`${DESK}/${id}/${what}`, body);
const queue = async (query: string): Promise<number[]> =>
  (await agent.client.get(`${DESK}?${query}`)).body.map(({ id }: { id: number }) => id);

describe("the desk", () => {
  it("requires a signed-in agent", async () => {
    const id = await open(owner.client);
    expect((await server.visitor().get(DESK)).status).toBe(401);
    expect((await owner.client.get(DESK)).status).toBe(403);
    for (const what of ["answers", "notes"])
      expect((await owner.client.post(`${DESK}/${id}/${what}`, { text: "Mine" })).status).toBe(403);
    const token = { name: "t" };
    const { secret } = (await agent.client.post("/api/registry-tokens", token)).body;
    const bearer = { authorization: `Bearer ${secret}` };
    expect((await server.visitor().get(DESK, bearer)).body.code).toBe("session_required");
    expect((await agent.client.get(`${DESK}/999999`)).status).toBe(404);
  });

  it("lists tickets by due time, in pages, filtered by state, agent, category and words", async () => {
    const hole = await open(owner.client, {
      isVulnerability: true,
      subject: "A hole in the fence",
    });
    const bill = await open(owner.client, { category: "billing", subject: "My bill" });
    const all = await queue("view=unanswered");
    expect(all.indexOf(bill)).toBeLessThan(all.indexOf(hole));
    const first = await agent.client.get(`${DESK}?limit=1`);
    expect(first.headers.get("x-total-count")).toBe(String(all.length));
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect((await agent.client.get(next)).body[0].id).toBe(all[1]);
    expect(await queue("category=billing")).toEqual([bill]);
    expect(await queue("search=fence")).toEqual([hole]);
    expect(await queue(`search=%23${bill}`)).toEqual([bill]);
    await put(bill, "assignee", { agentId: agent.id });
    expect(await queue("assigned=me")).toEqual([bill]);
    expect(await queue("assigned=nobody")).not.toContain(bill);
    await act(bill, "answers", { text: "Paid." });
    expect(await queue("category=billing")).toEqual([]);
    expect(await queue("view=waiting&category=billing")).toEqual([bill]);
  });

  it("doesn't show internal notes and agents' names to customers", async () => {
    const id = await open(owner.client);
    const noted = await act(id, "notes", { text: "They are a bank." });
    expect(noted.body.messages).toMatchObject([{ from: "customer" }, { from: "note" }]);
    const { body } = await owner.client.get(`/api/support/tickets/${id}`);
    expect(JSON.stringify(body)).not.toContain("bank");
    expect(body.messages).toHaveLength(1);
    expect(noted.body.waitingSince).not.toBeNull();
  });

  it("measures the wait, assigns the ticket to the agent who answers, and stops the clock once", async () => {
    const before = (await agent.client.get("/api/support/desk/clock")).body;
    const id = await open(owner.client);
    await act(id, "answers", { text: "First." });
    const second = await act(id, "answers", { text: "And another." });
    expect(second.body).toMatchObject({ assignee: { id: agent.id }, waitingSince: null });
    const after = (await agent.client.get("/api/support/desk/clock")).body;
    expect([after.answers, after.inTime]).toEqual([before.answers + 1, before.inTime + 1]);
    await owner.client.post(`/api/support/tickets/${id}/solution`);
    await owner.client.put(`/api/support/tickets/${id}/rating`, { rating: 5 });
    const rated = (await agent.client.get("/api/support/desk/clock")).body;
    expect(rated).toMatchObject({ ratings: 1, averageRating: 5 });
  });

  it("moves a ticket once along the allowed transitions, and assigns it to agents only", async () => {
    const id = await open(owner.client);
    const twice = await Promise.all([1, 2].map(() => put(id, "status", { status: "closed" })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await put(id, "status", { status: "open" })).body.code).toBe("conflict");
    const other = await open(owner.client);
    expect((await put(other, "assignee", { agentId: owner.id })).body.code).toBe("user_not_found");
    const given = await put(other, "assignee", { agentId: colleague.id });
    expect(given.body.assignee.id).toBe(colleague.id);
    const sorted = await put(other, "sorting", { category: "other", priority: "critical" });
    expect(sorted.body).toMatchObject({ category: "other", priority: "critical" });
    const agents = (await agent.client.get("/api/support/desk/agents")).body;
    expect(agents.map(({ id }: { id: number }) => id)).toEqual([agent.id, colleague.id]);
  });

  it("merges tickets of one customer and redirects their links", async () => {
    const email = "twice@example.test";
    const [first, second] = [
      await open(server.visitor(), { email, description: "The first." }),
      await open(server.visitor(), { email, description: "The second." }),
    ];
    const mails = await server.mails(email);
    const link = mails.find(({ subject }) => subject.includes(`#${first} `))?.links[0] ?? "";
    const elsewhere = await open(server.visitor());
    const merge = (id: number, intoId: number) => act(id, "merging", { intoId });
    expect((await merge(first, elsewhere)).body.code).toBe("other_customer");
    expect((await merge(first, await open(owner.client, { email }))).body.code).toBe(
      "other_customer",
    );
    expect((await merge(first, first)).body.code).toBe("conflict");
    const merged = await merge(first, second);
    expect(merged.body.messages.map(({ text }: { text: string }) => text)).toEqual([
      "The first.",
      "The second.",
    ]);
    const key = link.split("#")[1];
    const { body } = await server.visitor().get(`/api/support/tickets/${first}?key=${key}`);
    expect(body).toMatchObject({ id: second, status: "new" });
    expect((await merge(second, first)).body.code).toBe("conflict");
    const crossed = [await open(owner.client), await open(owner.client)] as const;
    const both = await Promise.all([merge(...crossed), merge(crossed[1], crossed[0])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("keeps the earlier deadline and wait of two merged tickets, in either direction", async () => {
    for (const isEarlierMerged of [true, false]) {
      const later = await open(owner.client, { isVulnerability: true });
      const earlier = await open(owner.client);
      const { waitingSince, dueAt } = (await agent.client.get(`${DESK}/${earlier}`)).body;
      const [from, into] = isEarlierMerged ? [earlier, later] : [later, earlier];
      const { body } = await act(from, "merging", { intoId: into });
      expect(body).toMatchObject({ id: into, waitingSince, dueAt });
    }
  });

  it("owes an answer after a merge only if either ticket waits for one", async () => {
    const merge = async (answered: boolean[]) => {
      const [from, into] = [await open(owner.client), await open(owner.client)];
      const ids = [from, into].filter((_, n) => answered[n]);
      for (const id of ids) await act(id, "answers", { text: "Done." });
      return (await act(from, "merging", { intoId: into })).body;
    };
    for (const answered of [
      [true, false],
      [false, true],
    ])
      expect((await merge(answered)).dueAt).not.toBeNull();
    expect(await merge([true, true])).toMatchObject({ waitingSince: null, dueAt: null });
  });

  it("stores saved replies under unique titles", async () => {
    const path = "/api/support/desk/canned-answers";
    const kept = await agent.client.post(path, { title: "Thanks", text: "Thank you." });
    expect(kept.status).toBe(201);
    const again = await agent.client.post(path, { title: "Thanks", text: "Thanks." });
    expect(again.body.fields.title).toContain("already");
    expect((await agent.client.delete(`${path}/${kept.body.id}`)).status).toBe(204);
    expect((await agent.client.delete(`${path}/${kept.body.id}`)).status).toBe(404);
  });

  it("notifies agents of new messages, the owner of answers, and quotes neither", async () => {
    const id = await open(owner.client, { subject: "A secret plan" });
    await act(id, "answers", { text: "A secret answer" });
    await owner.client.post(`/api/support/tickets/${id}/messages`, { text: "A secret reply" });
    await processEvents(server.services, notifyPeople);
    const told = async ({ client }: SignedUp) =>
      (await client.get("/api/notifications?limit=100")).body.map(
        ({ text }: { text: string }) => text,
      );
    expect(await told(owner)).toContain(`Support answered your ticket #${id}`);
    expect(await told(agent)).toEqual(
      expect.arrayContaining([`Ticket #${id} is new`, `The customer replied on ticket #${id}`]),
    );
    expect(await told(colleague)).not.toContain(`The customer replied on ticket #${id}`);
    const events = await server.services.db.selectFrom("events").select("data").execute();
    expect(JSON.stringify(events)).not.toContain("secret");
  });
});
