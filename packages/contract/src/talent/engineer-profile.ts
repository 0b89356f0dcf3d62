import { z } from "zod";
import { cents, cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import {
  CLOUD_PROVIDERS,
  ENGINEER_SPECIALIZATIONS,
  IAC_TOOLS,
  TIME_ZONES,
} from "../base/option-lists.ts";
import { name, orNull, text } from "../base/text.ts";
import { responseTime } from "./services.ts";
import { engineer } from "./talent.ts";
import { engineerRecord } from "./track-records.ts";

/** A list of names, deduplicated case-insensitively. */
const names = ({ max, length }: { readonly max: number; readonly length: number }) =>
  z
    .array(name(length).min(1))
    .max(max, `At most ${max}`)
    .overwrite((list) => [
      ...new Map(list.map((entry) => [entry.toLowerCase(), entry] as const)).values(),
    ]);

const choices = <const T extends readonly [string, ...string[]]>(options: T) =>
  z
    .array(z.enum(options))
    .max(options.length)
    .overwrite((list) => [...new Set(list)]);

/** The complete engineer profile form. */
export const engineerForm = z.object({
  title: name(LIMITS.title.max).min(LIMITS.title.min),
  description: text(2_000).min(20),
  specializations: choices(ENGINEER_SPECIALIZATIONS).min(1, "Choose at least one specialization"),
  skills: names(LIMITS.skills).min(1),
  yearsOfExperience: z.int("Enter whole years").min(0, "Must be 0 or more").max(60, "At most 60"),
  isAvailable: z.boolean().default(true),
  tools: choices(IAC_TOOLS).default([]),
  clouds: choices(CLOUD_PROVIDERS).default([]),
  languages: names(LIMITS.languages).default([]),
  timeZone: z.enum(TIME_ZONES).nullable().default(null),
  /** Integer cents per hour; null if negotiable. */
  hourlyRate: cents
    .min(LIMITS.hourlyRateCents.min, "Rate must be at least $1")
    .max(LIMITS.hourlyRateCents.max, "Rate must be at most $10,000")
    .nullable()
    .default(null),
});
export type EngineerForm = z.output<typeof engineerForm>;

export const createEngineer = endpoint({
  method: "post",
  path: "/api/engineers",
  tag: "Talent",
  summary: "Create your engineer profile",
  access: ["engineer", "admin"],
  changes: ["engineers"],
  body: engineerForm,
  status: 201,
  response: engineer,
  errors: ["validation_failed", "conflict"],
});

/** A certification as entered by its holder, and whether an administrator verified it. */
const certification = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  number: z.string().nullable(),
  /** A date such as 2027-03-31; null if it doesn't expire. */
  expiresOn: z.string().nullable(),
  checkedAt: timestamp.nullable(),
  /** Why an administrator declined it. Visible only to the holder and administrators. */
  declineReason: z.string().nullable(),
});
export type Certification = z.infer<typeof certification>;

export const WEEK_STATES = ["free", "partly", "busy"] as const;
export type WeekState = (typeof WEEK_STATES)[number];

/** Weeks that an engineer can plan, starting with the current one. */
export const PLANNED_WEEKS = 12;

const week = z.object({
  /** The week's Monday, such as 2026-11-23. */
  week: z.string(),
  state: z.enum(WEEK_STATES),
});
export type Week = z.infer<typeof week>;

/** An engineer's public page. */
export const engineerPage = engineer.extend({
  tools: z.array(z.enum(IAC_TOOLS)),
  clouds: z.array(z.enum(CLOUD_PROVIDERS)),
  languages: z.array(z.string()),
  timeZone: z.string().nullable(),
  hourlyRate: z.number().int().nullable(),
  /** Hidden from the public: only the engineer sees it. */
  isHidden: z.boolean(),
  bio: z.string().nullable(),
  memberSince: timestamp,
  /** Number of ratings per star, from one star up. */
  ratingCounts: z.array(z.number().int()).length(5),
  certifications: z.array(certification),
  weeks: z.array(week),
  /** Auditing statistics; null if they have never audited. */
  audits: z.object({ decisions: z.number().int(), overturned: z.number().int() }).nullable(),
  /** Measured response time; null until they have replied three times. */
  responseTime: responseTime.nullable(),
  /** What came of their contracts. */
  record: engineerRecord,
  /** The newest forum questions by others that they solved. */
  solutions: z.array(z.object({ threadId: id, title: z.string(), at: timestamp })),
  /** The caller's relationship to the engineer. */
  viewer: z.object({
    isOneself: z.boolean(),
    mayReview: z.boolean(),
    hasReviewed: z.boolean(),
    /** An administrator has hidden the viewer's review, which isn't written again. */
    isReviewHidden: z.boolean(),
  }),
});
export type EngineerPage = z.infer<typeof engineerPage>;

