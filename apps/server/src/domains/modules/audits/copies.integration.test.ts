import { tarGz } from "@stackyard/archive/test/archives";
import type { VersionCopy } from "@stackyard/contract/modules/versions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LISTING, submitVersion, uploadArchive } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { fingerprintOldUploads } from "../submissions/fingerprint-old-uploads.ts";

let server: TestServer;
let author: SignedUp;
let other: SignedUp;
let auditor: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  other = await server.signUp("contributor");
  auditor = await server.signUp("auditor");
});
afterAll(() => server.close());

const code = (name: string, count = 30) =>
  Array.from(
    { length: count },
    (_, n) =>
      `variable "${name}_${n}" {\n  description = "Input ${n} of ${name}"\n  type = string\n}`,
  ).join("\n");

async function submit(who: SignedUp, files: Record<string, string>, title: string) {
  const upload = await uploadArchive(who, await tarGz({ LICENSE: "Mine", ...files }));
  const listing = { ...LISTING, title, uploadId: upload.id };
  const { status, body } = await who.client.post("/api/modules", listing);
  expect(status).toBe(201);
  return body as { readonly id: number };
}

const read = async ({ client }: Pick<SignedUp, "client">, id: number, version = "1.0.0") =>
  client.get(`/api/modules/${id}/versions/${version}/copies`);
const copiesOf = async (id: number): Promise<VersionCopy[]> =>
  (await read(auditor, id)).body.copies;
const likenesses = async (id: number) =>
  (await copiesOf(id)).map(({ moduleId, likeness }) => [moduleId, likeness]);

describe("copies of a version", () => {
  it("are for auditors and administrators", async () => {
    const module = await submit(author, { "main.tf": code("access") }, "Access");
    expect((await read({ client: server.visitor() }, module.id)).status).toBe(401);
    expect((await read(author, module.id)).status).toBe(403);
    expect((await read(await server.signUp("admin"), module.id)).status).toBe(200);
    expect((await read(auditor, module.id)).body.copies).toEqual([]);
    expect((await read(auditor, module.id, "9.0.0")).status).toBe(404);
    expect((await read(auditor, 9_999)).status).toBe(404);
  });

  it("are found whichever account submitted first, as archives, as code and as similar code", async () => {
    const first = await submit(author, { "main.tf": code("copied") }, "Original");
    const archive = await submit(other, { "main.tf": code("copied") }, "Same Archive");
    const comments = code("copied").replaceAll("{\n", "{ # mine\n\n");
    const same = await submit(other, { "all.tf": comments }, "Same Code");
    const similar = await submit(
      other,
      { "main.tf": `${code("copied")}\n${code("added", 5)}` },
      "Similar",
    );
    await submit(other, { "main.tf": code("unrelated") }, "Unrelated");
    await submit(author, { "main.tf": code("copied") }, "By The Same Author");

    const found = await copiesOf(first.id);
    expect(found.map(({ moduleId, likeness }) => [moduleId, likeness])).toEqual([
      [archive.id, "archive"],
      [same.id, "code"],
      [similar.id, "similar"],
    ]);
    expect(found.map(({ percent }) => percent >= 60)).toEqual([true, true, true]);
    expect(found[0]).toMatchObject({
      title: "Same Archive",
      authorUsername: other.username,
      version: "1.0.0",
      status: "pending",
      percent: 100,
    });
    const dates = found.map(({ submittedAt }) => Date.parse(submittedAt));
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(await likenesses(archive.id)).toContainEqual([first.id, "archive"]);
  });

  it("name the oldest of a module's versions that are equally similar", async () => {
    const files = { "main.tf": code("versions") };
    const copied = await submit(author, files, "Copied Once");
    const original = await submit(other, files, "Three Versions");
    await submitVersion(other, original.id, "1.1.0", { files });
    const copies = await copiesOf(copied.id);
    expect(copies.map(({ moduleId, version }) => [moduleId, version])).toEqual([
      [original.id, "1.0.0"],
    ]);
  });

  it("are unknown until a job has compared versions from before fingerprints", async () => {
    const files = { "main.tf": code("old") };
    const old = await submit(author, files, "Old Module");
    const copy = await submit(other, files, "Old Copy");
    const { db } = server.services;
    await db.deleteFrom("uploadFingerprints").execute();
    expect((await read(auditor, copy.id)).body.copies).toBeNull();
    await fingerprintOldUploads(server.services, new AbortController().signal);
    expect(await likenesses(copy.id)).toEqual([[old.id, "archive"]]);
  });
});
