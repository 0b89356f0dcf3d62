/**
 * How a runner signs its requests. It sends its Ed25519 public key, the time, a nonce that it never
 * uses again, and the signature of `signedText`. The server checks the time by its own clock and
 * sends that clock with every answer, so a runner whose clock is wrong adds the difference.
 */
export const RUNNER_HEADERS = {
  /** The raw public key, 32 bytes in base64url without padding. */
  key: "Runner-Key",
  /** Milliseconds since 1970 by the server's clock, as the runner knows it. */
  time: "Runner-Time",
  /** At least 16 random bytes in base64url without padding. */
  nonce: "Runner-Nonce",
  /** The signature, 64 bytes in base64url without padding. */
  signature: "Runner-Signature",
  /** In every answer, refusals included: milliseconds since 1970 by the server's clock. */
  serverTime: "Server-Time",
} as const;

export const RUNNER_KEY = /^[\w-]{43}$/;
export const RUNNER_NONCE = /^[\w-]{22,64}$/;
export const RUNNER_SIGNATURE = /^[\w-]{86}$/;

interface SignedRequest {
  readonly method: string;
  /** The path with its query, as sent: "/runner/v1/leases". */
  readonly path: string;
  /** SHA-256 of the body's bytes in hexadecimal digits; that of nothing for a request without one. */
  readonly bodyDigest: string;
  readonly time: string;
  readonly nonce: string;
}

/** The text that a runner signs, in UTF-8. */
export const signedText = ({ method, path, bodyDigest, time, nonce }: SignedRequest): string =>
  ["stackyard-runner-1", method.toUpperCase(), path, bodyDigest, time, nonce].join("\n");
