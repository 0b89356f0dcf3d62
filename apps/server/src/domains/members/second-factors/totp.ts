import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a code is valid, seconds; the default of authenticator apps (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Accepted steps before and after the current one, for inaccurate clocks and slow typing. */
const DRIFT = 1;

/** The code of a time step for a shared secret (RFC 4226, 5.3). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000 / STEP_SECONDS);
}

/** The time step near `now` (milliseconds) with this code; undefined if there is none. */
export function stepOf(secret: Buffer, code: string, now: number): number | undefined {
  const given = Buffer.from(/^\d{6}$/.test(code) ? code : "------");
  const present = stepAt(now);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => present - DRIFT + index);
  // All steps are compared, so that timing reveals nothing.
  const fitting = steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given));
  return fitting.at(-1);
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes in base32 (RFC 4648) for manual entry; for lengths that fill whole characters. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}
