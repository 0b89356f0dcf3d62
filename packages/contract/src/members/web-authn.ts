import { z } from "zod";

/** Bytes as WebAuthn's JSON has them: base64url. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** WebAuthn allows identifiers of 1,023 bytes. */
const credentialId = bytes(1_364);
/** How the authenticator is reached: browsers come to know new ways, and get them back as they were. */
const transport = z.string().regex(/^[a-z-]{1,20}$/);

const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  // Of what extensions answer, nothing is used.
  clientExtensionResults: z.object({}),
});

/** What a browser answers that has made a passkey. */
export const madePasskey = credential.extend({
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(20_000),
    transports: z.array(transport).max(10).default([]),
  }),
});

/** What a browser answers that has signed with a passkey. */
export const passkeyAnswer = credential.extend({
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(200).optional(),
  }),
});

/** What goes to the browser's own functions as it is; they know its shape better than we do. */
export const passkeyQuestion = z.looseObject({ challenge: z.string() });
