import { z } from "zod";
import { cursorInteger, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { REGISTRATION_OPTIONS } from "../base/option-lists.ts";
import { choiceOrNull, name, orNull, text } from "../base/text.ts";
import { publicUser } from "../members/identity.ts";
import { moduleSummary, review } from "../modules/modules.ts";
import { engineer } from "../talent/talent.ts";
import { GITHUB_ADDRESS } from "./profile-fields.ts";

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

const person = z.object({ username: name(LIMITS.username.max).min(1) });
const newestFirst = pageQuery(z.tuple([cursorInteger]));

const count = z.number().int();

/** A score of 0-100 with what it is made of, by the arithmetic of `reputation.ts`. */
export const reputation = z.object({
  score: count,
  points: z.object({ sales: count, ratings: count, audits: count, age: count }),
  record: z.object({
    buyers: count,
    ratingCount: count,
    ratingSum: count,
    decisions: count,
    overturned: count,
    days: count,
  }),
  computedAt: timestamp,
});
export type Reputation = z.infer<typeof reputation>;

/** What the world sees of someone on their page. */
export const publicProfile = publicUser.extend({
  /** What they offer as an engineer; null for those who do not. */
  engineer: engineer.nullable(),
  /** Those whose name servers say that they are theirs. */
  domains: z.array(z.string()),
  isEmailConfirmed: z.boolean(),
  /** Null until it has been computed for the first time, moments after registration. */
  reputation: reputation.nullable(),
});
export type PublicProfile = z.infer<typeof publicProfile>;

export const readProfile = endpoint({
  method: "get",
  path: "/api/profiles/{username}",
  tag: "Profiles",
  summary: "Somebody's public profile, by their username in whatever case",
  access: "public",
  params: person,
  response: publicProfile,
  errors: ["user_not_found"],
});

export const listProfileModules = endpoint({
  method: "get",
  path: "/api/profiles/{username}/modules",
  tag: "Profiles",
  summary: "Somebody's published modules, the newest first",
  access: "public",
  params: person,
  query: newestFirst,
  response: z.array(moduleSummary),
  paged: true,
  errors: ["user_not_found"],
});

/** A review with what it is about: a module, or their work as an engineer. */
export const receivedReview = review.extend({ moduleTitle: z.string().nullable() });
export type ReceivedReview = z.infer<typeof receivedReview>;

export const listProfileReviews = endpoint({
  method: "get",
  path: "/api/profiles/{username}/reviews",
  tag: "Profiles",
  summary: "What others say of somebody's modules and work, the newest first",
  access: "public",
  params: person,
  query: newestFirst,
  response: z.array(receivedReview),
  paged: true,
  errors: ["user_not_found"],
});
