import type { proposalForm } from "@stackyard/contract/projects/proposals";
import type { z } from "zod";
import type { UserServices } from "../../../platform/services.ts";
import { carriesContactData } from "../../talent/conversations/contact-data.ts";
import { refuseContactData } from "../../talent/conversations/refuse-contact-data.ts";

/** A proposal is shown without review, so new accounts write it without contact data. */
export function refuseContact(
  ctx: UserServices,
  { message, questions, milestones }: z.output<typeof proposalForm>,
): Promise<void> {
  const wanted = milestones.flatMap(({ title, checks }) => [title, JSON.stringify(checks)]);
  const text = [message, questions, ...wanted].join("\n");
  return refuseContactData(ctx, {
    isCarried: carriesContactData(text),
    field: "message",
    why: "New accounts can't include links or contact details in a proposal.",
  });
}
