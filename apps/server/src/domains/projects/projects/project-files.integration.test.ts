import { hash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ageAccount } from "../../../../test/actions/age-account.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { PROJECT, postProject, propose } from "../../../../test/actions/post-project.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { sweepAttachments } from "../../common/files/sweep-attachments.ts";
import { eraseProjectsOf } from "../proposals/erase-projects.ts";

let server: TestServer;
let client: SignedUp;
let engineer: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  [client, engineer, admin] = await Promise.all([
    server.signUp(),
    server.signUp("engineer"),
    server.signUp("admin"),
  ]);
  await ageAccount(server, client, 24 * 30);
  await listEngineer(engineer);
});
afterAll(() => server.close());

const upload = async (who: Pick<SignedUp, "client">, name: string, content = name) =>
  (await who.client.put(`/api/user/project-files/${name}`, Buffer.from(content))).body;
const draft = (who: SignedUp, fileIds?: number[], fields: object = {}) =>
  who.client.post("/api/projects", { ...PROJECT, ...fields, fileIds });
const change = (who: SignedUp, id: number, fields: object) =>
  who.client.put(`/api/projects/${id}`, { ...PROJECT, ...fields });
/** Uploads, whose content is their name, as a project shows them. */
const asShown = (...files: { fileName: string }[]) =>
  files.map((file) => ({ ...file, sha256: hash("sha256", file.fileName) }));
const names = ({ files }: { files: { fileName: string }[] }) =>
  files.map(({ fileName }) => fileName);
const visitor = () => ({ client: server.visitor() });

async function download(who: Pick<SignedUp, "client">, project: number, file: number) {
  const { status } = await who.client.get(`/api/projects/${project}/files/${file}`);
  return status;
}

