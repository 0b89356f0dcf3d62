import { tarGz } from "@stackyard/archive/test/archives";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  LISTING,
  publishModule,
  SMALL_MODULE,
  submitModule,
  uploadArchive,
} from "../../../test/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
let auditor: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  auditor = await server.signUp("auditor");
});
afterAll(() => server.close());

describe("submitting a module", () => {
  it("needs a session", async () => {
    expect((await server.visitor().post("/api/modules", LISTING)).status).toBe(401);
  });

  it.each([
    [{ title: "VPC" }, "title", "Title must be at least 5 characters"],
    [{ title: "x".repeat(101) }, "title", "Title must be less than 100 characters"],
    [{ description: "too short" }, "description", "Description must be at least 20 characters"],
    [
      { longDescription: "short" },
      "longDescription",
      "Long description must be at least 50 characters",
    ],
    [{ price: 99 }, "price", "Price must be at least $1"],
    [{ price: 1_000_001 }, "price", "Price must be less than $10,000"],
    [{ image: "not a url" }, "image", "Please provide a valid image URL"],
    [{ image: "javascript:alert(1)" }, "image", "Please provide a valid image URL"],
    [{ category: "" }, "category", "Please select a category"],
    [{ tags: [] }, "tags", "Please add at least one tag"],
    [{ tags: Array.from({ length: 11 }, (_, n) => `tag-${n}`) }, "tags", "Maximum 10 tags allowed"],
    [{ version: "1.0" }, "version", "Use a semantic version, such as 1.0.0"],
  ])("with %j says so at %s", async (change, field, message) => {
    const { status, body } = await author.client.post("/api/modules", { ...LISTING, ...change });
    expect(status).toBe(400);
    expect(body.fields[field]).toBe(message);
  });

  it("makes it pending under the caller's name, whatever author the body names", async () => {
    const other = await server.signUp();
    const module = await submitModule(author, {
      authorId: other.id,
      title: "Frozen Address Module",
    });
    expect(module).toMatchObject({
      authorId: author.id,
      status: "pending",
      isVerified: false,
      isFeatured: false,
      namespace: author.username,
      name: "frozen-address-module",
      system: "generic",
      securityScore: expect.any(Number),
    });
  });

  it("varies a derived name that is taken, and refuses a chosen one", async () => {
    const first = await submitModule(author, { title: "Same Title Twice" });
    const second = await submitModule(author, { title: "Same Title Twice" });
    expect([first.name, second.name]).toEqual(["same-title-twice", "same-title-twice-2"]);
    const { id } = await uploadArchive(author, await tarGz({ ...SMALL_MODULE, "z.tf": "" }));
    const taken = await author.client.post("/api/modules", {
      ...LISTING,
      name: first.name,
      uploadId: id,
    });
    expect(taken).toMatchObject({ status: 409, body: { code: "address_taken" } });
  });

  it("takes one's own uploads only, each once, and only after a passed scan", async () => {
    const upload = await uploadArchive(author, await tarGz({ ...SMALL_MODULE, "w.tf": "" }));
    const thief = await server.signUp("contributor");
    const stolen = await thief.client.post("/api/modules", { ...LISTING, uploadId: upload.id });
    expect(stolen).toMatchObject({ status: 404, body: { code: "upload_not_found" } });
    const answers = await Promise.all(
      [1, 2].map(() => author.client.post("/api/modules", { ...LISTING, uploadId: upload.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const broken = await uploadArchive(author, await tarGz({ "main.tf": 'resource "a" {' }));
    const failed = await author.client.post("/api/modules", { ...LISTING, uploadId: broken.id });
    expect(failed).toMatchObject({ status: 409, body: { code: "scan_failed" } });
  });
});

describe("a pending module", () => {
  it("is there for its author and for auditors, and for nobody else", async () => {
    const module = await submitModule(author);
    const admin = await server.signUp("admin");
    const other = await server.signUp("contributor");
    const unapproved = server.visitor();
    await unapproved.post("/api/register", {
      username: "unapproved",
      email: "unapproved@example.test",
      password: "correct horse battery",
      role: "auditor",
    });
    const statusFor = async (client: SignedUp["client"]) =>
      Promise.all(
        ["", "/versions", "/versions/latest", "/reviews"].map(
          async (path) => (await client.get(`/api/modules/${module.id}${path}`)).status,
        ),
      );
    for (const client of [author.client, auditor.client, admin.client]) {
      expect(await statusFor(client)).toEqual([200, 200, 200, 200]);
    }
    for (const client of [server.visitor(), other.client, unapproved]) {
      expect(await statusFor(client)).toEqual([404, 404, 404, 404]);
    }
    const { body: listed } = await auditor.client.get("/api/modules?limit=100");
    expect(listed.map(({ id }: { id: number }) => id)).not.toContain(module.id);
  });
});

describe("an audit", () => {
  const approve = (client: SignedUp["client"], id: number, body = {}) =>
    client.post(`/api/modules/${id}/versions/latest/approval`, body);
  const reject = (
    client: SignedUp["client"],
    id: number,
    reason = "The README lacks a usage example.",
  ) => client.post(`/api/modules/${id}/versions/latest/rejection`, { reason });

  it("is for approved auditors and administrators", async () => {
    const { id } = await submitModule(author);
    for (const role of ["buyer", "engineer", "contributor"] as const) {
      const { client } = await server.signUp(role);
      expect((await approve(client, id)).status).toBe(403);
      expect((await reject(client, id)).status).toBe(403);
      expect((await client.get("/api/audits")).status).toBe(403);
    }
    expect((await approve(server.visitor(), id)).status).toBe(401);
    const waiting = server.visitor();
    const form = {
      username: "waiting",
      email: "waiting@example.test",
      password: "correct horse battery",
    };
    await waiting.post("/api/register", { ...form, role: "auditor" });
    expect(await waiting.get("/api/audits")).toMatchObject({
      status: 403,
      body: { code: "auditor_not_approved" },
    });
    expect((await approve(waiting, id)).status).toBe(404);
    const admin = await server.signUp("admin");
    expect((await approve(admin.client, id)).status).toBe(200);
  });

  it("never decides about one's own module, nor lists it", async () => {
    const own = await submitModule(auditor);
    expect(await approve(auditor.client, own.id)).toMatchObject({
      status: 403,
      body: { code: "own_module" },
    });
    const { body } = await auditor.client.get("/api/audits");
    expect(body.map(({ moduleId }: { moduleId: number }) => moduleId)).not.toContain(own.id);
  });

  it("publishes with the scan's scores, and verified where the auditor vouches", async () => {
    const { id } = await submitModule(author);
    const { body: queue } = await auditor.client.get("/api/audits");
    expect(queue).toContainEqual(
      expect.objectContaining({ moduleId: id, version: "1.0.0", authorUsername: author.username }),
    );
    const { status, body } = await approve(auditor.client, id, { isVerified: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "published", isVerified: true, latestVersion: "1.0.0" });
    expect((await server.visitor().get(`/api/modules/${id}`)).status).toBe(200);
    const { body: version } = await server.visitor().get(`/api/modules/${id}/versions/latest`);
    expect(version).toMatchObject({ version: "1.0.0", status: "published" });
    expect(version.scan.report.scores.security.score).toBe(body.securityScore);
    expect(version.facts.inputs).toContainEqual(
      expect.objectContaining({ name: "name", isRequired: false }),
    );
    expect(version.readmeHtml).toContain(">Greeting<");
  });

  it("rejects with a reason that its author reads", async () => {
    const { id } = await submitModule(author);
    expect((await reject(auditor.client, id, "no")).status).toBe(400);
    expect(await reject(auditor.client, id)).toMatchObject({
      status: 200,
      body: { status: "rejected" },
    });
    const { body: own } = await author.client.get("/api/user/modules");
    expect(own.find((module: { id: number }) => module.id === id)).toMatchObject({
      newestVersionStatus: "rejected",
      rejectionReason: "The README lacks a usage example.",
    });
    expect((await approve(auditor.client, id)).status).toBe(409);
  });

  it("is decided once, when two auditors decide at once", async () => {
    const { id } = await submitModule(author);
    const second = await server.signUp("auditor");
    const answers = await Promise.all([approve(auditor.client, id), reject(second.client, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("another version", () => {
  const add = async (who: SignedUp, id: number, version: string) => {
    const archive = await tarGz({ ...SMALL_MODULE, "CHANGELOG.md": `${version} ${Math.random()}` });
    const upload = await uploadArchive(who, archive);
    return who.client.post(`/api/modules/${id}/versions`, { uploadId: upload.id, version });
  };

  it("is its author's to submit, has a new number, and shows once it is published", async () => {
    const { id } = await publishModule(server, author);
    const other = await server.signUp("contributor");
    expect((await add(other, id, "1.1.0")).status).toBe(403);
    expect(await add(author, id, "1.0.0")).toMatchObject({
      status: 409,
      body: { code: "version_exists" },
    });
    expect((await add(author, id, "1.1.0")).status).toBe(201);
    expect((await server.visitor().get(`/api/modules/${id}/versions/1.1.0`)).status).toBe(404);
    expect((await author.client.get(`/api/modules/${id}/versions/1.1.0`)).status).toBe(200);

    await auditor.client.post(`/api/modules/${id}/versions/1.1.0/approval`, {});
    const { body } = await server.visitor().get(`/api/modules/${id}`);
    expect(body.latestVersion).toBe("1.1.0");
  });

  it("does not become the latest as a pre-release or an older one", async () => {
    const { id } = await publishModule(server, author, { version: "2.0.0" });
    for (const version of ["2.1.0-beta.1", "1.9.0"]) {
      await add(author, id, version);
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

  it("never changes once it is made: the database itself refuses", async () => {
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

describe("featuring", () => {
  it("is for administrators, and shows published modules only", async () => {
    const published = await publishModule(server, author);
    const pending = await submitModule(author);
    const admin = await server.signUp("admin");
    const feature = (client: SignedUp["client"], id: number) =>
      client.put(`/api/modules/${id}/featured`, { isFeatured: true });
    expect((await feature(server.visitor(), published.id)).status).toBe(401);
    expect((await feature(auditor.client, published.id)).status).toBe(403);
    expect((await feature(admin.client, 999_999)).status).toBe(404);
    expect((await feature(admin.client, published.id)).status).toBe(200);
    await feature(admin.client, pending.id);
    const { body } = await server.visitor().get("/api/modules/featured");
    expect(body.map(({ id }: { id: number }) => id)).toEqual([published.id]);
  });
});

describe("reviews", () => {
  it("need a session, ten characters, somebody else's published module, and come once", async () => {
    const { id } = await publishModule(server, author);
    const { client } = await server.signUp();
    const review = { moduleId: id, rating: 4, content: "Does what it says." };
    expect((await server.visitor().post("/api/reviews", review)).status).toBe(401);
    const short = await client.post("/api/reviews", { ...review, content: "Nice" });
    expect(short.body.fields.content).toBe("Review must be at least 10 characters long");
    expect((await client.post("/api/reviews", { ...review, rating: 6 })).status).toBe(400);
    expect(await author.client.post("/api/reviews", review)).toMatchObject({
      status: 403,
      body: { code: "own_module" },
    });
    const pending = await submitModule(author);
    expect((await client.post("/api/reviews", { ...review, moduleId: pending.id })).status).toBe(
      404,
    );

    const twice = await Promise.all([1, 2].map(() => client.post("/api/reviews", review)));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body: listed, headers } = await server.visitor().get(`/api/modules/${id}/reviews`);
    expect(listed).toMatchObject([{ rating: 4, content: review.content, moduleId: id }]);
    expect(headers.get("x-total-count")).toBe("1");
    const { body: module } = await client.get(`/api/modules/${id}`);
    expect(module).toMatchObject({
      ratingAverage: 4,
      ratingCount: 1,
      viewer: { hasReviewed: true },
    });
  });
});
