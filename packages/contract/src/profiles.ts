import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { REGISTRATION_OPTIONS } from "./option-lists.ts";
import { GITHUB_ADDRESS } from "./profile-fields.ts";
import { choiceOrNull, name, orNull, text } from "./text.ts";

/** Several things by their names, each once whatever its case. */
const names = ({ max, length }: { readonly max: number; readonly length: number }) =>
  z
    .array(name(length).min(1))
    .max(max, `At most ${max}`)
    .overwrite((list) =>
      [
        ...new Map(list.toReversed().map((entry) => [entry.toLowerCase(), entry])).values(),
      ].toReversed(),
    )
    .default([]);

/** The whole profile as its settings send it; of other roles' fields, nothing is taken. */
export const profileForm = z.object({
  fullName: orNull(name(120)),
  bio: orNull(text(2_000)),
  organization: orNull(name(120)),
  githubLink: orNull(
    name(200).refine((link) => link === "" || GITHUB_ADDRESS.test(link), {
      error: "Give an address such as https://github.com/your-name",
    }),
  ),
  skills: names(LIMITS.skills),
  certifications: names(LIMITS.certifications),
  preferredIaCTools: choiceOrNull(REGISTRATION_OPTIONS.preferredIaCTools),
  specialization: choiceOrNull(REGISTRATION_OPTIONS.specialization),
  experience: choiceOrNull(REGISTRATION_OPTIONS.experience),
  cloudProvider: choiceOrNull(REGISTRATION_OPTIONS.cloudProvider),
  securityCertifications: orNull(name(500)),
  auditingExperience: choiceOrNull(REGISTRATION_OPTIONS.auditingExperience),
});

export const changeProfile = endpoint({
  method: "put",
  path: "/api/user/profile",
  tag: "Profiles",
  summary: "Change one's profile: what everybody's holds and what one's role adds",
  access: "session",
  changes: ["users"],
  body: profileForm,
  response: null,
  errors: ["validation_failed"],
});
