import type { EngineerPage, Suggestion } from "@stackyard/contract/talent/engineer-profile";
import type { UserServices } from "../../../platform/services.ts";
import { findOwnId } from "./engineer-page-queries.ts";
import { readEngineerPage } from "./read-engineer-page.ts";
import { suggestProfile } from "./suggest-profile.ts";

interface OwnEngineer {
  readonly engineer: EngineerPage | null;
  readonly suggestion: Suggestion;
}

/** The caller's engineer profile, and suggestions from their account. */
export async function readOwnEngineer(ctx: UserServices): Promise<OwnEngineer> {
  const [id, suggestion] = await Promise.all([findOwnId(ctx.db, ctx.user.id), suggestProfile(ctx)]);
  return { engineer: id === undefined ? null : await readEngineerPage(ctx, id), suggestion };
}
