import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../test/actions/buy-module.ts";
import { publishModule, submitVersion } from "../../test/actions/publish-module.ts";
import { openStatementLog } from "../../test/statement-log.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";
import { newKeySecret } from "../domains/members/sessions/key-secret.ts";
import { revokeEntitlements } from "../domains/modules/entitlements/grant-entitlements.ts";
import type { Services } from "../platform/services.ts";
import { RecentRights } from "./recent-rights.ts";

const REASON = "A test of what keys open.";

const log = openStatementLog();
let server: TestServer;
let second: Awaited<ReturnType<TestServer["openSecondServer"]>>;
let author: SignedUp;
let auditor: SignedUp;
let admin: SignedUp;
let module: Awaited<ReturnType<typeof publishModule>>;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true, tracing: log.tracing });
  second = await server.openSecondServer();
  author = await server.signUp("contributor");
  auditor = await server.signUp("auditor");
  admin = await server.signUp("admin");
  module = await publishModule(server, author);
});
afterAll(async () => {
  await second.close();
  await server.close();
});

let names = 0;
async function newKey({ client }: SignedUp): Promise<{ id: number; secret: string }> {
  return (await client.post("/api/registry-tokens", { name: `key ${names++}` })).body;
}

async function newBuyer(of = module) {
  const buyer = await server.signUp();
  const { body } = await buyModule(buyer, of.id);
  return { buyer, purchaseId: body.id as number, key: await newKey(buyer) };
}

/** Rights of a process whose clock stands still, so only announcements end them. */
const frozen = (services: Services, now = () => 0) => new RecentRights(services, { now });

const caughtUp = () =>
  Promise.all([server.services, second.services].map(({ changes }) => changes.caughtUp()));

/** What a key opens, as the registry would answer. */
async function rightOf(rights: RecentRights, secret: string, of = module) {
  const found = await rights.find(secret, of);
  return found && { mayDownload: found.module.mayDownload, versions: found.module.versions.length };
}

const reads = async (rights: RecentRights, secret: string, of = module) =>
  (await log.during(() => rights.find(secret, of))).length;

const OPEN = { mayDownload: true, versions: 1 };
const CLOSED = { mayDownload: false, versions: 1 };

describe("what a key opens", () => {
  it("is read once, and again after a second", async () => {
    const { key } = await newBuyer();
    await caughtUp();
    let now = 0;
    const rights = frozen(server.services, () => now);
    expect(await reads(rights, key.secret)).toBe(1);
    const loud = { ...module, name: module.name.toUpperCase() };
    expect(await reads(rights, key.secret, loud)).toBe(0);
    now = 999;
    expect(await reads(rights, key.secret)).toBe(0);
    now = 1_000;
    expect(await reads(rights, key.secret)).toBe(1);
  });

  it("is read each time by a process that hears no changes", async () => {
    const { key } = await newBuyer();
    const deaf = { ...server.services.changes, isListening: false };
    const rights = frozen({ ...server.services, changes: deaf });
    expect(await reads(rights, key.secret)).toBe(1);
    expect(await reads(rights, key.secret)).toBe(1);
    expect(rights.size).toBe(0);
  });

  it("ends within a second even if its end is never announced", async () => {
    const { buyer, key } = await newBuyer();
    const changes = { ...server.services.changes, isListening: true, subscribeFamily() {} };
    let now = 0;
    const rights = frozen({ ...server.services, changes }, () => now);
    expect(await rightOf(rights, key.secret)).toEqual(OPEN);
    await buyer.client.delete(`/api/registry-tokens/${key.id}`);
    expect(await rightOf(rights, key.secret)).toEqual(OPEN);
    now = 1_000;
    expect(await rightOf(rights, key.secret)).toBeNull();
  });

  it("isn't kept if a change was heard while it was read", async () => {
    const { key } = await newBuyer();
    const families: ((rest: string | undefined) => void)[] = [];
    const changes = {
      ...server.services.changes,
      isListening: true,
      subscribeFamily: (_: string, tell: (rest: string | undefined) => void) =>
        void families.push(tell),
    };
    const rights = frozen({ ...server.services, changes });
    const reading = rights.find(key.secret, module);
    for (const tell of families) tell("0");
    await reading;
    expect(rights.size).toBe(0);
    await rights.find(key.secret, module);
    expect(rights.size).toBeGreaterThan(0);
    families[0]?.(undefined);
    expect(rights.size).toBe(0);
  });

  it("stays kept when another account's key is revoked", async () => {
    const [{ key }, other] = [await newBuyer(), await newBuyer()];
    await caughtUp();
    const rights = frozen(server.services);
    await rights.find(key.secret, module);
    await other.buyer.client.delete(`/api/registry-tokens/${other.key.id}`);
    await caughtUp();
    expect(await reads(rights, key.secret)).toBe(0);
  });

  it("takes a bounded place, and none if the key or the module is invented", async () => {
    const { key } = await newBuyer();
    const other = await publishModule(server, author);
    await caughtUp();
    const rights = new RecentRights(server.services, { bytes: 4_000 });
    for (let n = 0; n < 20; n++) {
      await rights.find(newKeySecret(), module);
      await rights.find(key.secret, { ...module, name: `invented-${n}` });
    }
    expect(rights.size).toBe(0);
    await rights.find(key.secret, module);
    const one = rights.size;
    for (let n = 0; n < 5; n++) {
      const { secret } = await newKey(author);
      await caughtUp();
      for (const each of [module, other]) await rights.find(secret, each);
    }
    expect(one).toBeGreaterThan(0);
    expect(rights.size).toBeGreaterThan(one);
    expect(rights.size).toBeLessThanOrEqual(4_000);
  });
});

