import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** What a day's root covers. */
export interface DailyTree {
  /** Such as "2026-11-24", in UTC. */
  readonly day: string;
  readonly mode: "test" | "live";
  /** ISO 4217. */
  readonly currency: string;
  readonly leaves: number;
  /** Hex. */
  readonly treeRoot: string;
  /** Integer cents: everything owed to users. */
  readonly liabilityCents: number;
  /** The seal of the ledger's transactions up to this tree, in hex; null without any. */
  readonly sealDigest: string | null;
  /** The root of the day before in the same mode and currency, in hex; null for the first. */
  readonly previousRoot: string | null;
}

/** The first line of a proof file. */
export interface ProofHeader extends DailyTree {
  readonly format: "stackyard-ledger-proof-1";
  /** Hex. */
  readonly root: string;
}

/** The root of a day, in hex. It chains the day's tree to the root of the day before. */
export function rootOfDay(tree: DailyTree): string {
  const { day, mode, currency, leaves, treeRoot, liabilityCents, sealDigest, previousRoot } = tree;
  const line = [day, mode, currency, leaves, treeRoot, liabilityCents, sealDigest, previousRoot];
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(line))));
}
