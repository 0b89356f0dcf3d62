import { tarGz } from "@stackyard/archive/test/archives";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import {
  LISTING,
  SMALL_MODULE,
  submitModule,
  submitVersion,
  uploadArchive,
} from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
});
afterAll(() => server.close());

describe("submitting a module", () => {
  it("requires a session", async () => {
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
  ])("with %j is refused at %s", async (change, field, message) => {
    const { status, body } = await author.client.post("/api/modules", { ...LISTING, ...change });
    expect(status).toBe(400);
    expect(body.fields[field]).toBe(message);
  });

  it("creates it as pending under the caller's name, whatever author the body names", async () => {
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
      securityScore: null,
    });
  });

  it("without an archive creates one that can't be audited or downloaded yet", async () => {
    const auditor = await server.signUp("auditor");
    const { status, body } = await author.client.post("/api/modules", LISTING);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "pending",
      isWaitingForArchive: true,
      latestVersion: null,
      securityScore: null,
      viewer: { isAuthor: true, mayDownload: false },
    });
    const module = `/api/modules/${body.id}`;
    const seen = await auditor.client.get(module);
    expect(seen.body).toMatchObject({ isWaitingForArchive: true, viewer: { mayDownload: false } });
    expect((await auditor.client.get(`${module}/versions/latest/archive`)).status).toBe(404);
    const { body: queue } = await auditor.client.get("/api/audits");
    expect(queue.map((audit: { moduleId: number }) => audit.moduleId)).not.toContain(body.id);
    for (const [decision, sent] of [
      ["approval", {}],
      ["rejection", { reason: "There is nothing to read in it." }],
    ] as const) {
      const answer = await auditor.client.post(`${module}/versions/1.0.0/${decision}`, sent);
      expect(answer).toMatchObject({ status: 404, body: { code: "version_not_found" } });
    }
    const buyer = await server.signUp();
    const bought = await buyModule(buyer, body.id);
    expect(bought.status).toBe(404);
    const { body: own } = await author.client.get("/api/user/modules");
    expect(own[0]).toMatchObject({ id: body.id, newestVersion: null, newestVersionStatus: null });
  });

  it("takes scores and system from a later archive, and then awaits its audit", async () => {
    const auditor = await server.signUp("auditor");
    const waiting = async () => (await author.client.post("/api/modules", LISTING)).body;
    const [module, other] = [await waiting(), await waiting()];
    const files = {
      ...SMALL_MODULE,
      "bucket.tf": 'resource "aws_s3_bucket" "b" {\n  bucket = var.name\n}\n',
    };
    expect((await submitVersion(author, module.id, "1.0.0", { files })).status).toBe(201);
    const { body: now } = await author.client.get(`/api/modules/${module.id}`);
    expect(now).toMatchObject({
      isWaitingForArchive: false,
      system: "aws",
      securityScore: expect.any(Number),
      viewer: { mayDownload: true },
    });
    const { body: queue } = await auditor.client.get("/api/audits");
    expect(queue.map((audit: { moduleId: number }) => audit.moduleId)).toContain(module.id);
    expect(queue.map((audit: { moduleId: number }) => audit.moduleId)).not.toContain(other.id);

    const chosen = { ...LISTING, name: other.name, system: "aws" };
    expect((await author.client.post("/api/modules", chosen)).status).toBe(201);
    expect((await submitVersion(author, other.id, "1.0.0", { files })).status).toBe(201);
    const { body: kept } = await author.client.get(`/api/modules/${other.id}`);
    expect(kept.system).toBe("generic");
  });

  it("adds a suffix to a derived name that is taken, and refuses a chosen one", async () => {
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

  it("accepts only the caller's uploads, each once, after a passed scan", async () => {
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
