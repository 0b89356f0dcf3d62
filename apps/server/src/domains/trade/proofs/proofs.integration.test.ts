import { createSecretKey } from "node:crypto";
import { hashLeaf, isSame, rootOf } from "@stackyard/ledger-proof/tree";
import { verifyFile } from "@stackyard/ledger-proof/verify-file";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { providerAccount, userAccount } from "../ledger/account-kinds.ts";
import { post, postAll } from "../ledger/post.ts";
import { sealTransactions } from "../ledger/seal-transactions.ts";
import { KEPT_DAYS, proveLiabilities } from "./build-proof.ts";
import { splitBalance } from "./own-parts.ts";

let server: TestServer;
let people: SignedUp[];
beforeAll(async () => {
  server = await openTestServer();
  people = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
});
afterAll(() => server.close());

let count = 0;
const owe = (
  who: SignedUp,
  cents: number,
  kind: "buyer_held" | "seller_available" = "buyer_held",
) => ({
  reference: `test:${count++}`,
  ...({ cause: "charge", mode: "test", provider: "test", currency: "USD" } as const),
  entries: [
    { account: providerAccount("clearing", "test"), cents: -cents },
    { account: userAccount(kind, who.id), cents },
  ],
});
const list = async () => (await server.visitor().get("/api/ledger/proofs")).body;
const fileOf = async (id: number) => {
  const response = await server.app.request(`/api/ledger/proofs/${id}/file`);
  return { status: response.status, body: response.body as unknown as AsyncIterable<Uint8Array> };
};
const day = (n: number) => new Date(Date.UTC(2027, 0, n, 0, 20));

/** Follows a user's paths as the page does. */
async function provenCents(who: SignedUp, id: number): Promise<number> {
  const { body } = await who.client.get(`/api/ledger/proofs/${id}/own`);
  let proven = 0;
  for (const { salt, cents, path } of body.parts) {
    const leaf = hashLeaf({ salt: Buffer.from(salt, "hex"), userId: body.userId, cents });
    const steps = path.map((step: { side: "left" | "right"; hash: string; cents: number }) => ({
      side: step.side,
      node: { hash: Buffer.from(step.hash, "hex"), cents: step.cents },
    }));
    const root = { hash: Buffer.from(body.proof.treeRoot, "hex"), cents: body.proof.liabilities };
    expect(isSame(rootOf(leaf, steps), root)).toBe(true);
    proven += cents;
  }
  expect(proven).toBe(body.cents);
  return proven;
}

