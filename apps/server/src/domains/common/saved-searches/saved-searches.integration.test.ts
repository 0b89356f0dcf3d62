import { MAX_SAVED_SEARCHES } from "@stackyard/contract/common/saved-search-lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT, postProject } from "../../../../test/actions/post-project.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { sendMail } from "../../../platform/mail/send-mail.ts";
import { savedSearchesFollowProjects } from "../../projects/projects/announce-projects.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";
import { sendDigests } from "../../site/notifications/send-digests.ts";
import { savedSearchesFollowEngineers } from "../../talent/talent/announce-engineers.ts";

let server: TestServer;
let client: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  [client, admin] = await Promise.all([server.signUp(), server.signUp("admin")]);
});
afterAll(() => server.close());

const PATH = "/api/user/saved-searches";

async function people(count: number): Promise<SignedUp[]> {
  return Promise.all(Array.from({ length: count }, () => server.signUp()));
}

/** What each of these people was notified about. */
async function heard(whom: readonly SignedUp[]): Promise<string[][]> {
  for (const consumer of [savedSearchesFollowEngineers, savedSearchesFollowProjects, notifyPeople])
    await processEvents(server.services, consumer);
  return Promise.all(whom.map(textsOf));
}

async function textsOf(person: SignedUp): Promise<string[]> {
  const { body } = await person.client.get("/api/notifications");
  return body.map(({ text }: { text: string }) => text);
}

describe.each([
  {
    list: "engineers",
    filter: { search: "network", cloud: "aws" },
    query: "cloud=aws&search=network",
    wrong: { cloud: "sky" },
  },
  {
    list: "projects",
    filter: { search: "network", budget: "5000" },
    query: "budget=5000&search=network",
    wrong: { budget: "1" },
  },
])("saved searches for $list", ({ list, filter, query, wrong }) => {
  const path = `${PATH}/${list}`;
  const subject = list.slice(0, -1);

  it("belong to their owner, need a condition, are unique, and are limited in number", async () => {
    for (const method of ["post", "put"] as const) {
      const address = method === "post" ? path : `${path}/1`;
      expect((await server.visitor()[method](address, filter)).status).toBe(401);
    }
    expect((await server.visitor().get(PATH)).status).toBe(401);
    const [one, other] = (await people(2)) as [SignedUp, SignedUp];
    const tooLong = { ...filter, name: "n".repeat(61) };
    // "the" is a word that no search looks for: it would match everything.
    for (const refused of [{}, { search: "%" }, { search: "the" }, wrong, tooLong])
      expect((await one.client.post(path, refused)).status).toBe(400);
    const twice = await Promise.all([1, 2].map(() => one.client.post(path, filter)));
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1);
    expect(twice[0]?.body).toMatchObject({
      subject,
      name: null,
      query,
    });
    const more = Array.from({ length: MAX_SAVED_SEARCHES }, (_, index) =>
      one.client.post(path, { search: `word${index}` }),
    );
    const answers = (await Promise.all(more)).map(({ status }) => status);
    expect(answers.filter((status) => status === 409)).toHaveLength(1);
    expect((await one.client.get(`${PATH}?subject=${subject}`)).body).toHaveLength(
      MAX_SAVED_SEARCHES,
    );
    const none = subject === "engineer" ? "project" : "engineer";
    expect((await one.client.get(`${PATH}?subject=${none}`)).body).toEqual([]);
    const id = twice[0]?.body.id;
    for (const act of [
      () => other.client.delete(`${PATH}/${id}`),
      () => other.client.put(`${path}/${id}`, filter),
      // As a search of the other list.
      () => one.client.put(`${PATH}/${none}s/${id}`, { search: "network" }),
    ])
      expect((await act()).status).toBe(404);
    expect((await one.client.delete(`${PATH}/${id}`)).status).toBe(204);
  });

  it("are renamed and get other conditions, but never those of another one", async () => {
    const [owner] = (await people(1)) as [SignedUp];
    const { body: first } = await owner.client.post(path, { ...filter, name: " My  search " });
    expect(first.name).toBe("My search");
    const { body: again } = await owner.client.post(path, filter);
    expect(again).toEqual(first);
    const { body: second } = await owner.client.post(path, { search: "storage" });
    const change = (id: number, body: object) => owner.client.put(`${path}/${id}`, body);
    expect((await change(second.id, filter)).status).toBe(409);
    expect((await change(second.id, {})).status).toBe(400);
    const { body: changed } = await change(second.id, { search: "queues", name: "Queues" });
    expect(changed).toMatchObject({ id: second.id, query: "search=queues", name: "Queues" });
    const { body: unnamed } = await change(second.id, { search: "queues" });
    expect((await owner.client.get(`${PATH}?subject=${subject}`)).body).toEqual([unnamed, first]);
    expect(unnamed.name).toBeNull();
  });
});

