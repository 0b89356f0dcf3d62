import type { ListingEvent } from "@stackyard/contract/modules/listing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import {
  LISTING,
  publishModule,
  submitModule,
  submitVersion,
} from "../../../../test/actions/publish-module.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { lockModule } from "../catalog/find-module.ts";

let server: TestServer;
let author: SignedUp;
let admin: SignedUp;
let auditor: SignedUp;
let buyer: SignedUp;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  admin = await server.signUp("admin");
  auditor = await server.signUp("auditor");
  buyer = await server.signUp();
});
afterAll(() => server.close());

const REASON = "The title named a trademark.";
const CHANGED = {
  ...LISTING,
  title: "Private Registry Mirror",
  description: "Mirrors a registry into a private bucket.",
  longDescription: "# Mirror\n\nIt copies every module version into a bucket of your own.",
  price: 2_499,
  category: "storage",
  tags: ["mirror", "registry"],
};

const read = ({ client }: Pick<SignedUp, "client">, id: number) => client.get(`/api/modules/${id}`);
const change = ({ client }: SignedUp, id: number, body: object = {}) =>
  client.put(`/api/modules/${id}`, { ...CHANGED, ...body });
const history = async ({ client }: SignedUp, id: number): Promise<ListingEvent[]> =>
  (await client.get(`/api/modules/${id}/history`)).body;
const takeOff = ({ client }: SignedUp, id: number, body: object = {}) =>
  client.put(`/api/modules/${id}/off-sale`, body);
const putOn = ({ client }: SignedUp, id: number) => client.delete(`/api/modules/${id}/off-sale`);
const remove = ({ client }: SignedUp, id: number, query = "") =>
  client.delete(`/api/modules/${id}${query}`);
const noticesOf = async ({ client }: SignedUp) =>
  (await client.get("/api/notifications")).body.map(({ text }: { text: string }) => text);
const found = async (search: string) =>
  (await server.visitor().get(`/api/modules?search=${search}`)).body.map(
    ({ id }: { id: number }) => id,
  );

