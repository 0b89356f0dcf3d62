import {
  specializationsOfRegistration,
  toolsOfRegistration,
  yearsOfRegistration,
} from "@stackyard/contract/members/registration-mapping";
import type { Suggestion } from "@stackyard/contract/talent/engineer-profile";
import { skillsFromModules } from "./skills-from-modules.ts";
import type { Registration } from "./suggestion-queries.ts";

/** Suggestions for a profile, from a user's registration and modules. */
export function suggestProfile(registered: Registration): Suggestion {
  const known = skillsFromModules(registered.modules);
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
