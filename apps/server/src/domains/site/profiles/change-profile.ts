import { isDeepStrictEqual } from "node:util";
import { profileChanged } from "@stackyard/contract/events/talent/profile-events";
import { type ProfileField, profileFieldsOf } from "@stackyard/contract/site/profile-fields";
import type { profileForm } from "@stackyard/contract/site/profiles";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { updateUser } from "../../members/identity/update-user.ts";
import { lockProfile } from "./profile-queries.ts";

/** The column of a field. */
const columnOf = (field: ProfileField) =>
  field === "preferredIaCTools" ? "preferredIacTools" : field;

/** Updates the profile fields of the caller's role; those of other roles stay. */
export function changeProfile(
  ctx: UserServices,
  form: z.output<typeof profileForm>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const userId = ctx.user.id;
    const before = await lockProfile(ctx.db, userId);
    const fields = profileFieldsOf(before.role).filter(
      (field) => !isDeepStrictEqual(before[columnOf(field)] || null, form[field]),
    );
    if (fields.length === 0) return;
    const change = Object.fromEntries(fields.map((field) => [columnOf(field), form[field]]));
    await updateUser(ctx.db, userId, change);
    const happened = { actorId: userId, subjectId: userId, data: { fields: [...fields] } };
    await record(ctx, profileChanged, happened);
  });
}