describe("changing a listing", () => {
  it("keeps its address, and the search finds its new words", async () => {
    const module = await publishModule(server, author);
    const { status, body } = await change(author, module.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...CHANGED,
      namespace: module.namespace,
      name: module.name,
      status: "published",
    });
    expect(body.longDescriptionHtml).toContain("<h3");
    expect(await found("mirror")).toContain(module.id);
    const [latest, ...earlier] = await history(author, module.id);
    expect(earlier).toEqual([]);
    expect(latest).toMatchObject({ kind: "changed", actorUsername: author.username, reason: null });
    expect(latest?.changes).toContainEqual({ field: "price", before: "$19.99", after: "$24.99" });
    expect(latest?.changes).toContainEqual({
      field: "description",
      before: LISTING.description,
      after: CHANGED.description,
    });
    expect(latest?.changes.map(({ field }) => field)).not.toContain("image");
  });

  it("notifies auditors if the module is published and its text is new", async () => {
    const module = await publishModule(server, author);
    const { title } = (await read(author, module.id)).body;
    const priced = { ...LISTING, title, price: 3_100 };
    expect((await author.client.put(`/api/modules/${module.id}`, priced)).status).toBe(200);
    await change(author, module.id, { title: "Audited Mirror" });
    await expect
      .poll(() => noticesOf(auditor))
      .toContainEqual(
        expect.stringMatching(/changed the description of Audited Mirror, which is published/),
      );
    const notices = await noticesOf(auditor);
    expect(notices.filter((text: string) => text.includes(title))).toEqual([
      expect.stringContaining("needs an audit"),
    ]);
    expect((await history(auditor, module.id)).map(({ changes }) => changes.length)).toEqual([
      6, 1,
    ]);
    expect(await noticesOf(author)).not.toContainEqual(
      expect.stringContaining("changed the listing"),
    );
  });

  it("records no event without a difference", async () => {
    const module = await submitModule(author);
    await change(author, module.id);
    const before = (await read(author, module.id)).body.updatedAt;
    const { status, body } = await change(author, module.id);
    expect({ status, updatedAt: body.updatedAt }).toEqual({ status: 200, updatedAt: before });
    expect(await history(author, module.id)).toHaveLength(1);
  });

  it("is refused from a form that is older than the listing", async () => {
    const module = await submitModule(author);
    const seenUpdatedAt = (await read(author, module.id)).body.updatedAt;
    expect((await change(author, module.id, { seenUpdatedAt })).status).toBe(200);
    const stale = await change(author, module.id, { seenUpdatedAt, title: "Overwritten" });
    expect({ status: stale.status, code: stale.body.code }).toEqual({
      status: 409,
      code: "conflict",
    });
    expect((await read(author, module.id)).body.title).toBe(CHANGED.title);
  });

  it("by an administrator requires a reason, which the author can read", async () => {
    const module = await publishModule(server, author);
    const without = await change(admin, module.id, { title: "Changed by an Administrator" });
    expect({ status: without.status, fields: Object.keys(without.body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ["reason"],
    });
    const body = { title: "Changed by an Administrator", reason: REASON };
    expect((await change(admin, module.id, body)).status).toBe(200);
    expect(await history(author, module.id)).toMatchObject([
      { reason: REASON, actorUsername: admin.username },
    ]);
    await expect
      .poll(() => noticesOf(author))
      .toContainEqual(expect.stringContaining(`Changed by an Administrator: ${REASON}`));
  });

  it("is refused to everyone else, who can't read its history either", async () => {
    const module = await publishModule(server, author);
    for (const other of [buyer, auditor, await server.signUp("contributor")]) {
      expect((await change(other, module.id)).status).toBe(403);
      expect((await takeOff(other, module.id)).status).toBe(403);
      expect((await putOn(other, module.id)).status).toBe(403);
      expect((await remove(other, module.id)).status).toBe(403);
    }
    expect((await buyer.client.get(`/api/modules/${module.id}/history`)).status).toBe(403);
    const visitor = server.visitor();
    expect((await visitor.put(`/api/modules/${module.id}`, CHANGED)).status).toBe(401);
    expect((await visitor.delete(`/api/modules/${module.id}`)).status).toBe(401);
    expect((await visitor.get(`/api/modules/${module.id}/history`)).status).toBe(401);
  });

  it.each([
    ["price", { price: 50 }],
    ["title", { title: "abc" }],
    ["description", { description: "short" }],
    ["tags", { tags: [] }],
    ["image", { image: "ftp://example.test/a.png" }],
    ["reason", { reason: "why" }],
  ])("is refused with an invalid %s", async (field, wrong) => {
    const module = await submitModule(author);
    const { status, body } = await change(author, module.id, wrong);
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] });
  });
});

describe("a module off sale", () => {
  it("disappears from the marketplace, stays with its buyers, and can return", async () => {
    const module = await publishModule(server, author, { title: "Seasonal Ice Rink" });
    await buyModule(buyer, module.id);
    const taken = await takeOff(author, module.id);
    expect(taken.status).toBe(200);
    expect(taken.body).toMatchObject({ status: "withdrawn", takedown: { isByAuthor: true } });
    expect(await found("rink")).toEqual([]);
    expect((await read({ client: server.visitor() }, module.id)).status).toBe(404);
    expect((await read(buyer, module.id)).body.viewer.mayDownload).toBe(true);
    expect((await buyModule(await server.signUp(), module.id)).status).toBe(404);
    expect((await takeOff(author, module.id)).status).toBe(409);
    expect((await putOn(author, module.id)).body).toMatchObject({
      status: "published",
      takedown: null,
    });
    expect((await putOn(author, module.id)).status).toBe(409);
    expect(await found("rink")).toEqual([module.id]);
    expect((await history(author, module.id)).map(({ kind }) => kind)).toEqual([
      "back on sale",
      "taken off sale",
    ]);
  });

  it("can be edited, and stays off sale when a new version is approved", async () => {
    const module = await publishModule(server, author);
    await takeOff(author, module.id);
    expect((await change(author, module.id)).body.status).toBe("withdrawn");
    await submitVersion(author, module.id, "1.1.0");
    await auditor.client.post(`/api/modules/${module.id}/versions/1.1.0/approval`, {});
    expect((await read(author, module.id)).body.status).toBe("withdrawn");
    expect((await putOn(author, module.id)).body).toMatchObject({
      status: "published",
      latestVersion: "1.1.0",
    });
  });

  it("can't be put back by its author after an administrator took it off sale or down", async () => {
    const off = await publishModule(server, author);
    expect((await takeOff(admin, off.id)).status).toBe(400);
    expect((await takeOff(admin, off.id, { reason: REASON })).body.takedown).toMatchObject({
      isByAuthor: false,
      reason: REASON,
    });
    const down = await publishModule(server, author);
    const takedown = { isCritical: false, reason: REASON };
    await admin.client.put(`/api/admin/modules/${down.id}/takedown`, takedown);
    for (const { id } of [off, down]) {
      expect((await putOn(author, id)).status).toBe(403);
      expect((await remove(author, id)).status).toBe(403);
    }
    // Nor after the author took it off sale and an administrator took it down.
    const both = await publishModule(server, author);
    await takeOff(author, both.id);
    const changed = await admin.client.put(`/api/admin/modules/${both.id}/takedown`, takedown);
    expect(changed.body.takedown).toMatchObject({ isByAuthor: false, reason: REASON });
    expect((await putOn(author, both.id)).status).toBe(403);
  });
});

