import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agreeOnContract, fund } from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { PROPOSAL, postProject, propose } from "../../../../test/actions/post-project.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { openSettledCursor, processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";
import { projectsFollowWork } from "../projects/follow-work.ts";
import { lockAnyProject } from "../projects/require-own-project.ts";
import { eraseProjectsOf } from "./erase-projects.ts";
import { expireProjects } from "./expire-projects.ts";

const never = new AbortController().signal;
let server: TestServer;
let client: SignedUp;
let one: SignedUp;
let two: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  for (const consumer of [notifyPeople, projectsFollowWork])
    await openSettledCursor(server.services, consumer);
  [client, one, two] = await Promise.all([
    server.signUp(),
    server.signUp("engineer"),
    server.signUp("engineer"),
  ]);
  await listEngineer(one);
  await listEngineer(two);
});
afterAll(() => server.close());

const proposalsOf = async (who: SignedUp, projectId: number) =>
  (await who.client.get(`/api/projects/${projectId}/proposals`)).body;
const accept = (id: number, { amount = PROPOSAL.amount, revision = 1 } = {}) =>
  client.client.put(`/api/proposals/${id}/acceptance`, { amount, revision });
const move = (who: SignedUp, id: number, status: string) =>
  who.client.put(`/api/proposals/${id}/status`, { status });
const eventsOf = async (projectId: number) => {
  const rows = await server.services.db
    .selectFrom("events")
    .select(["type", "data"])
    .where("subjectKind", "=", "project")
    .where("subjectId", "=", projectId)
    .orderBy("id")
    .execute();
  return rows.map(({ type }) => type);
};

describe("a proposal", () => {
  it("is made by an engineer with a profile, once per open project of someone else", async () => {
    const { id } = await postProject(client);
    const path = `/api/projects/${id}/proposals`;
    expect((await server.visitor().post(path, PROPOSAL)).status).toBe(401);
    expect((await client.client.post(path, PROPOSAL)).status).toBe(403);
    const bare = await server.signUp("engineer");
    expect((await propose(bare, id)).body.code).toBe("engineer_profile_missing");
    const wrong = await propose(one, id, { amount: 300_001, deliveryDays: 19 });
    expect(Object.keys(wrong.body.fields).sort()).toEqual(["amount", "deliveryDays"]);
    expect((await propose(one, id, { amount: 100_000_000, milestones: [] })).status).toBe(400);
    const many = await propose(one, id, { revisions: 11 });
    expect(many.body.fields).toEqual({ revisions: "At most 10" });
    const contact = await propose(one, id, { message: "Call me: +1 415 555 0100, any time." });
    expect(contact.body.fields.message).toContain("New accounts");
    const tries = await Promise.all([propose(one, id), propose(one, id)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409]);
    const own = await postProject(one);
    expect((await propose(one, own.id)).body.code).toBe("own_project");
    await propose(two, id, { amount: 100_000, revisions: 0, milestones: [] });
    expect(await proposalsOf(client, id)).toMatchObject([
      { amount: 300_000, revisions: 2, milestones: PROPOSAL.milestones },
      { amount: 100_000, revisions: 0, milestones: [], engineer: { username: two.username } },
    ]);
    expect(await proposalsOf(two, id)).toHaveLength(1);
    expect(await proposalsOf(await server.signUp(), id)).toEqual([]);
    expect((await server.visitor().get(`/api/projects/${id}`)).body.proposalCount).toBe(2);
  });

  it("is changed until it is shortlisted, and withdrawn by its engineer", async () => {
    const { id } = await postProject(client);
    const { body } = await propose(one, id);
    const path = `/api/proposals/${body.id}`;
    expect((await two.client.put(path, PROPOSAL)).status).toBe(404);
    const cheaper = { ...PROPOSAL, amount: 1_000, revisions: 1, milestones: [] };
    const { body: changed } = await one.client.put(path, cheaper);
    expect(changed).toMatchObject({ amount: 1_000, revisions: 1, milestones: [], revision: 2 });
    expect((await move(one, body.id, "shortlisted")).status).toBe(403);
    expect((await move(client, body.id, "withdrawn")).status).toBe(403);
    expect((await move(client, body.id, "shortlisted")).body.status).toBe("shortlisted");
    expect((await one.client.put(path, PROPOSAL)).status).toBe(409);
    expect((await move(one, body.id, "withdrawn")).status).toBe(200);
    expect(await proposalsOf(client, id)).toEqual([]);
    expect((await move(client, body.id, "declined")).status).toBe(409);
    expect((await propose(one, id)).status).toBe(201);
  });

  it("can be made five times for a project, withdrawn ones included", async () => {
    const { id } = await postProject(client);
    for (let n = 0; n < 5; n++) {
      const { body } = await propose(one, id);
      await move(one, body.id, "withdrawn");
    }
    expect((await propose(one, id)).body.code).toBe("too_many_proposals");
  });
});

