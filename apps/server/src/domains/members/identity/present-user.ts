import type { AuditorAccount, CurrentUser, PublicUser } from "@stackyard/contract/members/identity";
import type { Config } from "../../../config.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { isMailSetUp } from "../../../platform/mail/mail-config.ts";
import type { findOwnUser, findPublicUser, listAuditors } from "./user-queries.ts";

type Row<Query extends (...args: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<Query>>
>;

export function presentPublicUser(row: Row<typeof findPublicUser>): PublicUser {
  return {
    id: row.id,
    username: row.displayUsername,
    fullName: row.fullName || null,
    bio: row.bio,
    avatar: row.avatar,
    role: row.role,
    githubLink: row.githubLink,
    githubUsername: row.githubUsername,
    githubAvatar: row.githubAvatar,
    skills: row.skills,
    certifications: row.certifications,
    trustScore: row.trustScore,
    organization: row.organization,
    createdAt: row.createdAt.toISOString(),
    isVerified: row.isVerified,
    specialization: row.specialization,
    experience: row.experience,
  };
}

export function presentCurrentUser(
  config: Config,
  row: Row<typeof findOwnUser>,
  viewer: Viewer,
): CurrentUser {
  return {
    ...presentPublicUser(row),
    email: row.email,
    isEmailConfirmed: row.emailVerified,
    mustConfirmEmail: isMailSetUp(config) && !row.emailVerified,
    hasBouncedEmail: Boolean(row.hasBouncedEmail),
    githubId: row.githubId,
    preferredIaCTools: row.preferredIacTools,
    cloudProvider: row.cloudProvider,
    securityCertifications: row.securityCertifications,
    auditingExperience: row.auditingExperience,
    mayAudit: viewer.mayAudit,
    lacksSecondFactor: viewer.lacksSecondFactor ?? false,
    hasAppliedAsAuditor: row.auditorAppliedAt !== null,
  };
}

export function presentAuditor(row: Row<typeof listAuditors>[number]): AuditorAccount {
  return {
    id: row.id,
    username: row.displayUsername,
    fullName: row.fullName || null,
    certifications: row.securityCertifications,
    auditingExperience: row.auditingExperience,
    createdAt: row.createdAt.toISOString(),
    approvedAt: row.auditorApprovedAt?.toISOString() ?? null,
  };
}
