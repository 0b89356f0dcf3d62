import type { Role } from "../base/option-lists.ts";

/** Profile fields common to all roles. Free of zod to keep page bundles small. */
export const COMMON_PROFILE_FIELDS = [
  "fullName",
  "bio",
  "organization",
  "githubLink",
  "skills",
  "certifications",
] as const;

/** Additional profile fields per role. */
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

/** The profile fields that a user with this role can edit. */
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

/** A GitHub profile URL. Other URLs are not linked. */
export const GITHUB_ADDRESS = /^https:\/\/github\.com\/[a-z\d](?:-?[a-z\d]){0,38}\/?$/i;
