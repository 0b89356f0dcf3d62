import { createPublicKey, hash, type KeyObject, verify } from "node:crypto";
import { RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import {
  RUNNER_HEADERS,
  RUNNER_KEY,
  RUNNER_NONCE,
  RUNNER_SIGNATURE,
  signedText,
} from "@stackyard/contract/deployments/runner-signature";
import { AppError } from "../platform/http/errors/app-error.ts";

/** What a runner says of itself in a request's headers. */
export interface SignedHeaders {
  readonly key: string;
  readonly time: string;
  readonly nonce: string;
  readonly signature: string;
}

/** The signature's headers, if they have the right form and time. The signature isn't checked yet. */
export function readSignedHeaders(headers: Headers, now: number): SignedHeaders {
  const read = (name: string) => headers.get(name) ?? "";
  const key = read(RUNNER_HEADERS.key);
  const time = read(RUNNER_HEADERS.time);
  const nonce = read(RUNNER_HEADERS.nonce);
  const signature = read(RUNNER_HEADERS.signature);
  const isFormed =
    RUNNER_KEY.test(key) &&
    /^\d{1,15}$/.test(time) &&
    RUNNER_NONCE.test(nonce) &&
    RUNNER_SIGNATURE.test(signature);
  if (!isFormed) throw new AppError("runner_signature_refused");
  if (Math.abs(Number(time) - now) > RUNNER_TIMES.clockTolerance * 1_000)
    throw new AppError("runner_clock_wrong");
  return { key, time, nonce, signature };
}

interface Sent {
  readonly method: string;
  /** With its query, as sent. */
  readonly path: string;
  readonly body: Uint8Array;
}

/** Reads a key that the headers name. Throws `runner_signature_refused` if it can't be one. */
export function readPublicKey(key: string): KeyObject {
  try {
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key }, format: "jwk" });
  } catch (cause) {
    throw new AppError("runner_signature_refused", { cause }); // Not a point of the curve.
  }
}

/** Throws `runner_signature_refused` unless the key signed exactly this request. */
export function requireSignature(
  publicKey: KeyObject,
  { time, nonce, signature }: SignedHeaders,
  { method, path, body }: Sent,
): void {
  const text = signedText({ method, path, bodyDigest: hash("sha256", body), time, nonce });
  if (!verify(null, Buffer.from(text), publicKey, Buffer.from(signature, "base64url")))
    throw new AppError("runner_signature_refused");
}
