import { codeAt, stepAt } from "../../src/domains/members/second-factors/totp.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of an authenticator app with this secret, offset by `away` time steps. */
export function codeOf(secret: string, away = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = (bits.join("").match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return codeAt(Buffer.from(bytes), stepAt(Date.now()) + away);
}