describe("a day's proof", () => {
  it("covers what is owed to everyone, and each user finds their own balance in it", async () => {
    const [first, second, third] = people as [SignedUp, SignedUp, SignedUp];
    expect(await list()).toEqual([]);
    await proveLiabilities(server.services, day(1));
    expect(await list()).toEqual([]);
    await postAll(server.services.db, [
      owe(first, 4_900),
      owe(first, 100, "seller_available"),
      owe(second, 1),
    ]);
    await sealTransactions(server.services);
    await proveLiabilities(server.services, day(2));
    const [proof] = await list();
    expect(proof).toMatchObject({
      ...{ day: "2027-01-02", mode: "test", currency: "USD", liabilities: 5_001, leaves: 1_024 },
      ...{ previousRoot: null, sealDigest: expect.any(String), isVerifiable: true },
      providerBalances: [{ provider: "test", cents: 0 }],
    });
    expect([first, second, third].map(({ id }) => id)).toHaveLength(3);
    expect(await provenCents(first, proof.id)).toBe(5_000);
    expect(await provenCents(second, proof.id)).toBe(1);
    expect(await provenCents(third, proof.id)).toBe(0);
    expect((await server.visitor().get(`/api/ledger/proofs/${proof.id}/own`)).status).toBe(401);
    expect((await first.client.get("/api/ledger/proofs/999/own")).status).toBe(404);
  });

  it("is published as a file that anyone can check, and shows no balance as such", async () => {
    const [proof] = await list();
    const { body } = await fileOf(proof.id);
    const chunks: Uint8Array[] = [];
    async function* kept() {
      for await (const chunk of body) {
        chunks.push(chunk);
        yield chunk;
      }
    }
    const { header, errors } = await verifyFile(kept());
    expect(errors).toEqual([]);
    expect(header).toMatchObject({ root: proof.root, liabilityCents: 5_001 });
    const bytes = Buffer.concat(chunks);
    const leaves = bytes.subarray(bytes.indexOf("\n") + 1);
    const amounts = Array.from({ length: leaves.length / 40 }, (_, n) =>
      Number(leaves.readBigUInt64BE(n * 40 + 32)),
    );
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(5_001);
    expect(amounts).not.toContain(5_000);
  });

  it("is made once, chained to the one before, and goes on after a crash with the same balances", async () => {
    const [before] = await list();
    await proveLiabilities(server.services, day(2));
    expect(await list()).toEqual([before]);
    const { files } = server.services;
    const broken = {
      ...server.services,
      files: { ...files, keepBytes: () => Promise.reject(new Error("no disk")) },
    };
    await expect(proveLiabilities(broken, day(3))).rejects.toThrow("no disk");
    await post(server.services.db, owe(people[3] as SignedUp, 77));
    await proveLiabilities(server.services, day(4));
    const [fourth, third] = await list();
    expect(third).toMatchObject({
      day: "2027-01-03",
      liabilities: 5_001,
      previousRoot: before.root,
    });
    expect(fourth).toMatchObject({ liabilities: 5_078, previousRoot: third.root });
    expect(await provenCents(people[3] as SignedUp, fourth.id)).toBe(77);
    expect(await provenCents(people[3] as SignedUp, third.id)).toBe(0);
  });

  it("keeps its root for good, and its file and paths for a month", async () => {
    const proofs = await list();
    await proveLiabilities(server.services, day(2 + KEPT_DAYS + 1));
    const [, ...old] = await list();
    const without = (proof: object) => ({ ...proof, isVerifiable: undefined });
    expect(old.map(without)).toEqual(proofs.map(without));
    expect(old.at(-1).isVerifiable).toBe(false);
    expect((await fileOf(old.at(-1).id)).status).toBe(404);
    const { db } = server.services;
    await expect(db.updateTable("ledgerProofs").set({ root: "0" }).execute()).rejects.toThrow(
      "never changes",
    );
    await expect(db.deleteFrom("ledgerProofs").execute()).rejects.toThrow();
  });

  it("has a tree of the next power of two, in several chunks", async () => {
    const { db } = server.services;
    const [proof] = await list();
    const secret = Buffer.alloc(32, 7);
    // More leaves than one chunk holds, without as many accounts.
    await db
      .insertInto("ledgerProofs")
      .values({
        ...{ day: day(60), mode: "test", currency: "USD", secret, providerBalances: "[]" as never },
        liabilityCents: 3_000 * 10,
      })
      .execute();
    const { id } = await db
      .selectFrom("ledgerProofs")
      .select("id")
      .where("root", "is", null)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("ledgerProofBalances")
      .values(Array.from({ length: 3_000 }, (_, n) => ({ proofId: id, userId: n + 1, cents: 10 })))
      .execute();
    await proveLiabilities(server.services, day(34));
    const [newest] = await list();
    expect(newest).toMatchObject({ id, leaves: 16_384, previousRoot: proof.root });
    expect((await verifyFile((await fileOf(id)).body)).errors).toEqual([]);
    for (const who of people) expect(await provenCents(who, id)).toBe(10);
  });
});

describe("a user's parts", () => {
  it("sum to the balance, are never negative, and differ by user and secret", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.nat(),
        fc.maxSafeNat(),
        (bytes, userId, cents) => {
          const secret = createSecretKey(bytes);
          const parts = splitBalance(secret, userId, cents);
          expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
          expect(parts.every((part) => part.cents >= 0)).toBe(true);
          expect(new Set(parts.map(({ salt }) => salt.toString("hex"))).size).toBe(parts.length);
          expect(splitBalance(secret, userId + 1, cents)[0]?.salt).not.toEqual(parts[0]?.salt);
        },
      ),
    );
  });
});
