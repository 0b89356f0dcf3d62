import { createHmac, timingSafeEqual } from "node:crypto";

/** How long one code stands, seconds; what apps take for granted (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present one, for clocks that go wrong and people who type slowly. */
const DRIFT = 1;

/** The code of a step, from a secret that the app and the server share (RFC 4226, 5.3). */
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

/** The step near `now`, milliseconds, whose code this is; undefined where it is none's. */
export function stepOf(secret: Buffer, code: string, now: number): number | undefined {
  const given = Buffer.from(/^\d{6}$/.test(code) ? code : "------");
  const present = stepAt(now);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => present - DRIFT + index);
  // All are compared, so that the time tells nothing.
  const fitting = steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given));
  return fitting.at(-1);
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes as apps take them when they are typed (RFC 4648); for lengths that fill whole characters. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}
