import { hash } from "node:crypto";
import { approvalText } from "@stackyard/contract/deployments/lease";
import type { PasskeySignature } from "@stackyard/contract/members/web-authn";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import {
  askOwnPasskeys,
  type PasskeyAnswer,
  verifyPasskey,
} from "../../members/second-factors/verify-passkey.ts";
import { whyNotApprove } from "./approval-policy.ts";
import { type OperationRow, readDecision } from "./lock-deployment.ts";

/** What a person has read. */
export interface Digests {
  readonly planDigest: string;
  readonly inputsDigest: string;
}

type Caller = UserServices & { readonly origin: string };

/** What the caller's passkey signs to approve a plan whose runner needs that. */
export async function askForSignature(ctx: Caller, id: number, seen: Digests) {
  const operation = await findPlanned(ctx, id);
  if (!isSeen(operation, seen)) throw new AppError("plan_changed");
  const challenge = challengeOf(operation);
  const among = operation.plan?.signers;
  if (operation.status !== "planned" || !challenge || !among) throw new AppError("conflict");
  return askOwnPasskeys(ctx, { origin: ctx.origin, challenge, among });
}

/**
 * Verifies the caller's signature over a plan, which takes no lock. Null if the plan needs none, or
 * isn't the one that the caller has read. Throws `passkey_not_listed` and `passkey_not_accepted`.
 */
export async function verifySignature(
  ctx: Caller,
  id: number,
  { signature, ...seen }: Digests & { readonly signature?: PasskeyAnswer | undefined },
): Promise<PasskeySignature | null> {
  if (!signature) return null;
  const operation = await findPlanned(ctx, id);
  const challenge = challengeOf(operation);
  const signers = operation.plan?.signers;
  if (!challenge || !signers || !isSeen(operation, seen)) return null;
  if (!signers.includes(signature.id)) throw new AppError("passkey_not_listed");
  const { origin, user } = ctx;
  const expected = { origin, challenge: challenge.toString("base64url"), userId: user.id };
  await verifyPasskey(ctx.db, signature, expected);
  const { clientDataJSON, authenticatorData, signature: bytes } = signature.response;
  return { credentialId: signature.id, clientDataJSON, authenticatorData, signature: bytes };
}

export const isSeen = (
  operation: Pick<OperationRow, "planDigest" | "inputsDigest">,
  { planDigest, inputsDigest }: Digests,
): boolean => operation.planDigest === planDigest && operation.inputsDigest === inputsDigest;

function challengeOf({ deploymentId, kind, plan }: OperationRow): Buffer<ArrayBuffer> | null {
  if (!plan) return null;
  return Buffer.from(hash("sha256", approvalText({ ...plan, deploymentId, kind }), "buffer"));
}

/** An operation whose plan the caller may approve. Throws why they can't. */
async function findPlanned(ctx: Caller, id: number): Promise<OperationRow> {
  const { operation, deciders } = await readDecision(ctx, id);
  const why = whyNotApprove(ctx.user.id, deciders);
  if (why) throw new AppError(why);
  return operation;
}
