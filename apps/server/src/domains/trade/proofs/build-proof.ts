import { createSecretKey, hash, randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import { rootOfDay } from "@stackyard/ledger-proof/daily-root";
import { hashLeaf, LEAF_BYTES, type Sum, TreeFolder } from "@stackyard/ledger-proof/tree";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { PARTS, splitBalance } from "./own-parts.ts";
import {
  type Chunk,
  countOwed,
  findPreviousRoot,
  finishProof,
  forgetBefore,
  listDenominations,
  listOwed,
  listUnfinished,
  openProof,
  type ProofRow,
} from "./proof-queries.ts";
import { LeafSorter } from "./sort-leaves.ts";

export const proveLiabilitiesDaily = jobKind<object>("prove-liabilities", {
  policy: "exclusive",
  retryLimit: 3,
  retryDelay: 300,
});

/** The tree has at least this many leaves, so that it doesn't tell how many users a server has. */
const MIN_LEAVES = 1_024;
/** A stored chunk: 4,096 leaves, a whole subtree. */
const CHUNK_BYTES = 4_096 * LEAF_BYTES;
const PAGE = 10_000;
/** Empty leaves made at once. */
const FILLERS = 1_024;
/** Days for which files and paths are kept. Roots are kept forever. */
export const KEPT_DAYS = 31;

/**
 * Makes today's proofs, goes on with unfinished ones, and forgets the files of old ones. Safe to
 * repeat: a proof's balances are copied once, and its leaves follow from them and its secret.
 */
export async function proveLiabilities(ctx: Services, now = new Date()): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  for (const denomination of await listDenominations(ctx.db)) {
    const providerBalances = await readProviderBalances(ctx, denomination);
    await openProof(ctx.db, { day, ...denomination, providerBalances });
  }
  for (const proof of await listUnfinished(ctx.db)) await buildProof(ctx, proof);
  const keptFrom = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
  for (const sha256 of await forgetBefore(ctx.db, keptFrom)) await ctx.files.remove(sha256);
}

async function readProviderBalances(
  { payments, log }: Services,
  { mode, currency }: { readonly mode: PaymentMode; readonly currency: Currency },
) {
  const balances: { provider: string; cents: number }[] = [];
  for (const provider of payments.providers.filter((each) => each.mode === mode)) {
    try {
      const own = (await provider.readBalance()).find((each) => each.currency === currency);
      balances.push({ provider: provider.name, cents: own?.cents ?? 0 });
    } catch (error) {
      // The proof is of what is owed. It doesn't wait for a provider.
      log.warn({ err: error, provider: provider.name }, "a provider's balance can't be read");
    }
  }
  return balances;
}

async function buildProof(ctx: Services, proof: ProofRow): Promise<void> {
  const users = await countOwed(ctx.db, proof.id);
  const leaves = Math.max(MIN_LEAVES, 2 ** Math.ceil(Math.log2(Math.max(1, users * PARTS))));
  // A process that died left its files there.
  const directory = join(ctx.config.dataDir, "proof-in-progress");
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  try {
    const sorter = new LeafSorter(directory, leaves);
    await addLeaves(ctx, proof, sorter);
    await fill(sorter, leaves - users * PARTS);
    const { root: tree, chunks } = await storeChunks(ctx, sorter);
    if (tree.cents !== proof.liabilityCents)
      throw new Error(`proof ${proof.id} sums to ${tree.cents}, not ${proof.liabilityCents}`);
    const treeRoot = Buffer.from(tree.hash).toString("hex");
    const previousRoot = await findPreviousRoot(ctx.db, proof);
    const root = rootOfDay({ ...describe(proof), leaves, treeRoot, previousRoot });
    await finishProof(ctx.db, proof.id, { leaves, treeRoot, previousRoot, root, chunks });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What a day's root covers of a row. */
export function describe({ day, mode, currency, liabilityCents, sealDigest }: ProofRow) {
  return { day: day.toISOString().slice(0, 10), mode, currency, liabilityCents, sealDigest };
}

async function addLeaves(ctx: Services, { id, secret }: ProofRow, sorter: LeafSorter) {
  const key = createSecretKey(secret);
  // The database reads the next page while this one is hashed.
  const read = (after: number) => whileOthersRun(listOwed(ctx.db, id, { after, limit: PAGE }));
  let reading = read(0);
  for (;;) {
    const rows = await reading;
    const last = rows.at(-1);
    if (last) reading = read(last.userId);
    for (const { userId, cents } of rows) {
      for (const part of splitBalance(key, userId, cents)) {
        const leaf = hashLeaf({ ...part, userId });
        const writing = sorter.add(leaf.hash, leaf.cents);
        if (writing) await writing;
      }
    }
    if (!last) return;
  }
}

/** Its error is thrown when it is awaited, also if something else fails before. */
function whileOthersRun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

/** Adds empty leaves. Random hashes can't be told from those of users. */
async function fill(sorter: LeafSorter, count: number): Promise<void> {
  for (let left = count; left > 0; left -= FILLERS) {
    const bytes = randomBytes(32 * Math.min(left, FILLERS));
    for (let at = 0; at < bytes.length; at += 32) {
      const writing = sorter.add(bytes.subarray(at, at + 32), 0);
      if (writing) await writing;
    }
  }
}

/** Stores the sorted leaves in chunks, each a whole subtree, and returns the tree's root. */
async function storeChunks(
  { files }: Services,
  sorter: LeafSorter,
): Promise<{ readonly root: Sum; readonly chunks: Chunk[] }> {
  const upper = new TreeFolder();
  const chunks: Chunk[] = [];
  // One chunk is written while the next one is sorted and hashed.
  let writing = Promise.resolve();
  async function store(bytes: Buffer) {
    const folder = new TreeFolder();
    for (let at = 0; at < bytes.length; at += LEAF_BYTES) folder.add(readLeaf(bytes, at));
    const node = folder.root();
    upper.add(node);
    const digest = hash("sha256", bytes);
    await writing;
    writing = whileOthersRun(files.keepBytes(digest, bytes));
    chunks.push({
      sha256: digest,
      first: bytes.toString("hex", 0, 32),
      hash: Buffer.from(node.hash).toString("hex"),
      cents: node.cents,
    });
  }
  let rest = Buffer.alloc(0);
  for await (const leaves of sorter.sorted()) {
    rest = Buffer.concat([rest, leaves]);
    let at = 0;
    for (; at + CHUNK_BYTES <= rest.length; at += CHUNK_BYTES)
      await store(rest.subarray(at, at + CHUNK_BYTES));
    rest = Buffer.from(rest.subarray(at));
  }
  if (rest.length > 0) await store(rest);
  await writing;
  return { root: upper.root(), chunks };
}

/** The leaf of a stored chunk at a byte. */
function readLeaf(bytes: Buffer, at: number): Sum {
  const cents = bytes.readUInt32BE(at + 32) * 2 ** 32 + bytes.readUInt32BE(at + 36);
  return { hash: bytes.subarray(at, at + 32), cents };
}

/** The leaves of a stored chunk. */
export function readLeaves(bytes: Uint8Array): Sum[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / LEAF_BYTES }, (_, index) =>
    readLeaf(buffer, index * LEAF_BYTES),
  );
}
