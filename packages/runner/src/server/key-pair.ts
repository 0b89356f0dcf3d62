import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { readIfPresent, readPrivateFile, writePrivateFile } from "../private-files.ts";

/** A runner's own key. The private part never leaves its machine. */
export interface RunnerKey {
  /** The raw public key in base64url. */
  readonly publicKey: string;
  sign(text: string): string;
}

interface KeyFile {
  readonly privateKey: string;
  /** Set once the server knows the key. */
  readonly runnerId?: number;
}

/** Creates a key and keeps it in a private file. */
export async function createKey(path: string): Promise<RunnerKey> {
  const { privateKey } = generateKeyPairSync("ed25519");
  const der = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  await writePrivateFile(path, JSON.stringify({ privateKey: der } satisfies KeyFile));
  return keyOf(privateKey);
}

/** Notes that the server knows the key. */
export async function noteEnrollment(path: string, runnerId: number): Promise<void> {
  const file = JSON.parse(await readPrivateFile(path)) as KeyFile;
  await writePrivateFile(path, JSON.stringify({ ...file, runnerId }));
}

/** Reads the key; undefined if there is none. */
export async function readKey(
  path: string,
): Promise<{ key: RunnerKey; runnerId: number | undefined } | undefined> {
  const text = await readIfPresent(path, readPrivateFile);
  if (text === undefined) return undefined;
  const { privateKey, runnerId } = JSON.parse(text) as KeyFile;
  const der = Buffer.from(privateKey, "base64");
  return { key: keyOf(createPrivateKey({ key: der, format: "der", type: "pkcs8" })), runnerId };
}

function keyOf(privateKey: KeyObject): RunnerKey {
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  if (x === undefined) throw new Error("The key is not an Ed25519 key.");
  return {
    publicKey: x,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString("base64url"),
  };
}
