import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { findEngineerOf } from "../talent/find-shown-engineer.ts";
import { isOwner, maySeeService } from "./service-policy.ts";
import { lockService } from "./service-queries.ts";

/** Locks a service that the caller may see. */
export async function lockVisibleService({ db, user }: UserServices, id: number) {
  const service = await lockService(db, id);
  if (!service || !maySeeService(user, service)) throw new AppError("service_not_found");
  return service;
}

/** Locks one of the caller's services. Others are refused if visible, and otherwise don't exist. */
export async function requireOwnService(ctx: UserServices, id: number) {
  const service = await lockVisibleService(ctx, id);
  if (!isOwner(ctx.user, service)) throw new AppError("forbidden");
  return service;
}

/** Serializes with the caller's leaving Talent and with their other changes. */
export async function lockOwnEngineer({ db, user }: UserServices): Promise<void> {
  await db.selectFrom("engineers").select("id").where("userId", "=", user.id).forUpdate().execute();
}

/** Services are listed with their engineer, whose profile must be visible. */
export async function requireShownEngineer(ctx: UserServices): Promise<void> {
  if (!(await findEngineerOf(ctx, ctx.user.id))) throw new AppError("engineer_profile_missing");
}
