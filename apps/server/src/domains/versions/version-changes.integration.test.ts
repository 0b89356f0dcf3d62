import { tarGz } from "@stackyard/archive/test/archives";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule, SMALL_MODULE, uploadArchive } from "../../../test/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";

/** The input has another name: who has set it has to change their call. */
const RENAMED = {
  ...SMALL_MODULE,
  "main.tf": SMALL_MODULE["main.tf"].replace("var.name", "var.person"),
  "variables.tf": SMALL_MODULE["variables.tf"].replace('variable "name"', 'variable "person"'),
};

let server: TestServer;
let author: SignedUp;
let module: string;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  const { id } = await publishModule(server, author);
  module = `/api/modules/${id}`;
});
afterAll(() => server.close());

async function submit(version: string, files: Record<string, string>) {
  const archive = await tarGz({ ...files, "NOTICE.txt": version });
  const { id } = await uploadArchive(author, archive);
  return author.client.post(`${module}/versions`, { uploadId: id, version });
}

const changes = (version: string, client = server.visitor(), query = "") =>
  client.get(`${module}/versions/${version}/changes${query}`);

describe("what a version changes", () => {
  it("is nothing for the first one", async () => {
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

  it("is warned of at its submission where the number is too small, and stops nothing", async () => {
    const { status, body } = await submit("1.0.1", RENAMED);
    expect(status).toBe(201);
    expect(body.status).toBe("pending");
    expect(body.numberWarning).toContain("Since 1.0.0 there are changes that ask for 2.0.0");
    expect((await submit("2.0.0", RENAMED)).body.numberWarning).toBeNull();
  });

  it("is seen by whoever sees the version", async () => {
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

  it("is told since another version, too, if there is one", async () => {
    const since = (version: string) => changes("2.0.0", author.client, `?since=${version}`);
    expect((await since("1.0.0")).body).toMatchObject({ since: "1.0.0", isNumberHonest: true });
    expect((await since("1.0.1")).body).toMatchObject({ since: "1.0.1", changes: [] });
    expect((await since("9.0.0")).status).toBe(404);
    expect((await since("new")).status).toBe(400);
  });
});

describe("what an upload would change", () => {
  let upload: string;
  beforeAll(async () => {
    const archive = await tarGz({ ...RENAMED, "NOTICE.txt": "not submitted" });
    upload = `${module}/uploads/${(await uploadArchive(author, archive)).id}/changes`;
  });

  it("is told to nobody without a session, and to nobody but the author", async () => {
    expect((await server.visitor().get(`${upload}?version=1.1.0`)).status).toBe(401);
    const other = await server.signUp("contributor");
    expect((await other.client.get(`${upload}?version=1.1.0`)).status).toBe(403);
  });

  it("needs a number and an upload of one's own", async () => {
    expect((await author.client.get(upload)).status).toBe(400);
    const missing = `${module}/uploads/999999/changes?version=1.1.0`;
    expect((await author.client.get(missing)).body.code).toBe("upload_not_found");
  });

  it("is told beforehand, with the smallest honest number", async () => {
    const { status, body } = await author.client.get(`${upload}?version=1.1.0`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ since: "1.0.0", smallestVersion: "2.0.0", isNumberHonest: false });
    expect((await author.client.get(`${upload}?version=2.0.0`)).body.isNumberHonest).toBe(true);
  });
});
