import { createHmac, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "@stackyard/contract/base/limits";
import type { Config } from "../../../config.ts";
import type { Services } from "../../../platform/services.ts";

/** Crockford's base32, without ambiguous characters. Ten of them are 50 bits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;

/** Replaces the recovery codes. They are returned once and stored as hashes only. */
export async function makeRecoveryCodes(
  { db, config }: Pick<Services, "db" | "config">,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const rows = codes.map((code) => ({ userId, codeHash: hash(config, userId, code) }));
  await db.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await db.insertInto("recoveryCodes").values(rows).execute();
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Uses a code once: of concurrent uses one succeeds. */
export async function takeRecoveryCode(
  { db, config }: Pick<Services, "db" | "config">,
  userId: number,
  given: string,
): Promise<boolean> {
  const code = given.replaceAll("o", "0").replace(/[il]/g, "1");
  const { numUpdatedRows } = await db
    .updateTable("recoveryCodes")
    .set({ usedAt: new Date() })
    .where("userId", "=", userId)
    .where("codeHash", "=", hash(config, userId, code))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Keyed with the server's secret, because 50 bits could be brute-forced from a leaked database. */
function hash({ authSecret }: Config, userId: number, code: string): string {
  const text = `recovery code\n${userId}\n${code}`;
  return createHmac("sha256", authSecret).update(text).digest("hex");
}
