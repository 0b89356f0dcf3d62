import { tarGz } from "@stackyard/archive/test/archives";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  publishModule,
  SMALL_MODULE,
  submitVersion,
  uploadArchive,
} from "../../../../test/actions/publish-module.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { lockModule } from "../catalog/find-module.ts";

const REASON = "Nobody has set this input since it was made.";

/** The input has another name, so callers who set it must change their call. */
const RENAMED = {
  ...SMALL_MODULE,
  "main.tf": SMALL_MODULE["main.tf"].replace("var.name", "var.person"),
  "variables.tf": SMALL_MODULE["variables.tf"].replace('variable "name"', 'variable "person"'),
};

let server: TestServer;
let author: SignedUp;
let moduleId: number;
let module: string;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  moduleId = (await publishModule(server, author)).id;
  module = `/api/modules/${moduleId}`;
});
afterAll(() => server.close());

const submit = (version: string, numberReason?: string) =>
  submitVersion(author, moduleId, version, {
    files: RENAMED,
    ...(numberReason && { numberReason }),
  });

const changes = (version: string, client = server.visitor(), query = "") =>
  client.get(`${module}/versions/${version}/changes${query}`);

describe("the changes of a version", () => {
  it("are empty for the first one", async () => {
    const { status, body } = await changes("1.0.0");
    expect(status).toBe(200);
    expect(body).toEqual({
      version: "1.0.0",
      since: null,
      changes: [],
      smallestVersion: null,
      isNumberHonest: true,
    });
  });

  it("stop a version whose number is too small, unless its author gives a reason", async () => {
    const { status, body } = await submit("1.0.1");
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      version: expect.stringContaining("The changes since 1.0.0 call for 2.0.0 or higher."),
      numberReason: "Choose a higher number, or explain why it's smaller.",
    });
    const short = await submit("1.0.1", "because");
    expect(short).toMatchObject({
      status: 400,
      body: { fields: { numberReason: "Give a reason of at least 10 characters" } },
    });
    const long = await submit("1.0.1", "x".repeat(501));
    expect(long.body.fields.numberReason).toBe("Give a reason of at most 500 characters");

    const said = await submit("1.0.1", REASON);
    expect(said).toMatchObject({ status: 201, body: { status: "pending", numberReason: REASON } });
  });

  it("need no reason if the number is large enough, and then none is stored", async () => {
    expect(await submit("2.0.0", REASON)).toMatchObject({
      status: 201,
      body: { numberReason: null },
    });
  });

  it("are explained to buyers by the author's reason, which can't be changed", async () => {
    const auditor = await server.signUp("auditor");
    const { id } = await publishModule(server, author);
    await submitVersion(author, id, "1.0.1", { files: RENAMED, numberReason: REASON });
    await auditor.client.post(`/api/modules/${id}/versions/1.0.1/approval`, {});
    const { body } = await server.visitor().get(`/api/modules/${id}/versions/1.0.1`);
    expect(body).toMatchObject({ status: "published", numberReason: REASON });
    const rewrite = server.services.db
      .updateTable("moduleVersions")
      .set({ numberReason: "Another reason." })
      .where("moduleId", "=", id);
    await expect(rewrite.execute()).rejects.toThrow(/immutable/);
  });

  it("are compared with the published version while the new one is pending", async () => {
    const auditor = await server.signUp("auditor");
    const { id } = await publishModule(server, author);
    const extra = 'output "extra" {\n  description = "More."\n  value       = "more"\n}\n';
    await submitVersion(author, id, "1.1.0", { files: { ...SMALL_MODULE, "extra.tf": extra } });
    const { db } = server.services;
    const { late } = await holdingLocks(db, async (holder) => {
      await lockModule(holder, id);
      void auditor.client.post(`/api/modules/${id}/versions/1.1.0/approval`, {});
      await untilWaitingForLocks(db, 1);
      // Nothing has changed since 1.0.0; since 1.1.0 an output was removed.
      const late = submitVersion(author, id, "1.1.1");
      await untilWaitingForLocks(db, 2);
      return { late };
    });
    expect((await late).body.fields.version).toContain("The changes since 1.1.0");
  });

  it("are visible to viewers of the version", async () => {
    expect((await changes("1.0.1")).status).toBe(404);
    const { status, body } = await changes("1.0.1", author.client);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      since: "1.0.0",
      smallestVersion: "2.0.0",
      isNumberHonest: false,
    });
    expect(body.changes[0]).toMatchObject({ bump: "major", subject: "var.name" });
  });

  it("can be compared with another existing version", async () => {
    const since = (version: string) => changes("2.0.0", author.client, `?since=${version}`);
    expect((await since("1.0.0")).body).toMatchObject({ since: "1.0.0", isNumberHonest: true });
    expect((await since("1.0.1")).body).toMatchObject({ since: "1.0.1", changes: [] });
    expect((await since("9.0.0")).status).toBe(404);
    expect((await since("new")).status).toBe(400);
  });
});

describe("the changes of an upload", () => {
  let upload: string;
  beforeAll(async () => {
    const archive = await tarGz({ ...RENAMED, "NOTICE.txt": "not submitted" });
    upload = `${module}/uploads/${(await uploadArchive(author, archive)).id}/changes`;
  });

  it("are shown to its uploader only", async () => {
    expect((await server.visitor().get(`${upload}?version=1.1.0`)).status).toBe(401);
    const other = await server.signUp("contributor");
    expect((await other.client.get(`${upload}?version=1.1.0`)).status).toBe(403);
  });

  it("require a number and the caller's own upload", async () => {
    expect((await author.client.get(upload)).status).toBe(400);
    const missing = `${module}/uploads/999999/changes?version=1.1.0`;
    expect((await author.client.get(missing)).body.code).toBe("upload_not_found");
  });

  it("are shown beforehand, with the smallest correct version number", async () => {
    const { status, body } = await author.client.get(`${upload}?version=1.1.0`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ since: "1.0.0", smallestVersion: "2.0.0", isNumberHonest: false });
    expect((await author.client.get(`${upload}?version=2.0.0`)).body.isNumberHonest).toBe(true);
  });
});
