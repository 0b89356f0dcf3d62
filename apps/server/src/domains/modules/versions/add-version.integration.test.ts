import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule, submitVersion } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
let auditor: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  auditor = await server.signUp("auditor");
});
afterAll(() => server.close());

describe("a further version", () => {
  it("is submitted by the author, requires a new number, and appears once published", async () => {
    const { id } = await publishModule(server, author);
    const other = await server.signUp("contributor");
    expect((await submitVersion(other, id, "1.1.0")).status).toBe(403);
    expect(await submitVersion(author, id, "1.0.0")).toMatchObject({
      status: 409,
      body: { code: "version_exists" },
    });
    expect((await submitVersion(author, id, "1.1.0")).status).toBe(201);
    expect((await server.visitor().get(`/api/modules/${id}/versions/1.1.0`)).status).toBe(404);
    expect((await author.client.get(`/api/modules/${id}/versions/1.1.0`)).status).toBe(200);

    await auditor.client.post(`/api/modules/${id}/versions/1.1.0/approval`, {});
    const { body } = await server.visitor().get(`/api/modules/${id}`);
    expect(body.latestVersion).toBe("1.1.0");
  });

  it("doesn't become the latest if it is a pre-release or has a lower number", async () => {
    const { id } = await publishModule(server, author, { version: "2.0.0" });
    for (const version of ["2.1.0-beta.1", "1.9.0"]) {
      await submitVersion(author, id, version);
      await auditor.client.post(`/api/modules/${id}/versions/${version}/approval`, {});
    }
    const { body } = await server.visitor().get(`/api/modules/${id}`);
    expect(body.latestVersion).toBe("2.0.0");
    const { body: versions } = await server.visitor().get(`/api/modules/${id}/versions`);
    expect(versions.map(({ version }: { version: string }) => version)).toEqual([
      "2.1.0-beta.1",
      "2.0.0",
      "1.9.0",
    ]);
  });

  it("is immutable: the database refuses changes", async () => {
    const { id } = await publishModule(server, author);
    const { db } = server.services;
    await expect(
      db
        .updateTable("moduleVersions")
        .set({ readme: "other" })
        .where("moduleId", "=", id)
        .execute(),
    ).rejects.toThrow(/immutable/);
    await expect(
      db.updateTable("modules").set({ name: "other" }).where("id", "=", id).execute(),
    ).rejects.toThrow(/frozen/);
  });
});
