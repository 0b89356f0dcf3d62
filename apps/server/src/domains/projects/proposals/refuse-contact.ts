import { NEW_SENDER_DAYS } from "@stackyard/contract/base/limits";
import type { proposalForm } from "@stackyard/contract/projects/proposals";
import type { z } from "zod";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { isNewAccount } from "../../members/identity/is-new-account.ts";
import { carriesContactData } from "../../talent/conversations/contact-data.ts";

/** A proposal is shown without review, so new accounts write it without contact data. */
export async function refuseContact(
  ctx: UserServices,
  { message, milestones }: z.output<typeof proposalForm>,
): Promise<void> {
  const text = [message, ...milestones.map(({ title }) => title)].join("\n");
  if (!carriesContactData(text)) return;
  if (!(await isNewAccount(ctx, ctx.user.id, NEW_SENDER_DAYS))) return;
  const why = "New accounts can't include links or contact details in a proposal.";
  throw new AppError("validation_failed", { message: why, fields: { message: why } });
}
