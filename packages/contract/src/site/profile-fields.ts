import type { Role } from "../base/option-lists.ts";

/** What everybody's profile holds. Free of zod, so that pages can carry it cheaply. */
export const COMMON_PROFILE_FIELDS = [
  "fullName",
  "bio",
  "organization",
  "githubLink",
  "skills",
  "certifications",
] as const;

/** What the profile of each role holds besides. */
export const ROLE_PROFILE_FIELDS = {
  contributor: ["preferredIaCTools"],
  engineer: ["specialization", "experience"],
  buyer: ["cloudProvider"],
  auditor: ["securityCertifications", "auditingExperience"],
  admin: [],
} as const satisfies Record<Role, readonly string[]>;

export type ProfileField =
  | (typeof COMMON_PROFILE_FIELDS)[number]
  | (typeof ROLE_PROFILE_FIELDS)[Role][number];

/** What the settings of someone with this role change. */
export function profileFieldsOf(role: Role): readonly ProfileField[] {
  return [...COMMON_PROFILE_FIELDS, ...ROLE_PROFILE_FIELDS[role]];
}

export const PROFILE_FIELD_LABELS: Record<ProfileField | "avatar", string> = {
  avatar: "Picture",
  fullName: "Full name",
  bio: "Bio",
  organization: "Organization",
  githubLink: "GitHub link",
  skills: "Skills",
  certifications: "Certifications",
  preferredIaCTools: "Preferred IaC tools",
  specialization: "Specialization",
  experience: "Years of experience",
  cloudProvider: "Cloud provider",
  securityCertifications: "Security certifications",
  auditingExperience: "Auditing experience",
};

/** Where someone is to be found on GitHub. Nothing else is made a link. */
export const GITHUB_ADDRESS = /^https:\/\/github\.com\/[a-z\d](?:-?[a-z\d]){0,38}\/?$/i;