describe("deleting a module", () => {
  it("removes its versions and uploads while it has no buyers", async () => {
    const module = await publishModule(server, author, { title: "Short Lived Tundra" });
    expect(await found("tundra")).toEqual([module.id]);
    expect((await remove(author, module.id)).status).toBe(204);
    expect(await found("tundra")).toEqual([]);
    for (const { client } of [author, auditor, admin])
      expect((await client.get(`/api/modules/${module.id}`)).status).toBe(404);
    const { db } = server.services;
    const left = await db
      .selectFrom("moduleVersions")
      .select("id")
      .where("moduleId", "=", module.id)
      .execute();
    expect(left).toEqual([]);
    const orphans = await db
      .selectFrom("uploads")
      .leftJoin("moduleVersions", "moduleVersions.uploadId", "uploads.id")
      .select("uploads.id")
      .where("moduleVersions.id", "is", null)
      .where("uploads.userId", "=", author.id)
      .execute();
    expect(orphans).toEqual([]);
    await expect
      .poll(async () => (await server.visitor().get("/api/search?q=tundra")).body)
      .toEqual([]);
    expect((await remove(author, module.id)).status).toBe(404);
    // Its address is free again.
    const { namespace, name, system } = module;
    expect(await publishModule(server, author, { title: "Short Lived Tundra" })).toMatchObject({
      namespace,
      name,
      system,
    });
  });

  it("is refused after a purchase, even to an administrator", async () => {
    const module = await publishModule(server, author);
    await buyModule(buyer, module.id);
    for (const [who, query] of [
      [author, ""],
      [admin, `?reason=${encodeURIComponent(REASON)}`],
    ] as const) {
      const { status, body } = await remove(who, module.id, query);
      expect({ status, code: body.code }).toEqual({ status: 409, code: "module_bought" });
    }
    expect((await read(buyer, module.id)).body.viewer.mayDownload).toBe(true);
  });

  it("by an administrator requires a reason, which the author can read", async () => {
    const module = await submitModule(author, { title: "Leaked Customer Data" });
    expect((await remove(admin, module.id)).status).toBe(400);
    expect((await remove(admin, module.id, `?reason=${encodeURIComponent(REASON)}`)).status).toBe(
      204,
    );
    await expect
      .poll(() => noticesOf(author))
      .toContainEqual(
        expect.stringContaining(`deleted your module Leaked Customer Data: ${REASON}`),
      );
  });

  it("during a purchase succeeds only if it comes first", async () => {
    const { db } = server.services;
    for (const first of ["purchase", "deletion"] as const) {
      const module = await publishModule(server, author);
      const calls = {
        purchase: () => buyModule(buyer, module.id),
        deletion: () => remove(author, module.id),
      };
      const second = first === "purchase" ? "deletion" : "purchase";
      const running = await holdingLocks(db, async (holder) => {
        await lockModule(holder, module.id);
        const one = calls[first]();
        await untilWaitingForLocks(db, 1);
        const other = calls[second]();
        await untilWaitingForLocks(db, 2);
        return [one, other];
      });
      const [one, other] = await Promise.all(running);
      const outcome = { [first]: one?.status, [second]: other?.status };
      const isDeleted = (await read(author, module.id)).status === 404;
      expect(outcome).toEqual(
        isDeleted ? { purchase: 404, deletion: 204 } : { purchase: 201, deletion: 409 },
      );
    }
  });
});
