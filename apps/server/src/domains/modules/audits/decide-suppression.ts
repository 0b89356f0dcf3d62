import { suppressionDecided } from "@stackyard/contract/events/module-events";
import type { decideSuppression as contract } from "@stackyard/contract/modules/rescans";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockModule } from "../catalog/find-module.ts";
import { keepSuppressionDecision } from "../rescans/accepted-suppressions.ts";
import { pickVersion, readVisibleModule } from "../versions/visible-versions.ts";
import { whyNotAudit } from "./audit-policy.ts";

/** An auditor accepts that the author of someone else's module suppresses a finding, or no longer. */
export function decideSuppression(
  ctx: UserServices,
  { id, version: wanted }: { readonly id: number; readonly version: string },
  decision: z.output<(typeof contract)["body"]>,
): Promise<z.output<(typeof contract)["response"]>> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    await lockModule(db, id);
    const { module, versions } = await readVisibleModule(ctx, id);
    const refusal = whyNotAudit(user, module);
    if (refusal) throw new AppError(refusal);
    const { id: versionId, version } = pickVersion(versions, wanted);
    await keepSuppressionDecision(ctx, { ...decision, versionId, decidedBy: user.id });
    const { title, authorId } = module;
    const { ruleId, isAccepted, reason } = decision;
    const data = { moduleId: id, title, authorId, version, ruleId, isAccepted, reason };
    await record(ctx, suppressionDecided, { actorId: user.id, subjectId: id, data });
    return { isAccepted };
  });
}
