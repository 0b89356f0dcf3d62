import { z } from "zod";
import { pathId } from "../base/common.ts";
import { ENGINEER_SPECIALIZATIONS } from "../base/option-lists.ts";
import { publicPageQuery } from "./pages.ts";
import { publicEndpoint } from "./public-endpoint.ts";

/** An engineer in the public API. */
export const publicEngineer = z.object({
  id: z.int(),
  username: z.string(),
  full_name: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  specializations: z.array(z.enum(ENGINEER_SPECIALIZATIONS)),
  skills: z.array(z.string()),
  years_of_experience: z.int(),
  completed_projects: z.int(),
  /** 0-100; divided by 20 for stars. */
  rating: z.int(),
  rating_count: z.int(),
  is_available: z.boolean(),
});
export type PublicEngineer = z.infer<typeof publicEngineer>;

const EXAMPLE = {
  id: 2,
  username: "rafael-duarte",
  full_name: "Rafael Duarte",
  title: "Cloud architect, hybrid and regulated workloads",
  description:
    "Designs cloud platforms for banks and insurers, and migrations that can be stopped.",
  specializations: ["cloud-architect", "security-specialist"],
  skills: ["Azure", "AWS", "Terraform"],
  years_of_experience: 14,
  completed_projects: 1,
  rating: 100,
  rating_count: 1,
  is_available: true,
};

export const listPublicEngineers = publicEndpoint({
  method: "get",
  path: "/v1/engineers",
  group: "Talent",
  summary: "List engineers, recommended first",
  scope: "engineers:read",
  query: publicPageQuery.extend({
    specialization: z.enum(ENGINEER_SPECIALIZATIONS).optional(),
  }),
  data: z.array(publicEngineer),
  paged: true,
  cacheTopics: ["engineers"],
  errors: [],
  example: { query: { specialization: "cloud-architect", limit: 1 }, data: [EXAMPLE] },
});

export const readPublicEngineer = publicEndpoint({
  method: "get",
  path: "/v1/engineers/{engineer_id}",
  group: "Talent",
  summary: "One engineer",
  scope: "engineers:read",
  params: z.object({ engineer_id: pathId }),
  data: publicEngineer,
  cacheTopics: ["engineer:{engineer_id}"],
  errors: ["engineer_not_found"],
  example: { params: { engineer_id: 2 }, data: EXAMPLE },
});
