import { createHmac, type KeyObject } from "node:crypto";
import { SALT_BYTES } from "@stackyard/ledger-proof/tree";

/** Leaves of each user. A path shows at most one part of somebody else's balance. */
export const PARTS = 3;

export interface Part {
  readonly salt: Buffer;
  readonly cents: number;
}

/**
 * A user's balance in random parts with their salts, derived from the proof's secret, so that they
 * need not be stored. The parts are at least 0 and sum to the balance. Making the key from the secret
 * takes about three times as long as using it.
 */
export function splitBalance(secret: KeyObject, userId: number, cents: number): Part[] {
  const bytes = createHmac("sha512", secret).update(`user ${userId}`).digest();
  const cuts = [0, cents];
  for (let cut = 1; cut < PARTS; cut++) {
    const random = bytes.readUInt32BE(PARTS * SALT_BYTES + 4 * cut) / 2 ** 32;
    cuts.push(Math.floor(random * (cents + 1)));
  }
  cuts.sort((a, b) => a - b);
  return Array.from({ length: PARTS }, (_, part) => ({
    salt: bytes.subarray(part * SALT_BYTES, (part + 1) * SALT_BYTES),
    cents: (cuts[part + 1] as number) - (cuts[part] as number),
  }));
}