describe("accepting a proposal", () => {
  it("takes the price and revision seen, awards the project and opens agreed work", async () => {
    const { id } = await postProject(client);
    const { body: first } = await propose(one, id);
    await propose(two, id);
    expect((await accept(first.id, { amount: 1_000 })).body.code).toBe("price_changed");
    await one.client.put(`/api/proposals/${first.id}`, {
      ...PROPOSAL,
      message: "I changed my mind about what is included in this price.",
    });
    expect((await accept(first.id)).body.code).toBe("proposal_changed");
    expect((await accept(first.id, { revision: 2 })).body.status).toBe("accepted");
    const { body: project } = await client.client.get(`/api/projects/${id}`);
    expect(project).toMatchObject({ status: "awarded", proposalCount: 1 });
    expect((await server.visitor().get(`/api/projects/${id}`)).body.conversationId).toBeNull();
    const { body: work } = await one.client.get(
      `/api/conversations/${project.conversationId}/contracts`,
    );
    expect(work).toMatchObject([{ status: "proposed", amount: 300_000, deliveryDays: 20 }]);
    expect(work[0].deliverables[0]).toBe("Accounts and sign-on ($1,000.00, day 7)");
    expect((await proposalsOf(two, id))[0].status).toBe("declined");
    expect(await eventsOf(id)).toEqual([
      "project.opened",
      "proposal.submitted",
      "proposal.submitted",
      "proposal.changed",
      "proposal.declined",
      "proposal.accepted",
    ]);
    expect((await client.client.put(`/api/projects/${id}/cancellation`, {})).status).toBe(409);
    // The contract that both confirm decides about the project from now on.
    await client.client.put(`/api/contracts/${work[0].id}/cancellation`);
    await processEvents(server.services, projectsFollowWork);
    await processEvents(server.services, notifyPeople);
    expect((await client.client.get(`/api/projects/${id}`)).body.status).toBe("cancelled");
    const { body: told } = await one.client.get("/api/notifications");
    expect(JSON.stringify(told)).toContain("accepted your proposal");
    const mails = await server.mails(`${one.username}@example.test`);
    const accepted = mails.find(({ text }) => text.includes("accepted your proposal"));
    expect(accepted?.links.some((link) => link.includes(`/projects/${id}`))).toBe(true);
    const { body: toldTwo } = await two.client.get("/api/notifications");
    expect(JSON.stringify(toldTwo)).toContain("chose another proposal");
  });

  it("accepts one of two at the same moment", async () => {
    const { id } = await postProject(client);
    const [{ body: first }, { body: second }] = [await propose(one, id), await propose(two, id)];
    const tries = await Promise.all([accept(first.id), accept(second.id), accept(first.id)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body: project } = await client.client.get(`/api/projects/${id}`);
    expect(project).toMatchObject({ status: "awarded", proposalCount: 1 });
    const work = await server.services.db
      .selectFrom("contracts")
      .select("id")
      .where("projectId", "=", id)
      .execute();
    expect(work).toHaveLength(1);
  });

  it("fails as a whole if the engineer has blocked the client", async () => {
    const { id } = await postProject(client);
    const { body } = await propose(two, id);
    const { body: engineers } = await server.visitor().get("/api/engineers");
    const profile = engineers.find(
      ({ user }: { user: { username: string } }) => user.username === two.username,
    );
    const { body: talk } = await client.client.post("/api/conversations", {
      engineerId: profile.id,
      message: "Are you free in May?",
    });
    await two.client.put(`/api/conversations/${talk.id}/block`, { isBlocked: true });
    expect((await accept(body.id)).body.code).toBe("not_taking_messages");
    const { body: project } = await client.client.get(`/api/projects/${id}`);
    expect(project).toMatchObject({ status: "open", proposalCount: 1 });
  });
});

describe("of two steps at the same time, the first counts:", () => {
  // Clients have at most 20 unfinished projects.
  beforeAll(async () => {
    client = await server.signUp();
  });

  /** Starts both while someone else has the project's lock, so that the first gets it first. */
  async function inOrder(id: number, first: Step, second: Step): Promise<number[]> {
    const { db } = server.services;
    const both = await holdingLocks(db, async (holder) => {
      await lockAnyProject({ db: holder }, id);
      const one = first();
      await untilWaitingForLocks(db, 1);
      const other = second();
      await untilWaitingForLocks(db, 2);
      // Waited for after the lock is given up.
      return [() => one, () => other] as const;
    });
    return Promise.all([both[0](), both[1]()]);
  }
  type Step = () => Promise<number>;
  const MESSAGE = "I changed my mind about what is included in this price.";

  it.each([
    ["accept", "accept"],
    ["accept", "accept the other"],
    ["accept the other", "accept"],
    ["accept", "withdraw"],
    ["withdraw", "accept"],
    ["accept", "edit"],
    ["edit", "accept"],
    ["accept", "decline"],
    ["decline", "accept"],
    ["accept", "cancel"],
    ["cancel", "accept"],
  ] as const)("%s, then %s", async (first, second) => {
    const { id } = await postProject(client);
    const [{ body: mine }, { body: other }] = [await propose(one, id), await propose(two, id)];
    const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
    const steps = {
      accept: () => statusOf(accept(mine.id)),
      "accept the other": () => statusOf(accept(other.id)),
      withdraw: () => statusOf(move(one, mine.id, "withdrawn")),
      decline: () => statusOf(move(client, mine.id, "declined")),
      edit: () =>
        statusOf(one.client.put(`/api/proposals/${mine.id}`, { ...PROPOSAL, message: MESSAGE })),
      cancel: () => statusOf(client.client.put(`/api/projects/${id}/cancellation`, {})),
    };
    expect(await inOrder(id, steps[first], steps[second])).toEqual([200, 409]);
    const accepted = { accept: mine.id, "accept the other": other.id }[first as "accept"];
    const { db } = server.services;
    const proposals = await db
      .selectFrom("proposals")
      .select("id")
      .where("projectId", "=", id)
      .where("status", "=", "accepted")
      .execute();
    expect(proposals.map(({ id }) => id)).toEqual(accepted ? [accepted] : []);
    const contracts = db.selectFrom("contracts").select("engineerId").where("projectId", "=", id);
    const worker = accepted === mine.id ? one.id : two.id;
    expect(await contracts.execute()).toEqual(accepted ? [{ engineerId: worker }] : []);
    const { body: project } = await client.client.get(`/api/projects/${id}`);
    expect(project).toMatchObject(
      accepted
        ? { status: "awarded", proposalCount: 1 }
        : first === "cancel"
          ? { status: "cancelled", proposalCount: 0 }
          : { status: "open", proposalCount: first === "edit" ? 2 : 1 },
    );
  });
});

describe("an awarded project", () => {
  it("is active once both have confirmed its contract, and completed with it", async () => {
    const sides = { client: await server.signUp(), engineer: one };
    const contract = await agreeOnContract(sides, { milestones: [] });
    const path = `/api/projects/${contract.projectId}`;
    const project = async () => (await server.visitor().get(path)).body;
    expect((await project()).status).toBe("awarded");
    for (let n = 0; n < 2; n++) await processEvents(server.services, projectsFollowWork);
    expect(await project()).toMatchObject({ status: "active", proposalCount: 1 });
    const { body: cancelled } = await sides.client.client.put(`${path}/cancellation`, {});
    expect(cancelled).toMatchObject({ code: "conflict", message: "Cancel the contract instead." });
    const closed = server.services.db.selectFrom("projects").select("closedAt");
    const closedAt = async () =>
      (await closed.where("id", "=", contract.projectId).executeTakeFirst())?.closedAt;
    expect(await closedAt()).toBeNull();
    const [milestone] = contract.milestones;
    expect((await fund(sides.client, milestone)).status).toBe(201);
    const step = (who: SignedUp, name: string, body: object) =>
      who.client.post(`/api/milestones/${milestone.id}/${name}`, body);
    const delivered = await step(one, "deliveries", { text: "Everything that we agreed on." });
    const approved = await step(sides.client, "approval", { held: milestone.amount });
    expect([delivered.status, approved.status]).toEqual([204, 204]);
    await processEvents(server.services, projectsFollowWork);
    expect((await project()).status).toBe("completed");
    expect(await closedAt()).toBeInstanceOf(Date);
  });
});

describe("questions about a proposal", () => {
  it("are part of it, and new accounts ask without contact details", async () => {
    const { id } = await postProject(client);
    const questions = "Which of the three accounts has the DNS zones?";
    const sneaked = await propose(one, id, { questions: "Can we talk at ada@example.test?" });
    expect(sneaked.body.fields.message).toContain("New accounts");
    const long = await propose(one, id, { questions: "?".repeat(2_001) });
    expect(Object.keys(long.body.fields)).toEqual(["questions"]);
    const { body } = await propose(one, id, { questions });
    expect((await proposalsOf(client, id))[0]).toMatchObject({ questions, revision: 1 });
    await one.client.put(`/api/proposals/${body.id}`, PROPOSAL);
    expect((await proposalsOf(client, id))[0]).toMatchObject({ questions: "", revision: 2 });
  });

  it("are asked and answered in the conversation of the two, which shows the proposal", async () => {
    const asker = await server.signUp();
    const title = "Accounts *and* <b>zones</b> [here](x)";
    const { id } = await postProject(asker, { title });
    const { body: proposal } = await propose(one, id);
    const path = `/api/proposals/${proposal.id}/messages`;
    const message = "Do you move the **zones** as well?";
    const ask = ({ client }: Pick<SignedUp, "client">, body: object = { message }) =>
      client.post(path, body);
    expect((await ask({ client: server.visitor() })).status).toBe(401);
    expect((await ask(two)).status).toBe(404);
    expect((await ask(one)).status).toBe(403);
    expect((await ask(asker, { message: " " })).status).toBe(400);
    const { status, body } = await ask(asker);
    expect(status).toBe(201);
    const conversation = `/api/conversations/${body.conversationId}`;
    const { body: messages } = await one.client.get(`${conversation}/messages`);
    expect(messages).toHaveLength(1);
    expect(messages[0].html).toContain(
      "<strong>About the project Accounts *and* &#x3C;b>zones&#x3C;/b> [here](x)</strong>",
    );
    expect(messages[0].html).toContain("<strong>zones</strong> as well");
    const shown = async ({ client }: Pick<SignedUp, "client">) => {
      const { status, body } = await client.get(`${conversation}/proposals`);
      return status === 200 ? body : status;
    };
    for (const side of [asker, one])
      expect(await shown(side)).toMatchObject([{ projectId: id, projectTitle: title }]);
    expect([await shown(two), await shown({ client: server.visitor() })]).toEqual([404, 401]);
    expect((await ask(asker)).body.conversationId).toBe(body.conversationId);
    await one.client.put(`${conversation}/block`, { isBlocked: true });
    expect((await ask(asker)).body.code).toBe("not_taking_messages");
    await one.client.put(`${conversation}/block`, { isBlocked: false });
    await move(one, proposal.id, "withdrawn");
    expect((await ask(asker)).status).toBe(409);
    expect(await shown(asker)).toEqual([]);
  });
});

describe("a deleted account", () => {
  it("takes its projects and proposals along, and others' counts follow", async () => {
    const [leaver, stayer] = [await server.signUp("engineer"), await server.signUp()];
    await listEngineer(leaver);
    const [{ id: own }, { id: others }] = [await postProject(leaver), await postProject(stayer)];
    const { body: lost } = await propose(one, own);
    await propose(leaver, others);
    await propose(two, others);
    const { db } = server.services;
    await db.transaction().execute((db) => eraseProjectsOf({ ...server.services, db }, leaver.id));
    expect((await stayer.client.get(`/api/projects/${own}`)).status).toBe(404);
    expect((await move(one, lost.id, "withdrawn")).status).toBe(404);
    expect((await eventsOf(own)).at(-1)).toBe("proposal.declined");
    const { body: project } = await stayer.client.get(`/api/projects/${others}`);
    expect(project.proposalCount).toBe(1);
    expect(await proposalsOf(stayer, others)).toHaveLength(1);
  });
});

describe("an open project's timer", () => {
  const at = async (id: number, days: number) => {
    const { db } = server.services;
    const past = new Date(Date.now() - days * 86_400_000);
    const row = await db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirst();
    const expiresAt = new Date((row?.expiresAt?.getTime() ?? 0) - (Date.now() - past.getTime()));
    await db.updateTable("projects").set({ expiresAt }).where("id", "=", id).execute();
    await expireProjects(server.services, never);
    await expireProjects(server.services, never);
  };

  it("warns once and expires once, however late and often the job runs", async () => {
    const client = await server.signUp();
    const [{ id }, { id: late }] = [await postProject(client), await postProject(client)];
    const { body: proposal } = await propose(one, id);
    await at(id, 26);
    expect(await eventsOf(id)).toEqual(["project.opened", "proposal.submitted"]);
    await at(id, 1);
    expect((await eventsOf(id)).slice(2)).toEqual(["project.expiring"]);
    // Keeping it open longer starts the timer again, with its warning.
    await client.client.put(`/api/projects/${id}/deadline`, { openDays: 7 });
    await at(id, 5);
    await at(id, 3);
    expect((await eventsOf(id)).slice(3)).toEqual([
      "project.expiring",
      "proposal.declined",
      "project.expired",
    ]);
    // A worker that was away for weeks ends it without a late warning.
    await at(late, 60);
    expect(await eventsOf(late)).toEqual(["project.opened", "project.expired"]);
    expect((await client.client.get(`/api/projects/${id}`)).body.status).toBe("expired");
    expect((await accept(proposal.id)).status).toBe(404);
    expect((await propose(two, id)).body.code).toBe("project_not_open");
    expect((await client.client.put(`/api/projects/${id}/deadline`, { openDays: 7 })).status).toBe(
      409,
    );
  });
});
