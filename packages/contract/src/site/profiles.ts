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

/** A list of names, deduplicated case-insensitively. */
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

/** The complete profile as submitted by the settings form. Other roles' fields are ignored. */
export const profileForm = z.object({
  fullName: orNull(name(120)),
  bio: orNull(text(2_000)),
  organization: orNull(name(120)),
  githubLink: orNull(
    name(200).refine((link) => link === "" || GITHUB_ADDRESS.test(link), {
      error: "Enter an address such as https://github.com/your-name",
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
  summary: "Edit your profile",
  access: "session",
  changes: ["users"],
  body: profileForm,
  response: null,
  errors: ["validation_failed"],
});

const person = z.object({ username: name(LIMITS.username.max).min(1) });
const newestFirst = pageQuery(z.tuple([cursorInteger]));

const count = z.number().int();

/** A score of 0-100 with its breakdown, calculated in `reputation.ts`. */
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

/** A user's public profile page. */
export const publicProfile = publicUser.extend({
  /** Their engineer profile; null if they have none. */
  engineer: engineer.nullable(),
  /** Domains whose DNS proves their ownership. */
  domains: z.array(z.string()),
  isEmailConfirmed: z.boolean(),
  /** Null until first computed, moments after registration. */
  reputation: reputation.nullable(),
});
export type PublicProfile = z.infer<typeof publicProfile>;

export const readProfile = endpoint({
  method: "get",
  path: "/api/profiles/{username}",
  tag: "Profiles",
  summary: "Get a public profile by username",
  access: "public",
  cacheTopics: ["profile:{username}"],
  variesBySession: true,
  params: person,
  response: publicProfile,
  errors: ["user_not_found"],
});

export const listProfileModules = endpoint({
  method: "get",
  path: "/api/profiles/{username}/modules",
  tag: "Profiles",
  summary: "List a person's published modules, newest first",
  access: "public",
  cacheTopics: ["profile:{username}"],
  params: person,
  query: newestFirst,
  response: z.array(moduleSummary),
  paged: true,
  errors: ["user_not_found"],
});

/** A review with its subject: a module, the user's work as an engineer, or them as a client. */
export const receivedReview = review.extend({ moduleTitle: z.string().nullable() });
export type ReceivedReview = z.infer<typeof receivedReview>;

export const listProfileReviews = endpoint({
  method: "get",
  path: "/api/profiles/{username}/reviews",
  tag: "Profiles",
  summary:
    "List reviews of a person's modules, of their work and of them as a client, newest first",
  access: "public",
  cacheTopics: ["profile:{username}"],
  params: person,
  query: newestFirst,
  response: z.array(receivedReview),
  paged: true,
  errors: ["user_not_found"],
});