interface Case {
  readonly key: { readonly id: number; readonly secret: string };
  readonly of?: typeof module;
  readonly before?: object;
  readonly work: () => Promise<unknown>;
}

async function ofBuyer(
  work: (given: Awaited<ReturnType<typeof newBuyer>>) => Promise<unknown>,
  of = module,
): Promise<Case> {
  const given = await newBuyer(of);
  return { key: given.key, of, work: () => work(given) };
}

describe("every process learns at once of", () => {
  it.each<[string, object | null, () => Promise<Case>]>([
    [
      "a revoked key",
      null,
      () => ofBuyer(({ buyer, key }) => buyer.client.delete(`/api/registry-tokens/${key.id}`)),
    ],
    [
      "a secret that was replaced",
      null,
      () =>
        ofBuyer(({ buyer, key }) =>
          buyer.client.post(`/api/registry-tokens/${key.id}/rotation`, { overlapHours: 0 }),
        ),
    ],
    [
      "a key that was found and reported",
      null,
      () => ofBuyer(({ key }) => server.visitor().post("/v1/keys/revoke", { keys: [key.secret] })),
    ],
    [
      "a suspended account",
      null,
      () =>
        ofBuyer(({ buyer }) =>
          admin.client.put(`/api/admin/users/${buyer.id}/suspension`, {
            reason: REASON,
            until: null,
          }),
        ),
    ],
    [
      "an account about to be deleted",
      null,
      () =>
        ofBuyer(({ buyer }) =>
          server.services.db
            .updateTable("users")
            .set({ deletesAt: new Date(Date.now() + 60_000) })
            .where("id", "=", buyer.id)
            .execute(),
        ),
    ],
    [
      "a right that ends alone, as in a refund",
      CLOSED,
      () =>
        ofBuyer(({ purchaseId }) =>
          server.services.db
            .updateTable("entitlements")
            .set({ revokedAt: new Date(), revokedFor: "refunded" })
            .where("purchaseId", "=", purchaseId)
            .execute(),
        ),
    ],
    [
      "a chargeback",
      CLOSED,
      () =>
        ofBuyer(({ purchaseId }) =>
          revokeEntitlements(server.services.db, [purchaseId], "charged_back"),
        ),
    ],
    [
      "a purchase",
      OPEN,
      async () => {
        const owner = await server.signUp();
        const work = () => buyModule(owner, module.id);
        return { key: await newKey(owner), before: CLOSED, work };
      },
    ],
    [
      "an auditor whose approval ended",
      CLOSED,
      async () => {
        const owner = await server.signUp("auditor");
        const { db } = server.services;
        const work = () =>
          db
            .updateTable("users")
            .set({ auditorApprovedAt: null })
            .where("id", "=", owner.id)
            .execute();
        return { key: await newKey(owner), work };
      },
    ],
    [
      "a module taken down as dangerous",
      CLOSED,
      async () => {
        const of = await publishModule(server, author);
        return ofBuyer(
          () =>
            admin.client.put(`/api/admin/modules/${of.id}/takedown`, {
              isCritical: true,
              reason: REASON,
            }),
          of,
        );
      },
    ],
    [
      "a module taken off sale, for who hasn't bought it",
      null,
      async () => {
        const of = await publishModule(server, author);
        const owner = await server.signUp();
        const work = () =>
          auditor.client.post(`/api/modules/${of.id}/versions/1.0.0/withdrawal`, {
            reason: REASON,
          });
        return { key: await newKey(owner), of, before: CLOSED, work };
      },
    ],
    [
      "another version",
      { mayDownload: true, versions: 2 },
      async () => {
        const of = await publishModule(server, author);
        return ofBuyer(async () => {
          await submitVersion(author, of.id, "1.1.0");
          return auditor.client.post(`/api/modules/${of.id}/versions/1.1.0/approval`, {});
        }, of);
      },
    ],
  ])("%s", async (_, after, make) => {
    const { key, of = module, before = OPEN, work } = await make();
    await caughtUp();
    const processes = [frozen(server.services), frozen(second.services)];
    for (const rights of processes) {
      expect(await rightOf(rights, key.secret, of)).toEqual(before);
      expect(await reads(rights, key.secret, of)).toBe(0);
    }
    const { status = 200 } = ((await work()) ?? {}) as { status?: number };
    expect(status).toBeLessThan(300);
    await caughtUp();
    for (const rights of processes) expect(await rightOf(rights, key.secret, of)).toEqual(after);
  });
});
