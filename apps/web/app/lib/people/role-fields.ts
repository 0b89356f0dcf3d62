import { REGISTRATION_OPTIONS, type Role } from "@stackyard/contract/base/option-lists";

export type RoleFieldName =
  | "githubLink"
  | "preferredIaCTools"
  | "specialization"
  | "experience"
  | "bio"
  | "organization"
  | "cloudProvider"
  | "securityCertifications"
  | "auditingExperience";

export interface RoleField {
  readonly name: RoleFieldName;
  readonly label: string;
  readonly kind: "line" | "text" | "choice";
  readonly hint?: string;
  /** For a select. Stored as written here. */
  readonly options?: readonly string[];
}

const GITHUB_LINK: RoleField = {
  name: "githubLink",
  label: "GitHub link",
  kind: "line",
  hint: "Such as https://github.com/your-name",
};
const TOOLS: RoleField = {
  name: "preferredIaCTools",
  label: "Preferred IaC tools",
  kind: "choice",
  options: REGISTRATION_OPTIONS.preferredIaCTools,
};
const SPECIALIZATION: RoleField = {
  name: "specialization",
  label: "Specialization",
  kind: "choice",
  options: REGISTRATION_OPTIONS.specialization,
};
const EXPERIENCE: RoleField = {
  name: "experience",
  label: "Years of experience",
  kind: "choice",
  options: REGISTRATION_OPTIONS.experience,
};
const BIO: RoleField = {
  name: "bio",
  label: "Bio",
  kind: "text",
  hint: "A few sentences shown on your profile.",
};
const ORGANIZATION: RoleField = { name: "organization", label: "Organization", kind: "line" };
const CLOUD_PROVIDER: RoleField = {
  name: "cloudProvider",
  label: "Cloud provider",
  kind: "choice",
  options: REGISTRATION_OPTIONS.cloudProvider,
};
const CERTIFICATIONS: RoleField = {
  name: "securityCertifications",
  label: "Certifications",
  kind: "line",
  hint: "Separated by commas, such as CISSP, OSCP",
};
const AUDITING: RoleField = {
  name: "auditingExperience",
  label: "Auditing experience",
  kind: "choice",
  options: REGISTRATION_OPTIONS.auditingExperience,
};

/** Profile fields by role, in addition to the common ones. */
export const ROLE_FIELDS: Record<Role, readonly RoleField[]> = {
  contributor: [GITHUB_LINK, TOOLS],
  engineer: [SPECIALIZATION, EXPERIENCE, BIO],
  buyer: [ORGANIZATION, CLOUD_PROVIDER],
  auditor: [CERTIFICATIONS, AUDITING, BIO],
  admin: [],
};
