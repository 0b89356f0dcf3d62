import type { EngineerPage, Suggestion } from "@stackyard/contract/talent/engineer-profile";
import type { UserServices } from "../../../platform/services.ts";
import { readEngineerPage } from "./read-engineer-page.ts";
import { suggestProfile } from "./suggest-profile.ts";
import { findRegistration } from "./suggestion-queries.ts";

interface OwnEngineer {
  readonly engineer: EngineerPage | null;
  readonly suggestion: Suggestion;
}

/** The caller's engineer profile, and suggestions from their account. */
export async function readOwnEngineer(ctx: UserServices): Promise<OwnEngineer> {
  const registered = await findRegistration(ctx.db, ctx.user.id);
  const { engineerId } = registered;
  return {
    engineer: engineerId === null ? null : await readEngineerPage(ctx, engineerId),
    suggestion: suggestProfile(registered),
  };
}
