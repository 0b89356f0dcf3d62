import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "stackyard_key_";
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHOWN_CHARACTERS = PREFIX.length + 4;

const CHECKED_FORM = /^stackyard_[a-z]+_[0-9A-Za-z]{38}$/;
/** The forms of secrets from before keys had scopes: of the registry and of the API. */
const OLDER_FORM = /^stackyard_[ra]t_[\w-]{43}$/;

export const newKeySecret = () => newSecret(PREFIX);

/** A new secret: 190 random bits, with a checksum that tells it from other text offline. */
export function newSecret(prefix: string): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(62)]).join("");
  return withChecksum(prefix + random);
}

/** Whether a bearer secret can be a key's at all, rather than a session's or a mistyped one. */
export function isKeySecret(secret: string): boolean {
  return OLDER_FORM.test(secret) || isSecret(PREFIX, secret);
}

/** Whether a text can be a secret with this prefix, rather than a mistyped one. */
export function isSecret(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix) || !CHECKED_FORM.test(text)) return false;
  return withChecksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text;
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
