import { afterAll, beforeAll, expect, it } from "vitest";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { PROJECT, PROPOSAL, postProject, propose } from "../../../../test/actions/post-project.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";
import { rankProjects } from "../projects/rank-projects.ts";
import { expireProjects } from "../proposals/expire-projects.ts";

let server: TestServer;
let client: SignedUp;
let invited: SignedUp;
let other: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ env: { PUBLIC_URL: "https://yard.example" } });
  [client, invited, other, admin] = await Promise.all([
    server.signUp(),
    server.signUp("engineer"),
    server.signUp("engineer"),
    server.signUp("admin"),
  ]);
  for (const engineer of [invited, other]) await listEngineer(engineer);
});
afterAll(() => server.close());

const HIDDEN = { title: "Xylophone migration", skills: ["Xyloform"], isInvitedOnly: true };
const invite = (who: SignedUp, id: number, username: string) =>
  who.client.post(`/api/projects/${id}/invitations`, { username });
const status = async (who: Pick<SignedUp, "client">, id: number) =>
  (await who.client.get(`/api/projects/${id}`)).status;
const visitor = () => ({ client: server.visitor() });

/** Everything that lists projects to everyone. */
async function listedEverywhere(who: Pick<SignedUp, "client">): Promise<string> {
  const paths = [
    "/api/projects",
    "/api/projects?sort=budget-high",
    "/api/projects?sort=fewest-proposals",
    "/api/projects?search=xylophone",
    "/api/projects?search=xylophane",
    "/api/projects?skill=Xyloform",
    "/api/projects/facets",
    "/api/projects/facets?search=xylophone",
    "/api/search?q=xylophone",
  ];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const { body, headers } = await who.client.get(path);
      const corrected = [...headers].filter(([name]) => name.startsWith("x-")).join();
      return `${JSON.stringify(body)}${corrected}`;
    }),
  );
  return answers.join("\n");
}

it("an invited-only project exists for its client, invited engineers and administrators only", async () => {
  const { id: listed } = await postProject(client);
  const { id } = await postProject(client, HIDDEN);
  await rankProjects(server.services);
  expect((await invite(client, id, invited.username.toUpperCase())).status).toBe(204);
  for (const who of [client, invited, admin]) expect(await status(who, id)).toBe(200);
  for (const who of [other, visitor(), await server.signUp()]) {
    expect(await status(who, id)).toBe(404);
    const everything = await listedEverywhere(who);
    expect(everything).toContain(`"id":${listed},`);
    expect(everything.toLowerCase()).not.toContain("xylo");
  }
  // Not in lists for those who may see it either: the lists are shared.
  expect((await listedEverywhere(invited)).toLowerCase()).not.toContain("xylophone migration");
  const map = await (await server.app.request("/sitemap-projects-0.xml")).text();
  expect(map).toContain(`/projects/${listed}<`);
  expect(map).not.toContain(`/projects/${id}<`);
  const { headers } = await server.visitor().get("/api/projects");
  expect(headers.get("x-total-count")).toBe("1");

  for (const act of [
    () => other.client.get(`/api/projects/${id}/proposals`),
    () => other.client.get(`/api/projects/${id}/invitations`),
    () => propose(other, id),
    () => invite(other, id, other.username),
  ])
    expect((await act()).body.code).toBe("project_not_found");
  expect((await invite(invited, id, other.username)).body.code).toBe("forbidden");

  // Awarded, it stays hidden.
  const { body: proposal } = await propose(invited, id);
  const { amount, revision } = proposal;
  await client.client.put(`/api/proposals/${proposal.id}/acceptance`, { amount, revision });
  expect([await status(other, id), await status(visitor(), id)]).toEqual([404, 404]);
  expect([await status(invited, id), await status(client, id)]).toEqual([200, 200]);
});

