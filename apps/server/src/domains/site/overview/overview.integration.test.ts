import { afterAll, beforeAll, expect, it } from "vitest";
import { publishModule, submitModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";
import { askAddressSoon } from "../../members/sign-in/register-user.ts";

const PATH = "/api/admin/overview";
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
});
afterAll(() => server.close());

it("is for administrators only", async () => {
  expect((await server.visitor().get(PATH)).status).toBe(401);
  for (const role of ["buyer", "engineer", "contributor", "auditor"] as const) {
    expect((await (await server.signUp(role)).client.get(PATH)).status).toBe(403);
  }
});

it("counts users, modules, pending decisions and jobs", async () => {
  const [admin, author] = [await server.signUp("admin"), await server.signUp("contributor")];
  const suspended = await server.signUp();
  await publishModule(server, author);
  await submitModule(author);
  const candidate = { username: "candidate", email: "c@example.test", role: "auditor" };
  await server.visitor().post("/api/register", { ...candidate, password: "a fine long password" });
  const applicant = await server.signUp();
  await applicant.client.post("/api/user/auditor-application", {
    securityCertifications: "CISSP",
    auditingExperience: "3-5 years",
  });
  await server.visitor().post("/api/support/tickets", {
    name: "Jo",
    email: "jo@example.test",
    subject: "Where is it?",
    description: "I have looked everywhere.",
  });
  const { body: category } = await admin.client.post("/api/forum/categories", {
    name: "First",
    slug: "first",
    description: "What is talked about.",
  });
  await applicant.client.post("/api/forum/threads", {
    title: "Something to decide",
    content: "Look at [this](https://example.com/) before you go on, please.",
    categoryId: category.id,
  });
  const before = (await admin.client.get(PATH)).body;
  await admin.client.put(`/api/admin/users/${suspended.id}/suspension`, {
    reason: "Sells what belongs to others.",
    until: null,
  });
  const { db, jobs } = server.services;
  const later = { startAfterSeconds: 3_600 };
  await jobs.enqueue(db, askAddressSoon, { userId: 1, email: "x@example.test" }, later);

  const { body } = await admin.client.get(PATH);
  expect([before.users.suspended, body.users.suspended]).toEqual([0, 1]);
  expect(body.users.byRole).toContainEqual({ role: "contributor", count: 2 });
  expect(body.users.total).toBe(before.users.total);
  expect(body.modules).toEqual([
    { status: "pending", count: 1 },
    { status: "published", count: 1 },
  ]);
  expect(body.waiting).toEqual({
    versionsToAudit: 1,
    auditorsToApprove: 2,
    certificationsToCheck: 0,
    noticesToRelease: 0,
    ticketsToAnswer: 1,
    heldMessages: 0,
    heldProjects: 0,
    reportedConversations: 0,
    reportedReviews: 0,
    postsToModerate: 1,
    scans: 0,
  });
  expect(body.eventsSetAside).toBe(0);
  expect(body.health).toMatchObject({
    database: { version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) },
    archivedAt: null,
  });
  // Jobs of the requests above may still hold all connections.
  await expect
    .poll(async () => (await admin.client.get(PATH)).body.health.pool)
    .toMatchObject({ waitedFor: 0 });
  expect(body.health.disk.totalBytes).toBeGreaterThan(body.health.disk.freeBytes);
  const asked = ({ queue }: { queue: string }) => queue === askAddressSoon.name;
  expect(body.jobs.find(asked)?.waiting).toBeGreaterThanOrEqual(1);
});