export const readEngineerPage = endpoint({
  method: "get",
  path: "/api/engineers/{id}/page",
  tag: "Talent",
  summary: "Get an engineer",
  access: "public",
  scope: "engineers:read",
  cacheTopics: ["engineer:{id}"],
  variesBySession: true,
  params: idParams,
  response: engineerPage,
  errors: ["engineer_not_found"],
});

const suggestion = z.object({
  specializations: z.array(z.enum(ENGINEER_SPECIALIZATIONS)),
  yearsOfExperience: z.number().int().nullable(),
  /** Derived from their profile and the contents of their modules. */
  skills: z.array(z.object({ name: z.string(), from: z.string() })),
  tools: z.array(z.enum(IAC_TOOLS)),
  clouds: z.array(z.enum(CLOUD_PROVIDERS)),
});
export type Suggestion = z.infer<typeof suggestion>;

export const readOwnEngineer = endpoint({
  method: "get",
  path: "/api/user/engineer",
  tag: "Talent",
  summary: "Get the caller's engineer profile and suggestions for it",
  access: "session",
  scope: "engineers:read",
  response: z.object({ engineer: engineerPage.nullable(), suggestion }),
  errors: [],
});

export const changeEngineer = endpoint({
  method: "put",
  path: "/api/user/engineer",
  tag: "Talent",
  summary: "Replace your engineer profile",
  access: "session",
  changes: ["engineers"],
  body: engineerForm,
  response: engineer,
  errors: ["validation_failed", "engineer_not_found"],
});

export const pauseEngineer = endpoint({
  method: "put",
  path: "/api/user/engineer/standing",
  tag: "Talent",
  summary: "Change your availability and visibility",
  access: "session",
  changes: ["engineers"],
  body: z.object({ isAvailable: z.boolean(), isHidden: z.boolean() }),
  response: null,
  errors: ["validation_failed", "engineer_not_found"],
});

export const deleteEngineer = endpoint({
  method: "delete",
  path: "/api/user/engineer",
  tag: "Talent",
  summary: "Permanently delete your engineer profile with its reviews",
  access: "session",
  needsSession: true,
  changes: ["engineers"],
  response: null,
  errors: ["engineer_not_found"],
});

const DAY = /^20\d\d-[01]\d-[0-3]\d$/;

export const planWeeks = endpoint({
  method: "put",
  path: "/api/user/engineer/weeks",
  tag: "Talent",
  summary: "Set your availability for the coming weeks. Omitted weeks are free",
  access: "session",
  changes: ["engineers"],
  body: z.object({
    weeks: z
      .array(z.object({ week: name(10).regex(DAY, "Enter a Monday"), state: z.enum(WEEK_STATES) }))
      .max(PLANNED_WEEKS),
  }),
  response: z.array(week),
  errors: ["validation_failed", "engineer_not_found"],
});

export const newCertification = z.object({
  name: name(120).min(2, "Enter its name"),
  issuer: name(120).min(2, "Enter its issuer"),
  number: orNull(name(80)),
  expiresOn: orNull(name(10).regex(/^(?:|20\d\d-[01]\d-[0-3]\d)$/, "Enter a day")),
});

export const addCertification = endpoint({
  method: "post",
  path: "/api/user/engineer/certifications",
  tag: "Talent",
  summary: "Add a certification",
  access: "session",
  changes: ["engineers"],
  body: newCertification,
  status: 201,
  response: certification,
  limit: RATE_LIMITS.certifications,
  errors: ["validation_failed", "engineer_not_found", "conflict"],
});

export const removeCertification = endpoint({
  method: "delete",
  path: "/api/user/engineer/certifications/{id}",
  tag: "Talent",
  summary: "Remove a certification",
  access: "session",
  changes: ["engineers"],
  params: idParams,
  response: null,
  errors: ["not_found"],
});

export const checkCertification = endpoint({
  method: "put",
  path: "/api/certifications/{id}/check",
  tag: "Talent",
  summary: "Confirm a certification, or decline it with a reason",
  access: ["admin"],
  needsSession: true,
  changes: ["engineers"],
  params: idParams,
  body: z.object({
    isChecked: z.boolean(),
    /** Shown to the holder. Required when declining. */
    reason: text(LIMITS.actReason.max)
      .min(
        LIMITS.actReason.min,
        `Please give a reason of at least ${LIMITS.actReason.min} characters`,
      )
      .optional(),
  }),
  response: certification,
  errors: ["validation_failed", "not_found", "own_account"],
});

const certificationToCheck = certification.extend({
  engineer: z.object({ id, username: z.string(), fullName: z.string().nullable() }),
  namedAt: timestamp,
});
export type CertificationToCheck = z.infer<typeof certificationToCheck>;

export const listCertificationsToCheck = endpoint({
  method: "get",
  path: "/api/certifications/waiting",
  tag: "Talent",
  summary: "List unchecked certifications, oldest first",
  access: ["admin"],
  needsSession: true,
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(certificationToCheck),
  paged: true,
  errors: ["validation_failed"],
});
