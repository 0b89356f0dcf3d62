import { sql } from "kysely";
import type { Adapter, AdapterPayload } from "oidc-provider";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { areActive } from "./active-users.ts";
import { noSessions } from "./grant-store.ts";
import { isRegistryClient } from "./registry-client.ts";

const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

/** The applications as the protocol library reads them. One with an inactive owner doesn't exist. */
export function clientStore(db: Database): Adapter {
  return {
    ...noSessions,
    async find(clientId) {
      const row = await selectClient(db, { clientId });
      return row && asMetadata(row);
    },
  };
}

const selectClient = compileFirst((db, given: { clientId: string }) =>
  db
    .selectFrom("oauthApplications")
    .select(["clientId", "name", "isConfidential", "secretHash", "redirectAddresses", "scopes"])
    .where("clientId", "=", given.clientId)
    .where(areActive(sql.ref("oauth_applications.owner_id"))),
);

interface Row {
  readonly clientId: string;
  readonly name: string;
  readonly isConfidential: boolean;
  readonly secretHash: string | null;
  readonly redirectAddresses: string[];
  readonly scopes: string[];
}

function asMetadata(row: Row): AdapterPayload {
  const redirects = row.redirectAddresses.length > 0;
  return {
    client_id: row.clientId,
    client_name: row.name,
    redirect_uris: row.redirectAddresses,
    response_types: redirects ? ["code"] : [],
    ...(redirects && { response_modes: ["query"] }),
    grant_types: grantTypesOf(row),
    // Native applications listen on any port of their own machine; others have exact addresses.
    application_type: row.isConfidential ? "web" : "native",
    token_endpoint_auth_method: row.isConfidential ? "client_secret_basic" : "none",
    // Compared as a hash.
    ...(row.secretHash && { client_secret: row.secretHash }),
    // The scopes that it may ask for.
    allowed_scopes: row.scopes,
  };
}

function grantTypesOf({ clientId, isConfidential, redirectAddresses }: Row): string[] {
  const codes = redirectAddresses.length > 0 ? ["authorization_code"] : [];
  // It gets an API key, which is never refreshed.
  if (isRegistryClient(clientId)) return codes;
  return [...codes, "refresh_token", isConfidential ? "client_credentials" : DEVICE_CODE];
}
