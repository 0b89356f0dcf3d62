import { randomBytes } from "node:crypto";
import {
  recoveryCodesRenewed,
  twoFactorTurnedOff,
  twoFactorTurnedOn,
} from "@stackyard/contract/events/members/security-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { appSetup, takeAppCode } from "./authenticator-app.ts";
import { tryCode } from "./code-pace.ts";
import { lowerSessions } from "./lower-sessions.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

type OwnEvent = typeof twoFactorTurnedOn | typeof twoFactorTurnedOff | typeof recoveryCodesRenewed;

const NO_APP = "You have no authenticator app.";

/** Starts the setup of an app; it can be restarted until a code confirms it. */
export async function beginApp(ctx: UserServices) {
  const nonce = randomBytes(16).toString("base64url");
  const app = await ctx.db
    .insertInto("authenticatorApps")
    .values({ userId: ctx.user.id, nonce })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet({ nonce, lastStep: 0 })
        .where("authenticatorApps.confirmedAt", "is", null),
    )
    .returning(["userId", "nonce"])
    .executeTakeFirst();
  if (!app) throw new AppError("conflict", { message: "You already have an authenticator app." });
  return appSetup(ctx.config, app, ctx.user.username);
}

/** Confirms the app with a first code and returns the recovery codes. */
export async function confirmApp(ctx: UserServices, code: string): Promise<string[]> {
  const userId = ctx.user.id;
  let codes: string[] = [];
  await tryCode(ctx.db, userId, () =>
    inTransaction(ctx, async (inside) => {
      const isTaken = await takeAppCode(inside, { userId, code, isConfirmed: false });
      if (!isTaken) return false;
      codes = await makeRecoveryCodes(inside, userId);
      await recordOwn(inside, twoFactorTurnedOn);
      return true;
    }),
  );
  return codes;
}

/** Turns two-factor sign-in off and deletes the recovery codes. */
export function removeApp(ctx: UserServices): Promise<void> {
  return inTransaction(ctx, async (inside) => {
    const { db } = inside;
    const { numDeletedRows } = await db
      .deleteFrom("authenticatorApps")
      .where("userId", "=", ctx.user.id)
      .where("confirmedAt", "is not", null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError("conflict", { message: NO_APP });
    await db.deleteFrom("recoveryCodes").where("userId", "=", ctx.user.id).execute();
    await lowerSessions(db, ctx.user.id);
    await recordOwn(inside, twoFactorTurnedOff);
  });
}

/** Replaces the recovery codes of a user with an app. */
export function renewRecoveryCodes(ctx: UserServices): Promise<string[]> {
  return inTransaction(ctx, async (inside) => {
    const app = await inside.db
      .selectFrom("authenticatorApps")
      .select("userId")
      .where("userId", "=", ctx.user.id)
      .where("confirmedAt", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    if (!app) throw new AppError("conflict", { message: NO_APP });
    await recordOwn(inside, recoveryCodesRenewed);
    return makeRecoveryCodes(inside, ctx.user.id);
  });
}

function recordOwn(ctx: UserServices, event: OwnEvent): Promise<void> {
  const { id } = ctx.user;
  return record(ctx, event, { actorId: id, subjectId: id, data: { userId: id } });
}
