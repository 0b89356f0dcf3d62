import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Config } from "../../../config.ts";
import { refuseInTransaction } from "../../../platform/db/open-transaction.ts";

const derive = promisify(argon2);

const VERSION = 19;
const TAG_BYTES = 32;

/** Hashes a password with argon2id, in the PHC string format. */
export async function hashPassword(
  password: string,
  cost: Config["passwordCost"],
): Promise<string> {
  refuseInTransaction("hashPassword");
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { message: password, nonce, tagLength: TAG_BYTES, ...cost });
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return ["", "argon2id", `v=${VERSION}`, parameters, encode(nonce), encode(tag)].join("$");
}

/** Whether `password` is the one hashed, with the cost that its hash names. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  refuseInTransaction("verifyPassword");
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, nonce = "", tag = ""] = match;
  const expected = Buffer.from(tag, "base64");
  const actual = await derive("argon2id", {
    message: password,
    nonce: Buffer.from(nonce, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
