import { z } from "zod";
import { id, idParams, timestamp } from "../../base/common.ts";
import { endpoint } from "../../base/endpoint.ts";
import { CURRENCIES, PAYMENT_MODES } from "../../base/money.ts";

/** Hexadecimal SHA-256. */
const digest = z.string();

/** One day's proof of what this server owes its users. It proves liabilities, not assets. */
export const ledgerProof = z.object({
  id,
  /** In UTC. */
  day: z.iso.date(),
  mode: z.enum(PAYMENT_MODES),
  currency: z.enum(CURRENCIES),
  /** Leaves of the tree, empty ones included. */
  leaves: z.number().int(),
  treeRoot: digest,
  /** Everything owed to users, in integer cents. */
  liabilities: z.number().int(),
  /** The seal of the ledger's transactions before the proof. */
  sealDigest: digest.nullable(),
  previousRoot: digest.nullable(),
  root: digest,
  /** Balances at the payment providers at that time, in integer cents. */
  providerBalances: z.array(z.object({ provider: z.string(), cents: z.number().int() })),
  createdAt: timestamp,
  /** Whether the file and the users' paths are still kept. */
  isVerifiable: z.boolean(),
});
export type LedgerProof = z.infer<typeof ledgerProof>;

export const listLedgerProofs = endpoint({
  method: "get",
  path: "/api/ledger/proofs",
  tag: "Ledger",
  summary: "List the newest 400 daily proofs of what this server owes its users, newest first",
  access: "public",
  cacheTopics: ["proofs"],
  variesBySession: true,
  response: z.array(ledgerProof),
  errors: [],
});

export const downloadLedgerProof = endpoint({
  method: "get",
  path: "/api/ledger/proofs/{id}/file",
  tag: "Ledger",
  summary: "Download a proof's file: one line of JSON and all leaves, 40 bytes each",
  access: "public",
  params: idParams,
  limit: { perHour: 60, per: "account" },
  response: "file",
  errors: ["not_found"],
});

/** A part of the caller's balance with the nodes beside its path to the root. */
export const provenPart = z.object({
  salt: z.string(),
  /** Integer cents. */
  cents: z.number().int(),
  path: z.array(
    z.object({
      side: z.enum(["left", "right"]),
      hash: digest,
      cents: z.number().int(),
    }),
  ),
});

export const ownInclusion = z.object({
  proof: ledgerProof,
  userId: id,
  /** What was owed to the caller then, in integer cents. */
  cents: z.number().int(),
  parts: z.array(provenPart),
});
export type OwnInclusion = z.infer<typeof ownInclusion>;

export const readOwnInclusion = endpoint({
  method: "get",
  path: "/api/ledger/proofs/{id}/own",
  tag: "Ledger",
  summary: "Get the paths that prove the caller's balance to be part of a proof",
  access: "session",
  params: idParams,
  limit: { perHour: 120, per: "account" },
  response: ownInclusion,
  errors: ["not_found"],
});
