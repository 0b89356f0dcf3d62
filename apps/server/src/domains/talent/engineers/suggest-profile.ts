import {
  specializationsOfRegistration,
  toolsOfRegistration,
  yearsOfRegistration,
} from "@stackyard/contract/members/registration-mapping";
import type { Suggestion } from "@stackyard/contract/talent/engineer-profile";
import type { UserServices } from "../../../platform/services.ts";
import { skillsFromModules } from "./skills-from-modules.ts";
import { findRegistration, listModuleContents } from "./suggestion-queries.ts";

/** Suggestions for a profile, from the caller's registration and modules. */
export async function suggestProfile({ db, user }: UserServices): Promise<Suggestion> {
  const [registered, modules] = await Promise.all([
    findRegistration(db, user.id),
    listModuleContents(db, user.id),
  ]);
  const known = skillsFromModules(modules);
  const own = registered.skills.map((name) => ({ name, from: "your profile" }));
  const tools = [...toolsOfRegistration(registered.preferredIacTools), ...known.tools];
  return {
    specializations: specializationsOfRegistration(registered.specialization),
    yearsOfExperience: yearsOfRegistration(registered.experience),
    skills: [
      ...new Map(
        [...own, ...known.skills].toReversed().map((skill) => [skill.name.toLowerCase(), skill]),
      ).values(),
    ].toReversed(),
    tools: [...new Set(tools)],
    clouds: known.clouds,
  };
}
