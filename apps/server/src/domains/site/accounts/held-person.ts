import type { Database } from "../../../platform/db/database.ts";

/** A user's identity and contact data, as rows without secrets. */
export async function heldPerson(db: Database, userId: number) {
  return {
    account: await db.selectFrom("users").selectAll().where("id", "=", userId).execute(),
    engineer: await db.selectFrom("engineers").selectAll().where("userId", "=", userId).execute(),
    certifications: await db
      .selectFrom("engineerCertifications")
      .innerJoin("engineers", "engineers.id", "engineerId")
      .select(["name", "issuer", "number", "expiresOn", "checkedAt", "declineReason"])
      .where("userId", "=", userId)
      .execute(),
    plannedWeeks: await db
      .selectFrom("engineerWeeks")
      .innerJoin("engineers", "engineers.id", "engineerId")
      .select(["week", "state"])
      .where("userId", "=", userId)
      .execute(),
    savedSearches: await db
      .selectFrom("savedSearches")
      .select(["subject", "name", "query", "createdAt"])
      .where("userId", "=", userId)
      .execute(),
    sessions: await db
      .selectFrom("sessions")
      .select(["id", "userAgent", "createdAt", "expiresAt"])
      .select(["firstAddress", "lastAddress", "lastUsedAt"])
      .where("userId", "=", userId)
      .execute(),
    tokens: await db
      .selectFrom("registryTokens")
      .select(["id", "name", "prefix", "scopes", "createdAt", "expiresAt", "lastUsedAt"])
      .select(["lastAddress", "previousWorksUntil", "revokedAt"])
      .where("userId", "=", userId)
      .execute(),
    webhooks: await db
      .selectFrom("webhooks")
      .select(["id", "url", "types", "subjects", "status", "createdAt", "failingSince"])
      .where("userId", "=", userId)
      .execute(),
    publishers: await db
      .selectFrom("publishers")
      .innerJoin("modules", "modules.id", "publishers.moduleId")
      .select(["moduleId", "issuer", "repositoryId", "ownerId", "workflow", "refType", "ref"])
      .select(["publishers.createdAt", "lastUsedAt", "repository"])
      .where("modules.authorId", "=", userId)
      .execute(),
    applications: await db
      .selectFrom("oauthApplications")
      .select(["id", "name", "clientId", "isConfidential", "redirectAddresses", "scopes"])
      .select(["createdAt", "logoSha256"])
      .where("ownerId", "=", userId)
      .execute(),
    connectedApplications: await db
      .selectFrom("oauthGrants")
      .innerJoin("oauthApplications", "oauthApplications.id", "oauthGrants.applicationId")
      .select(["name", "clientId", "keyName", "oauthGrants.createdAt", "expiresAt"])
      .where("userId", "=", userId)
      .execute(),
    passkeys: await db
      .selectFrom("passkeys")
      .select(["id", "name", "createdAt", "lastUsedAt"])
      .where("userId", "=", userId)
      .execute(),
    domains: await db
      .selectFrom("claimedDomains")
      .select(["domain", "createdAt", "provenAt", "checkedAt"])
      .where("userId", "=", userId)
      .execute(),
    notificationChoices: await db
      .selectFrom("notificationChoices")
      .select(["kind", "inApp", "byMail", "inDigest"])
      .where("userId", "=", userId)
      .execute(),
    mails: await db
      .selectFrom("mails")
      .select(["kind", "address", "subject", "status", "createdAt", "endedAt"])
      .where("userId", "=", userId)
      .execute(),
    newsletter: await db
      .selectFrom("newsletterSubscribers")
      .innerJoin("users", "users.email", "newsletterSubscribers.address")
      .select(["address", "confirmedAt"])
      .where("users.id", "=", userId)
      .where("users.emailVerified", "=", true)
      .execute(),
    activity: await db
      .selectFrom("eventPeople")
      .innerJoin("events", "events.id", "eventPeople.eventId")
      .select(["type", "actorId", "subjectKind", "subjectId", "data", "at"])
      .where("userId", "=", userId)
      .orderBy("eventId")
      .execute(),
  };
}
