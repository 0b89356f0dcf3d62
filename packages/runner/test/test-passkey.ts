import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { type ApprovedWork, approvalText } from "@stackyard/contract/deployments/lease";
import type { PasskeySignature } from "@stackyard/contract/members/web-authn";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

const PAIRS = {
  ES256: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
  Ed25519: () => generateKeyPairSync("ed25519"),
  RS256: () => generateKeyPairSync("rsa", { modulusLength: 2_048 }),
};

export type KeyKind = keyof typeof PAIRS;
export const KEY_KINDS = Object.keys(PAIRS) as KeyKind[];

/** What a test changes of a signature. */
export interface Changes {
  readonly client?: object;
  readonly rpId?: string;
  readonly flags?: number;
  /** Instead of the passkey's own. */
  readonly privateKey?: KeyObject;
  /** After the counter, as with extensions. */
  readonly more?: Buffer;
}

/** A software passkey for http://127.0.0.1:1, which tests can make lie. */
export function makeTestPasskey(kind: KeyKind = "ES256", id = randomBytes(16)) {
  const { publicKey, privateKey } = PAIRS[kind]();
  const der = publicKey.export({ format: "der", type: "spki" });
  const credentialId = id.toString("base64url");
  return {
    privateKey,
    /** As in pool.json. */
    listed: { name: "ada", id: credentialId, publicKey: der.toString("base64url") },
    sign(work: ApprovedWork, changes: Changes = {}): PasskeySignature {
      const client = Buffer.from(
        JSON.stringify({
          type: "webauthn.get",
          challenge: sha256(approvalText(work)).toString("base64url"),
          origin: "http://127.0.0.1:1",
          crossOrigin: false,
          ...changes.client,
        }),
      );
      const data = Buffer.concat([
        sha256(changes.rpId ?? "127.0.0.1"),
        Buffer.from([changes.flags ?? 0x05, 0, 0, 0, 1]),
        changes.more ?? Buffer.alloc(0),
      ]);
      const signed = Buffer.concat([data, sha256(client)]);
      const key = changes.privateKey ?? privateKey;
      const signature = sign(kind === "Ed25519" ? null : "sha256", signed, key);
      return {
        credentialId,
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
    },
  };
}
