import type { PublicProfile } from "@stackyard/contract/site/profiles";
import type { ViewerServices } from "../../../platform/services.ts";
import { readReputation } from "../../common/reputation/read-reputation.ts";
import { readUserByName } from "../../members/identity/read-user.ts";
import { findEngineerOf } from "../../talent/talent/find-shown-engineer.ts";
import { listProvenDomains } from "./domain-queries.ts";

/** A user's page without its lists. */
export async function readProfile(ctx: ViewerServices, username: string): Promise<PublicProfile> {
  const user = await readUserByName(ctx, username);
  const [engineer, reputation, domains] = await Promise.all([
    findEngineerOf(ctx, user.id),
    readReputation(ctx, user.id),
    listProvenDomains(ctx.db, user.id),
  ]);
  return { ...user, engineer, reputation, domains: [...domains] };
}
