import { sql } from "kysely";
import type { Adapter } from "oidc-provider";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { areActive } from "./active-users.ts";
import { asMetadata, isMetadataClient } from "./client-metadata.ts";
import { noSessions } from "./grant-store.ts";
import { startsAuthorization } from "./metadata-clients.ts";

/** The applications as the protocol library reads them. One with an inactive owner doesn't exist. */
export function clientStore(db: Database): Adapter {
  return {
    ...noSessions,
    async find(clientId) {
      // The library reads the document of such a client, as it is now.
      if (isMetadataClient(clientId) && startsAuthorization()) return undefined;
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
