import { NEW_SENDER_DAYS } from "@stackyard/contract/base/limits";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { isNewAccount } from "../../members/identity/is-new-account.ts";

/** Refuses a form of a new account with contact data, where nobody reviews it before it is shown. */
export async function refuseContactData(
  ctx: UserServices,
  {
    isCarried,
    field,
    why,
  }: { readonly isCarried: boolean; readonly field: string; readonly why: string },
): Promise<void> {
  if (!isCarried || !(await isNewAccount(ctx, ctx.user.id, NEW_SENDER_DAYS))) return;
  throw new AppError("validation_failed", { message: why, fields: { [field]: why } });
}
