import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { KEY_PATTERN } from "@stackyard/contract/base/key-scopes";

const PREFIX = "stackyard_key_";
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHOWN_CHARACTERS = PREFIX.length + 4;

const FORM = new RegExp(`^${KEY_PATTERN}$`);
/** The forms of secrets from before keys had scopes: of the registry and of the API. */
const OLDER_FORM = /^stackyard_[ra]t_[\w-]{43}$/;

/** A new secret: 190 random bits, with a checksum that tells it from other text offline. */
export function newKeySecret(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(62)]).join("");
  return withChecksum(PREFIX + random);
}

/** Whether a bearer secret can be a key's at all, rather than a session's or a mistyped one. */
export function isKeySecret(secret: string): boolean {
  if (OLDER_FORM.test(secret)) return true;
  return FORM.test(secret) && withChecksum(secret.slice(0, -CHECKSUM_CHARACTERS)) === secret;
}

/** The first characters, which tell an account's keys apart. */
export function shownPrefix(secret: string): string {
  return secret.slice(0, SHOWN_CHARACTERS);
}

function withChecksum(text: string): string {
  let rest = crc32(text);
  let checksum = "";
  for (let index = 0; index < CHECKSUM_CHARACTERS; index++) {
    checksum = ALPHABET[rest % 62] + checksum;
    rest = Math.floor(rest / 62);
  }
  return text + checksum;
}