it("an expired or canceled one stays hidden, and posting fixes who can see it", async () => {
  const { id } = await postProject(client, HIDDEN);
  const change = { ...PROJECT, isInvitedOnly: false };
  const refused = await client.client.put(`/api/projects/${id}`, change);
  expect(refused.body.fields).toHaveProperty("isInvitedOnly");
  const { db } = server.services;
  await db
    .updateTable("projects")
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where("id", "=", id)
    .execute();
  await expireProjects(server.services, new AbortController().signal);
  expect([await status(other, id), await status(client, id)]).toEqual([404, 200]);
  const { id: second } = await postProject(client, HIDDEN);
  await client.client.put(`/api/projects/${second}/cancellation`, {});
  expect([await status(other, second), await status(client, second)]).toEqual([404, 200]);
});

it("engineers are suggested by skills, invited once, notified once, and listed", async () => {
  const { id } = await postProject(client, { skills: ["Terraform", "Go"] });
  const list = async () => (await client.client.get(`/api/projects/${id}/invitations`)).body;
  const names = (engineers: { userId: number }[]) => engineers.map(({ userId }) => userId);
  expect((await server.visitor().get(`/api/projects/${id}/invitations`)).status).toBe(401);
  expect((await other.client.get(`/api/projects/${id}/invitations`)).status).toBe(403);
  expect(new Set(names((await list()).suggested))).toEqual(new Set([invited.id, other.id]));
  expect((await invite(client, id, "nobody-here")).body.code).toBe("engineer_not_found");
  expect((await invite(client, id, client.username)).body.code).toBe("engineer_not_found");
  expect((await invite(client, id, " ")).status).toBe(400);
  const both = await Promise.all([1, 2, 3].map(() => invite(client, id, other.username)));
  expect(both.map((answer) => answer.status)).toEqual([204, 204, 204]);
  const after = await list();
  expect(names(after.suggested)).toEqual([invited.id]);
  expect(after.invited).toMatchObject([{ engineer: { userId: other.id }, hasProposed: false }]);
  await processEvents(server.services, notifyPeople);
  const { body: told } = await other.client.get("/api/notifications");
  const texts = told.map(({ text }: { text: string }) => text);
  expect(texts.filter((text: string) => text.includes("invites you to propose"))).toHaveLength(1);
  expect((await other.client.get("/api/user/invitations")).body).toMatchObject([{ id }]);
  await other.client.post(`/api/projects/${id}/proposals`, PROPOSAL);
  expect((await list()).invited).toMatchObject([{ hasProposed: true }]);
  await client.client.put(`/api/projects/${id}/cancellation`, {});
  expect((await invite(client, id, invited.username)).body.code).toBe("project_not_open");
  expect((await other.client.get("/api/user/invitations")).body).toEqual([]);
});

it("a block between the two refuses an invitation as it refuses a message", async () => {
  const [inviting, engineer] = [await server.signUp(), await server.signUp("engineer")];
  const { id: engineerId } = await listEngineer(engineer);
  const { id } = await postProject(inviting);
  const { body: conversation } = await inviting.client.post("/api/conversations", {
    engineerId,
    message: "Do you have time in May?",
  });
  const path = `/api/conversations/${conversation.id}`;
  const block = (who: SignedUp, isBlocked: boolean) =>
    who.client.put(`${path}/block`, { isBlocked });
  for (const [who, code] of [
    [engineer, "not_taking_messages"],
    [inviting, "blocked_by_you"],
  ] as const) {
    await block(who, true);
    const { body: asMessage } = await inviting.client.post(`${path}/messages`, {
      message: "Do you have time in June?",
      attachmentIds: [],
    });
    const { body: refused, status: answered } = await invite(inviting, id, engineer.username);
    expect([answered, refused.code, refused.message]).toEqual([403, code, asMessage.message]);
    await block(who, false);
  }
  expect((await engineer.client.get("/api/user/invitations")).body).toEqual([]);
  expect((await invite(inviting, id, engineer.username)).status).toBe(204);
  // Also for someone invited before, so that a second click tells the same.
  await block(engineer, true);
  expect((await invite(inviting, id, engineer.username)).body.code).toBe("not_taking_messages");
});
