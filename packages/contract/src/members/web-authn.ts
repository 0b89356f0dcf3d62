import { z } from "zod";

/** Bytes encoded as base64url, as in WebAuthn JSON. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** WebAuthn allows credential IDs of up to 1,023 bytes. */
export const credentialId = bytes(1_364);
/**
 * Authenticator transports. Browsers add new ones, so unknown values are stored and returned
 * unchanged.
 */
const transport = z.string().regex(/^[a-z-]{1,20}$/);

const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  // Client extension results are ignored.
  clientExtensionResults: z.object({}),
});

/** A browser's response after creating a passkey. */
export const madePasskey = credential.extend({
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(20_000),
    transports: z.array(transport).max(10).default([]),
  }),
});

/** A browser's response after signing with a passkey. */
export const passkeyAnswer = credential.extend({
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(200).optional(),
  }),
});

/** What is kept of a signature, to be verified by others. */
export const passkeySignature = passkeyAnswer.shape.response
  .omit({ userHandle: true })
  .extend({ credentialId });
export type PasskeySignature = z.infer<typeof passkeySignature>;

/** Options passed unchanged to the browser's WebAuthn API, which validates them. */
export const passkeyQuestion = z.looseObject({ challenge: z.string() });
