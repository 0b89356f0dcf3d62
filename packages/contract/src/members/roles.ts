import { z } from "zod";
import { idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { CHOSEN_ROLES, REGISTRATION_OPTIONS } from "../base/option-lists.ts";
import { name, text } from "../base/text.ts";

export const changeRole = endpoint({
  method: "put",
  path: "/api/user/role",
  tag: "Profiles",
  summary: "Change your role. Your work stays. Auditors lose their approval",
  access: [...CHOSEN_ROLES, "auditor"],
  needsSession: true,
  body: z.object({ role: z.enum(CHOSEN_ROLES) }),
  changes: ["users"],
  response: null,
  errors: ["validation_failed"],
});

export const auditorApplication = z.object({
  securityCertifications: name(500).min(1, "Enter your certifications"),
  auditingExperience: z.enum(REGISTRATION_OPTIONS.auditingExperience, {
    error: "Enter your auditing experience",
  }),
});

export const applyAsAuditor = endpoint({
  method: "post",
  path: "/api/user/auditor-application",
  tag: "Profiles",
  summary: "Apply as an auditor; an administrator decides",
  access: CHOSEN_ROLES,
  needsSession: true,
  body: auditorApplication,
  response: null,
  limit: RATE_LIMITS.auditorApplications,
  errors: ["validation_failed", "conflict"],
});

export const refusal = z.object({
  reason: text(LIMITS.rejectionReason.max).min(
    LIMITS.rejectionReason.min,
    "Give a reason of at least 10 characters",
  ),
});

export const refuseAuditor = endpoint({
  method: "post",
  path: "/api/auditors/{id}/refusal",
  tag: "Profiles",
  summary: "Refuse an application with a reason. Registered auditors become buyers",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  body: refusal,
  response: null,
  errors: ["validation_failed", "user_not_found", "conflict"],
});
