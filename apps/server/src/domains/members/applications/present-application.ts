import type { KeyScope } from "@stackyard/contract/base/key-scopes";
import type { Application } from "@stackyard/contract/members/applications";
import { sql } from "kysely";

export const APPLICATION_COLUMNS = [
  ...(["id", "name", "clientId", "isConfidential", "redirectAddresses"] as const),
  ...(["scopes", "createdAt", "logoSha256"] as const),
] as const;

export const usersOf = sql<number>`(SELECT count(DISTINCT user_id)::int FROM oauth_grants
  WHERE application_id = oauth_applications.id)`.as("users");

interface Row {
  readonly id: number;
  readonly name: string;
  readonly clientId: string;
  readonly isConfidential: boolean;
  readonly redirectAddresses: string[];
  readonly scopes: string[];
  readonly createdAt: Date;
  readonly logoSha256: string | null;
  readonly users: number;
}

export function presentApplication(row: Row): Application {
  const { createdAt, scopes, logoSha256, ...shown } = row;
  return {
    ...shown,
    scopes: scopes as KeyScope[],
    createdAt: createdAt.toISOString(),
    logo: logoAddress(logoSha256),
  };
}

/** The address changes with the picture. */
export const logoAddress = (sha256: string | null): string | null =>
  sha256 && `/api/application-logos/${sha256}`;
