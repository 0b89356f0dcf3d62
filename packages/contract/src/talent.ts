import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { ENGINEER_SPECIALIZATIONS } from "./option-lists.ts";
import { name, text } from "./text.ts";

export const engineer = z.object({
  id,
  userId: id,
  title: z.string(),
  description: z.string(),
  specializations: z.array(z.enum(ENGINEER_SPECIALIZATIONS)),
  skills: z.array(z.string()),
  yearsOfExperience: z.number().int(),
  completedProjects: z.number().int(),
  /** 0-100; divided by 20 for stars. */
  rating: z.number().int(),
  ratingCount: z.number().int(),
  isAvailable: z.boolean(),
  user: z.object({
    username: z.string(),
    fullName: z.string().nullable(),
    avatar: z.string().nullable(),
  }),
});
export type Engineer = z.infer<typeof engineer>;

export const newEngineer = z.object({
  title: name(100).min(5),
  description: text(2_000).min(20),
  specializations: z.array(z.enum(ENGINEER_SPECIALIZATIONS)).min(1).max(8),
  skills: z.array(name(40).min(1)).min(1).max(20),
  yearsOfExperience: z.number().int().min(0).max(60),
  isAvailable: z.boolean().default(true),
});

export const listEngineers = endpoint({
  method: "get",
  path: "/api/engineers",
  tag: "Talent",
  summary: "Engineers, the best rated first",
  access: "public",
  madeOf: ["engineers", "users"],
  query: pageQuery(z.tuple([cursorInteger, cursorInteger])).extend({
    specialization: z.enum([...ENGINEER_SPECIALIZATIONS, "all"]).optional(),
    search: text(LIMITS.search.max).optional(),
  }),
  response: z.array(engineer),
  paged: true,
  errors: ["validation_failed"],
});

export const readEngineer = endpoint({
  method: "get",
  path: "/api/engineers/{id}",
  tag: "Talent",
  summary: "One engineer",
  access: "public",
  params: idParams,
  response: engineer,
  errors: ["not_found"],
});

export const createEngineer = endpoint({
  method: "post",
  path: "/api/engineers",
  tag: "Talent",
  summary: "Offer one's services",
  access: ["engineer", "admin"],
  changes: ["engineers"],
  body: newEngineer,
  status: 201,
  response: engineer,
  errors: ["validation_failed", "conflict"],
});
