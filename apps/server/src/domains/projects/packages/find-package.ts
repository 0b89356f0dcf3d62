import type { findPackage as contract } from "@stackyard/contract/projects/packages";
import type { z } from "zod";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";

/** Where a package that the caller chose or sold is shown. */
export async function findPackage(
  { db, user }: UserServices,
  id: number,
): Promise<z.output<(typeof contract)["response"]>> {
  const row = await db
    .selectFrom("packageOrders")
    .select(["serviceId", "contractId"])
    .where("id", "=", id)
    .where((one) =>
      one.or([
        one("clientId", "=", user.id),
        one.and([one("engineerId", "=", user.id), one("contractId", "is not", null)]),
      ]),
    )
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}
