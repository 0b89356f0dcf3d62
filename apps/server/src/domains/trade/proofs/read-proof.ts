import { createSecretKey } from "node:crypto";
import type { Currency } from "@stackyard/contract/base/money";
import type {
  LedgerProof,
  OwnInclusion,
} from "@stackyard/contract/trade/bookkeeping/ledger-proofs";
import type { ProofHeader } from "@stackyard/ledger-proof/daily-root";
import { hashLeaf, pathOf, type Step, type Sum } from "@stackyard/ledger-proof/tree";
import { attachment } from "../../../platform/http/bodies/attachment.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services, UserServices } from "../../../platform/services.ts";
import { describe, readLeaves } from "./build-proof.ts";
import { type Part, splitBalance } from "./own-parts.ts";
import { type Chunk, findOwed, findProof, listProofRows, type ProofRow } from "./proof-queries.ts";

export async function listLedgerProofs({ db }: Services): Promise<LedgerProof[]> {
  return (await listProofRows(db)).map(presentProof);
}

/** The file of a proof: its header and all leaves. */
export async function downloadLedgerProof(ctx: Services, id: number): Promise<Response> {
  const { row, chunks } = await requireKept(ctx, id);
  const header: ProofHeader = {
    format: "stackyard-ledger-proof-1",
    ...describe(row),
    leaves: row.leaves ?? 0,
    treeRoot: row.treeRoot ?? "",
    previousRoot: row.previousRoot,
    root: row.root ?? "",
  };
  async function* bytes() {
    yield new TextEncoder().encode(`${JSON.stringify(header)}\n`);
    for (const { sha256 } of chunks) yield await ctx.files.read(sha256);
  }
  const name = `ledger-proof-${header.day}-${header.mode}-${header.currency}.bin`;
  return new Response(ReadableStream.from(bytes()), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": attachment(name),
    },
  });
}

/** The paths of the caller's parts to the root. A caller to whom nothing was owed has none. */
export async function readOwnInclusion(ctx: UserServices, id: number): Promise<OwnInclusion> {
  const { row, chunks } = await requireKept(ctx, id);
  const userId = ctx.user.id;
  const owed = await findOwed(ctx.db, id, userId);
  const upper = chunks.map(({ hash, cents }) => ({ hash: Buffer.from(hash, "hex"), cents }));
  const parts = owed ? splitBalance(createSecretKey(row.secret), userId, owed.cents) : [];
  return {
    proof: presentProof(row),
    userId,
    cents: owed?.cents ?? 0,
    parts: await Promise.all(
      parts.map(async (part) => ({
        salt: part.salt.toString("hex"),
        cents: part.cents,
        path: await findPath(ctx, { userId, part, chunks, upper }),
      })),
    ),
  };
}

async function findPath(
  { files }: Services,
  {
    userId,
    part,
    chunks,
    upper,
  }: { userId: number; part: Part; chunks: readonly Chunk[]; upper: readonly Sum[] },
) {
  const leaf = hashLeaf({ ...part, userId });
  const hex = Buffer.from(leaf.hash).toString("hex");
  const place = chunks.findLastIndex(({ first }) => first <= hex);
  const chunk = chunks[place];
  if (!chunk) throw new Error(`a part of user ${userId} is in no chunk`);
  const leaves = readLeaves(await files.read(chunk.sha256));
  const index = leaves.findIndex(({ hash }) => Buffer.compare(hash, leaf.hash) === 0);
  const path = [...pathOf(leaves, index), ...pathOf(upper, place)];
  return path.map(({ side, node }: Step) => ({
    side,
    hash: Buffer.from(node.hash).toString("hex"),
    cents: node.cents,
  }));
}

async function requireKept(
  { db }: Services,
  id: number,
): Promise<{ row: ProofRow; chunks: readonly Chunk[] }> {
  const row = await findProof(db, id);
  if (!row?.chunks) throw new AppError("not_found");
  return { row, chunks: row.chunks };
}

function presentProof(row: ProofRow): LedgerProof {
  const { liabilityCents: liabilities, currency, ...described } = describe(row);
  return {
    id: row.id,
    ...described,
    currency: currency as Currency,
    liabilities,
    leaves: row.leaves ?? 0,
    treeRoot: row.treeRoot ?? "",
    previousRoot: row.previousRoot,
    root: row.root ?? "",
    providerBalances: row.providerBalances,
    createdAt: row.createdAt.toISOString(),
    isVerifiable: row.chunks !== null,
  };
}