it("a new engineer is announced to the owners of matching searches only", async () => {
  const [finds, misses] = (await people(2)) as [SignedUp, SignedUp];
  const engineer = await server.signUp("engineer");
  const save = (who: SignedUp, filter: object) => who.client.post(`${PATH}/engineers`, filter);
  await save(finds, { cloud: "gcp", search: "observability", name: "Dashboards" });
  await save(finds, { cloud: "gcp" });
  await save(misses, { cloud: "azure", search: "observability" });
  await save(misses, { cloud: "gcp", search: "blockchain" });
  await misses.client.post(`${PATH}/projects`, { search: "observability" });
  await save(engineer, { cloud: "gcp" });
  await engineer.client.post("/api/engineers", {
    title: "Observability engineer",
    description: "Dashboards that answer before one asks.",
    specializations: ["sre"],
    skills: ["Loki"],
    yearsOfExperience: 4,
    clouds: ["gcp"],
  });
  expect(await heard([finds, misses, engineer])).toEqual([
    ["New match for your saved search “Dashboards”: Observability engineer"],
    [],
    [],
  ]);
});

describe("a new project", () => {
  const save = (who: SignedUp, filter: object) => who.client.post(`${PATH}/projects`, filter);
  const titled = (title: string, fields: object = {}) => ({ title, skills: ["Nomad"], ...fields });

  it("is announced to the owners of matching searches once, and never to its client", async () => {
    const [bySkill, byWord, changed, misses] = (await people(4)) as [
      SignedUp,
      SignedUp,
      SignedUp,
      SignedUp,
    ];
    await save(bySkill, { skill: "nomad", budget: "1000", name: "Nomad work" });
    await save(bySkill, { skill: "nomad" });
    await save(byWord, { search: "schedulers" });
    const { body } = await save(changed, { skill: "pulumi" });
    await changed.client.put(`${PATH}/projects/${body.id}`, { skill: "nomad" });
    await save(misses, { skill: "nomad", budget: "50000" });
    await save(misses, { skill: "nomad", search: "mainframe" });
    await save(misses, { skill: "nomad", search: "cluster -schedulers" });
    await save(client, { skill: "nomad" });
    const { id } = await postProject(client, titled("A cluster with two schedulers"));
    const match = ": A cluster with two schedulers";
    const whom = [bySkill, byWord, changed, misses];
    const expected = [
      [`New match for your saved search “Nomad work”${match}`],
      [`New match for your saved search${match}`],
      [`New match for your saved search${match}`],
      [],
    ];
    expect(await heard(whom)).toEqual(expected);
    // An edited or extended project isn't new.
    await client.client.put(`/api/projects/${id}`, { ...PROJECT, ...titled("Two schedulers") });
    await client.client.put(`/api/projects/${id}/deadline`, { openDays: 60 });
    expect(await heard(whom)).toEqual(expected);
    expect((await heard([client]))[0]?.join()).not.toContain("saved search");
    const { body: all } = await byWord.client.get("/api/notifications");
    expect(all).toMatchObject([{ path: `/projects/${id}`, kind: "updates" }]);
  });

  it("is announced when a moderator opens it, and never if only invited engineers see it", async () => {
    const [finds] = (await people(1)) as [SignedUp];
    await save(finds, { skill: "zookeeper" });
    const fields = { skills: ["Zookeeper"] };
    await postProject(client, { ...fields, isInvitedOnly: true });
    const scope = "Write to me at ada@example.test, and we agree on everything.";
    const { id } = await postProject(await server.signUp(), { ...fields, scope });
    expect(await heard([finds])).toEqual([[]]);
    const decision = { decision: "open", reason: "The address is the company's own." };
    await admin.client.put(`/api/held-projects/${id}/decision`, decision);
    expect((await heard([finds]))[0]).toHaveLength(1);
  });

  it("is withheld from lists and mails once it isn't open, whenever it closes", async () => {
    const [finds] = (await people(1)) as [SignedUp];
    await save(finds, { skill: "consul" });
    const post = (title: string) => postProject(client, { title, skills: ["Consul"] });
    const cancel = (id: number) => client.client.put(`/api/projects/${id}/cancellation`, {});
    const [before, after, open] = [
      await post("Canceled before it is announced"),
      await post("Canceled before the summary"),
      await post("Still open for proposals"),
    ];
    await cancel(before.id);
    expect((await heard([finds]))[0]).toHaveLength(2);
    await cancel(after.id);
    const shown = "New match for your saved search: Still open for proposals";
    expect(await textsOf(finds)).toEqual([shown]);
    const summarize = () => sendDigests(server.services, new AbortController().signal);
    await summarize();
    await summarize();
    const mails = await server.mails(`${finds.username}@example.test`);
    const summaries = mails.filter(({ text }) => text.includes("saved search"));
    expect(summaries).toHaveLength(1);
    expect(summaries[0]?.text).toContain(shown);
    expect(summaries[0]?.text).not.toContain("Canceled before");
    await cancel(open.id);
    const { db } = server.services;
    const mail = db.selectFrom("mails").where("userId", "=", finds.id).orderBy("id", "desc");
    const { id } = await mail.select("id").executeTakeFirstOrThrow();
    await sendMail(server.services, id, new AbortController().signal);
    const { status } = await mail.select("status").executeTakeFirstOrThrow();
    expect(status).toBe("hidden");
  });
});
