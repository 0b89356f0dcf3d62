import type { Certification, newCertification } from "@stackyard/contract/talent/engineer-profile";
import type { z } from "zod";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import {
  MAX_CERTIFICATIONS,
  presentCertification,
  selectCertifications,
} from "./certification-queries.ts";
import { lockOwnEngineer } from "./own-engineer.ts";

/** Adds a certification that the caller claims; it is unverified at first. */
export function addCertification(
  ctx: UserServices,
  said: z.output<typeof newCertification>,
): Promise<Certification> {
  if (said.expiresOn && Number.isNaN(Date.parse(said.expiresOn)))
    throw new AppError("validation_failed", { fields: { expiresOn: "Enter a day" } });
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const { id: engineerId } = await lockOwnEngineer(ctx);
    const held = await db
      .selectFrom("engineerCertifications")
      .select("id")
      .where("engineerId", "=", engineerId)
      .execute();
    if (held.length >= MAX_CERTIFICATIONS)
      throw new AppError("conflict", {
        message: `At most ${MAX_CERTIFICATIONS} certifications can be added.`,
      });
    const { id } = await db
      .insertInto("engineerCertifications")
      .values({ ...said, engineerId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return presentCertification(
      await selectCertifications(db).where("id", "=", id).executeTakeFirstOrThrow(),
    );
  });
}
