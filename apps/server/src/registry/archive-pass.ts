import { createHmac, timingSafeEqual } from "node:crypto";
import { pathId } from "@stackyard/contract/base/common";
import { DOWNLOAD_LINK_SECONDS } from "@stackyard/contract/base/limits";

/** A temporary permission to download one version's archive, encoded in a URL. */
export interface ArchivePass {
  readonly versionId: number;
  readonly userId: number;
  /** Unix time in seconds. */
  readonly expiresAt: number;
}

/**
 * Issues a signed pass for the download URL, because clients fetch archives without their token. It
 * contains the version, the user and the expiry, with an HMAC that also covers the archive's digest.
 */
export function issuePass(
  secret: string,
  { versionId, userId, sha256 }: { versionId: number; userId: number; sha256: string },
  nowMs: number,
): string {
  const expiresAt = Math.floor(nowMs / 1_000) + DOWNLOAD_LINK_SECONDS;
  const pass = { versionId, userId, expiresAt };
  return [versionId, userId, expiresAt, sign(secret, pass, sha256)].join("-");
}

/** Parses a pass without verifying it; check it with `isGenuine` and `hasExpired`. */
export function readPass(text: string): (ArchivePass & { readonly signature: string }) | undefined {
  const match = /^(\d+)-(\d+)-(\d{1,12})-([0-9a-f]{64})$/.exec(text);
  if (!match) return undefined;
  const versionId = pathId.safeParse(match[1]);
  const userId = pathId.safeParse(match[2]);
  if (!versionId.success || !userId.success) return undefined;
  const [, , , expiresAt, signature = ""] = match;
  return {
    versionId: versionId.data,
    userId: userId.data,
    expiresAt: Number(expiresAt),
    signature,
  };
}

export function isGenuine(
  secret: string,
  pass: ArchivePass & { readonly signature: string },
  sha256: string,
): boolean {
  const expected = Buffer.from(sign(secret, pass, sha256), "hex");
  return timingSafeEqual(expected, Buffer.from(pass.signature, "hex"));
}

export function hasExpired(pass: ArchivePass, nowMs: number): boolean {
  return pass.expiresAt * 1_000 < nowMs;
}

function sign(secret: string, pass: ArchivePass, sha256: string): string {
  const claim = ["registry archive", pass.versionId, pass.userId, pass.expiresAt, sha256].join(
    "\n",
  );
  return createHmac("sha256", secret).update(claim).digest("hex");
}
