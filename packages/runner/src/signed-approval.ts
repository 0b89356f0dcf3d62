import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { RUNNER_LIMITS } from "@stackyard/contract/deployments/deployment-lists";
import { type ApprovedWork, approvalText } from "@stackyard/contract/deployments/lease";
import { passkeySignature } from "@stackyard/contract/members/web-authn";
import { z } from "zod";

const RSA_BITS = 2_048;

/** The keys that passkeys of the marketplace have: ES256, Ed25519 and RS256. */
function isSigningKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === "ec") return asymmetricKeyDetails?.namedCurve === "prime256v1";
  if (asymmetricKeyType === "rsa") return (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS;
  return asymmetricKeyType === "ed25519";
}

const publicKey = z
  .string()
  .max(2_000)
  .transform((text, { addIssue }): KeyObject => {
    try {
      const der = Buffer.from(text, "base64url");
      const key = createPublicKey({ key: der, format: "der", type: "spki" });
      if (isSigningKey(key)) return key;
    } catch {
      // Told below.
    }
    addIssue({ code: "custom", message: "is no public key of a passkey" });
    return z.NEVER;
  });

const passkey = z.strictObject({
  /** Whose it is, for the owner. */
  name: z.string().min(1).max(200),
  id: passkeySignature.shape.credentialId,
  publicKey,
});

/** Who approves plans. The server can't add to them. */
export const approvals = z.strictObject({
  /** Where people sign. Default: the server. */
  origin: z.url().optional(),
  /** The passkeys' relying party ID. Default: the host of `origin`. */
  rpId: z.string().min(1).max(253).optional(),
  passkeys: z
    .array(passkey)
    .min(1, "list at least one passkey")
    .max(RUNNER_LIMITS.signers)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "lists a passkey twice"),
});

export interface Approvals {
  readonly origin: string;
  readonly rpId: string;
  readonly passkeys: readonly z.infer<typeof passkey>[];
}

/** The owner's approvers, with where they sign. */
export function approvalsOf(
  server: string,
  { passkeys, ...site }: z.infer<typeof approvals>,
): Approvals {
  const { origin, hostname } = new URL(site.origin ?? server);
  return { origin, rpId: site.rpId ?? hostname, passkeys };
}

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

const HASH_BYTES = 32;
/** The hash of the relying party ID, flags, and a counter. */
const SHORTEST_DATA = HASH_BYTES + 1 + 4;
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const bytesOf = (text: string) => Buffer.from(text, "base64url");

/**
 * Why work isn't signed by one of the owner's approvers (WebAuthn, section 7.2); undefined if it is.
 * The challenge is computed here, so whatever the server tells, the signature is for the plan that
 * this runner holds.
 */
export function whyNotSigned(
  { origin, rpId, passkeys }: Approvals,
  work: ApprovedWork,
  told: unknown,
): string | undefined {
  if (told === undefined || told === null)
    return "The approval isn't signed. The runner's owner requires a listed passkey.";
  const parsed = passkeySignature.safeParse(told);
  if (!parsed.success) return "The runner can't read the approval's signature.";
  const { credentialId, clientDataJSON, authenticatorData, signature } = parsed.data;
  const passkey = passkeys.find(({ id }) => id === credentialId);
  if (!passkey) return "The runner's owner doesn't list the passkey that signed.";
  const client = clientData.safeParse(readJson(bytesOf(clientDataJSON)));
  const data = bytesOf(authenticatorData);
  if (!client.success || data.byteLength < SHORTEST_DATA)
    return "The runner can't read the approval's signature.";
  const { type, challenge, crossOrigin } = client.data;
  if (type !== "webauthn.get") return "The passkey wasn't used to sign.";
  if (challenge !== sha256(approvalText(work)).toString("base64url"))
    return "The passkey signed something other than this plan.";
  if (client.data.origin !== origin || crossOrigin === true)
    return `The plan was signed on a site other than ${origin}.`;
  if (!data.subarray(0, HASH_BYTES).equals(sha256(rpId)))
    return `The passkey was used for a site other than ${rpId}.`;
  const flags = data.readUInt8(HASH_BYTES);
  if ((flags & USER_PRESENT) === 0 || (flags & USER_VERIFIED) === 0)
    return "The passkey didn't check who used it.";
  const signed = Buffer.concat([data, sha256(bytesOf(clientDataJSON))]);
  if (!isSignedBy(passkey.publicKey, signed, bytesOf(signature)))
    return "The approval's signature isn't valid.";
  return undefined;
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

function isSignedBy(key: KeyObject, signed: Buffer, signature: Buffer): boolean {
  const algorithm = key.asymmetricKeyType === "ed25519" ? null : "sha256";
  return verify(algorithm, signed, key, signature);
}
