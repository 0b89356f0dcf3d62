import { createPublicKey } from "node:crypto";
import { cose, decodeCredentialPublicKey } from "@simplewebauthn/server/helpers";
import type { Passkey } from "@stackyard/contract/members/second-factors";

export const PASSKEY_COLUMNS = [
  ...(["id", "name", "createdAt", "lastUsedAt"] as const),
  ...(["credentialId", "publicKey"] as const),
] as const;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly credentialId: string;
  readonly publicKey: Buffer;
}

export function presentPasskey({ createdAt, lastUsedAt, publicKey, ...row }: Row): Passkey {
  return {
    ...row,
    publicKey: subjectKeyOf(publicKey),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** The key as SubjectPublicKeyInfo, which verifiers read without CBOR. */
function subjectKeyOf(publicKey: Buffer): string {
  const key = createPublicKey({
    key: jwkOf(decodeCredentialPublicKey(new Uint8Array(publicKey))),
    format: "jwk",
  });
  return key.export({ format: "der", type: "spki" }).toString("base64url");
}

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("base64url");

/** Of the algorithms that we accept passkeys with: ES256, Ed25519 and RS256. */
function jwkOf(key: cose.COSEPublicKey) {
  const { COSEKEYS, isCOSEPublicKeyEC2, isCOSEPublicKeyRSA } = cose;
  if (isCOSEPublicKeyEC2(key))
    return { kty: "EC", crv: "P-256", x: text(key.get(COSEKEYS.x)), y: text(key.get(COSEKEYS.y)) };
  if (isCOSEPublicKeyRSA(key))
    return { kty: "RSA", n: text(key.get(COSEKEYS.n)), e: text(key.get(COSEKEYS.e)) };
  const pair = key as cose.COSEPublicKeyOKP;
  return { kty: "OKP", crv: "Ed25519", x: text(pair.get(COSEKEYS.x)) };
}