const stored = async () => {
  const { count } = await server.services.db
    .selectFrom("attachments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

it("files are uploaded, saved with the draft, replaced, and downloaded as attachments", async () => {
  expect(
    (await server.visitor().put("/api/user/project-files/a.txt", Buffer.from("a"))).status,
  ).toBe(401);
  const binary = Buffer.from([0, 1, 2, 3]);
  const refused = await client.client.put("/api/user/project-files/a.bin", binary);
  expect(refused.body.code).toBe("unsupported_attachment");
  const [plan, notes] = [await upload(client, "plan.txt"), await upload(client, "notes.txt")];
  const stated = { fileName: "plan.txt", mediaType: "text/plain", bytes: 8 };
  expect(plan).toEqual({ id: plan.id, ...stated });
  const { body: project } = await draft(client, [plan.id, notes.id]);
  expect(project.files).toEqual(asShown(plan, notes));
  // Another edit keeps them, and a file that belongs to a project can't move to another one.
  expect((await change(client, project.id, { title: "Renamed" })).body.files).toEqual(
    asShown(plan, notes),
  );
  for (const wrong of [[plan.id], [plan.id + 1_000], Array.from({ length: 6 }, (_, n) => n + 1)]) {
    const { status, body } = await draft(client, wrong);
    expect([status, Object.keys(body.fields)]).toEqual([400, ["fileIds"]]);
  }
  const foreign = await upload(engineer, "foreign.txt");
  expect((await change(client, project.id, { fileIds: [plan.id, foreign.id] })).status).toBe(400);
  const before = await stored();
  const { body: replaced } = await change(client, project.id, { fileIds: [plan.id] });
  expect(names(replaced)).toEqual(["plan.txt"]);
  expect(await stored()).toBe(before - 1);
  expect(await download(client, project.id, notes.id)).toBe(404);

  await client.client.put(`/api/projects/${project.id}/posting`);
  const path = `/api/projects/${project.id}/files/${plan.id}`;
  const answer = await server.app.request(path);
  expect(await answer.text()).toBe("plan.txt");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-disposition": expect.stringContaining("attachment"),
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
});

it("people who can't see the project can't get its files, in every state", async () => {
  const file = await upload(client, "scope.txt");
  const { body: project } = await draft(client, [file.id], { isInvitedOnly: true });
  const { id } = project;
  const all = [client, admin, engineer, visitor()];
  const statuses = () => Promise.all(all.map((who) => download(who, id, file.id)));
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  const { id: open } = await postProject(client);
  // By the address of a project that everyone may see.
  expect(await download(visitor(), open, file.id)).toBe(404);
  await client.client.put(`/api/projects/${id}/posting`);
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  await client.client.post(`/api/projects/${id}/invitations`, { username: engineer.username });
  expect(await statuses()).toEqual([200, 200, 200, 404]);

  const shown = await upload(client, "shown.txt");
  await change(client, open, { fileIds: [shown.id] });
  expect(await download(visitor(), open, shown.id)).toBe(200);
  await client.client.put(`/api/projects/${open}/cancellation`, {});
  expect(await download(visitor(), open, shown.id)).toBe(404);
});

it("a new account's files wait for a moderator, and it adds none to an open project", async () => {
  const newcomer = await server.signUp();
  const file = await upload(newcomer, "offer.txt");
  const { body: project } = await draft(newcomer, [file.id]);
  await newcomer.client.put(`/api/projects/${project.id}/posting`);
  const statuses = () =>
    Promise.all([newcomer, admin, engineer].map((who) => download(who, project.id, file.id)));
  expect(await statuses()).toEqual([200, 200, 404]);
  const { body: held } = await admin.client.get("/api/held-projects");
  expect(held).toMatchObject([{ id: project.id, files: asShown(file) }]);
  const decision = { decision: "open", reason: "Nothing but an offer." };
  await admin.client.put(`/api/held-projects/${project.id}/decision`, decision);
  expect(await statuses()).toEqual([200, 200, 200]);
  const more = await upload(newcomer, "more.txt");
  const both = [file.id, more.id];
  const { body: refused } = await change(newcomer, project.id, { fileIds: both });
  expect(refused.fields.fileIds).toContain("New accounts");
  expect((await change(newcomer, project.id, { fileIds: [file.id] })).body.files).toEqual(
    asShown(file),
  );
});

it("files are fixed once there is a proposal, and the contract names their digests", async () => {
  const file = await upload(client, "drawing.txt");
  const { body: project } = await draft(client, [file.id]);
  await client.client.put(`/api/projects/${project.id}/posting`);
  const { body: proposal } = await propose(engineer, project.id);
  const removed = await change(client, project.id, { fileIds: [] });
  expect(removed.body.code).toBe("project_has_proposals");
  const { amount, revision } = proposal;
  await client.client.put(`/api/proposals/${proposal.id}/acceptance`, { amount, revision });
  const { body: awarded } = await engineer.client.get(`/api/projects/${project.id}`);
  const { body: contract } = await engineer.client.get(`/api/contracts/${awarded.contractId}`);
  expect(contract.terms.files ?? JSON.parse(contract.terms).files).toEqual([
    { name: "drawing.txt", sha256: hash("sha256", "drawing.txt") },
  ]);
});

it("files go with the draft, with the account, and after a day without a project", async () => {
  const leaver = await server.signUp();
  const before = await stored();
  const [saved, erased, unsaved] = [
    await upload(leaver, "saved.txt"),
    await upload(leaver, "erased.txt"),
    await upload(leaver, "unsaved.txt"),
  ];
  const { body: deleted } = await draft(leaver, [saved.id]);
  await draft(leaver, [erased.id]);
  expect((await leaver.client.delete(`/api/projects/${deleted.id}`)).status).toBe(204);
  expect(await stored()).toBe(before + 2);
  const { db } = server.services;
  await db
    .updateTable("attachments")
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where("userId", "=", leaver.id)
    .execute();
  await sweepAttachments(server.services, new AbortController().signal);
  const left = db.selectFrom("attachments").select("id").where("userId", "=", leaver.id);
  expect(await left.execute()).toEqual([{ id: erased.id }]);
  expect((await draft(leaver, [unsaved.id])).body.fields.fileIds).toContain("no longer there");
  await db.transaction().execute((db) => eraseProjectsOf({ ...server.services, db }, leaver.id));
  expect(await left.execute()).toEqual([]);
});

it("only one of two drafts that are saved at once gets an upload", async () => {
  const file = await upload(client, "once.txt");
  const answers = await Promise.all([draft(client, [file.id]), draft(client, [file.id])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
});
