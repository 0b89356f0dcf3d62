import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { toBase64, toHex, utf8 } from "../../source/bytes.ts";
import { EvaluationFailure } from "../failure.ts";
import { string } from "../value.ts";
import { type FunctionContext, fixed, text } from "./signature.ts";

type Hash = (message: Uint8Array) => Uint8Array;
type Encode = (bytes: Uint8Array) => string;

/** Terraform's hashes, by the name shared by their string and file functions. */
export const HASHES: readonly (readonly [name: string, hash: Hash, encode: Encode])[] = [
  ["base64sha256", sha256, toBase64],
  ["base64sha512", sha512, toBase64],
  ["md5", md5, toHex],
  ["sha1", sha1, toHex],
  ["sha256", sha256, toHex],
  ["sha512", sha512, toHex],
];

/**
 * Terraform's hash functions. `bcrypt`, `uuid` and `rsadecrypt` depend on randomness or a private
 * key and return unknown.
 */
export const cryptographyFunctions = [
  ...HASHES.map(([name, hash, encode]) =>
    fixed(name, [text], ([content], context) => string(encode(hashText(hash, content, context)))),
  ),
  fixed("uuidv5", [text, text], ([namespace, name]) => string(uuidFromName(namespace, name))),
];

/** Bytes hashed per budget step. */
const BYTES_PER_STEP = 16;

export function hashText(hash: Hash, content: string, { budget }: FunctionContext): Uint8Array {
  budget.spend(content.length / BYTES_PER_STEP);
  return hash(utf8(content));
}

/** The namespaces defined in RFC 9562. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ["dns", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"],
  ["url", "6ba7b811-9dad-11d1-80b4-00c04fd430c8"],
  ["oid", "6ba7b812-9dad-11d1-80b4-00c04fd430c8"],
  ["x500", "6ba7b814-9dad-11d1-80b4-00c04fd430c8"],
]);

/** A version 5 UUID (RFC 9562, section 5.5). */
function uuidFromName(namespace: string, name: string): string {
  const hex = (NAMESPACES.get(namespace) ?? namespace).replaceAll("-", "");
  if (!/^[0-9a-fA-F]{32}$/.test(hex)) throw new EvaluationFailure("not a UUID namespace");
  const prefix = Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
  const bytes = sha1(Uint8Array.from([...prefix, ...utf8(name)])).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
