import { isIP } from "node:net";
import { whyNoRedirect } from "@stackyard/contract/members/redirect-address";
import { sql } from "kysely";
import { type Client, errors, Provider } from "oidc-provider";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../platform/db/database.ts";
import { releaseSlotWhile } from "../../../platform/limits/request-slot.ts";
import type { Services } from "../../../platform/services.ts";
import { asMetadata } from "./client-metadata.ts";
import { MCP_SCOPES } from "./oauth-names.ts";

/** The largest document that the draft recommends, and the longest address of one. */
const MOST_BYTES = 5 * 1_024;
const LONGEST_ADDRESS = 300;

/** How long a document is used before it is fetched again. */
export const DOCUMENT_SECONDS = { min: 300, max: 300 };

/** The name of such a client: anyone can write any name into a document, but not serve it there. */
const hostOf = (clientId: string) => new URL(clientId).hostname;

/** Only the call that starts an authorization fetches a document, because it is counted. */
export const startsAuthorization = () => Provider.ctx?.path === "/oauth/authorize";

/** Whether a document may be at this address: on a named host that isn't ours, in one spelling. */
export function isDocumentAddress(
  address: string,
  { apiUrl, siteUrl }: Pick<Config, "apiUrl" | "siteUrl">,
): boolean {
  const url = URL.parse(address);
  if (!url || url.href !== address || address.length > LONGEST_ADDRESS) return false;
  // Our own hosts serve files of users.
  const isOwn = [apiUrl, siteUrl].some((own) => own && new URL(own).hostname === url.hostname);
  const isNamed = url.hostname.includes(".") && !isIP(url.hostname) && url.port === "";
  return isNamed && !isOwn && url.pathname !== "/" && url.search === "";
}

/**
 * Fetches a client's document for the protocol library, which checks that it names its own address
 * and holds no secret. Of the rest, only the redirect addresses are used.
 */
export async function fetchDocument(
  { web }: Pick<Services, "web">,
  address: string,
): Promise<Response> {
  const bytes = await releaseSlotWhile(() =>
    web.get(address, { accept: "application/json", maxBytes: MOST_BYTES, redirects: 0 }),
  );
  const document: Record<string, unknown> = JSON.parse(Buffer.from(bytes).toString());
  const { client_id, client_secret, client_secret_expires_at, redirect_uris } = document;
  const { token_endpoint_auth_method = "none" } = document;
  const known = asMetadata({
    ...{ clientId: address, name: hostOf(address), isConfidential: false, secretHash: null },
    ...{ redirectAddresses: [address], scopes: MCP_SCOPES },
  });
  return Response.json({
    ...known,
    ...{ client_id, client_secret, client_secret_expires_at, redirect_uris },
    token_endpoint_auth_method,
  });
}

/** Stores a client whose document was accepted, so that its grants and tokens can refer to it. */
export async function keepMetadataClient(
  db: Database,
  { clientId, redirectUris = [] }: Client,
): Promise<boolean> {
  const redirectAddresses = [...redirectUris];
  refuseRedirects(redirectAddresses, hostOf(clientId));
  await db
    .insertInto("oauthApplications")
    .values({
      ...{ clientId, name: hostOf(clientId), isConfidential: false },
      ...{ redirectAddresses, scopes: [...MCP_SCOPES] },
    })
    .onConflict((conflict) =>
      // One that is about to be used isn't swept.
      conflict.column("clientId").doUpdateSet({ redirectAddresses, createdAt: sql`now()` }),
    )
    .execute();
  return true;
}

/** As for registered native applications. Other hosts must not get codes in the name of this one. */
function refuseRedirects(addresses: readonly string[], host: string): void {
  for (const address of addresses) {
    const url = URL.parse(address);
    const isElsewhere = url?.protocol === "https:" && url.hostname !== host;
    const why = isElsewhere ? `It isn't at ${host}.` : whyNoRedirect(address, {});
    if (why) throw new errors.InvalidClientMetadata(`redirect_uris has ${address}. ${why}`);
  }
}

/** Deletes clients that nobody granted anything. They are stored again when they ask again. */
export async function sweepMetadataClients(db: Database): Promise<void> {
  await db
    .deleteFrom("oauthApplications as application")
    .where("clientId", "like", "https://%")
    .where("createdAt", "<", sql<Date>`now() - interval '1 hour'`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM oauth_grants WHERE application_id = application.id)`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM oauth_artifacts WHERE application_id = application.id)`,
    )
    .execute();
}
