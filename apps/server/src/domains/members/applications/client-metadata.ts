import type { AdapterPayload } from "oidc-provider";
import { isRegistryClient } from "./registry-client.ts";

const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

export interface ClientRow {
  readonly clientId: string;
  readonly name: string;
  readonly isConfidential: boolean;
  readonly secretHash: string | null;
  readonly redirectAddresses: readonly string[];
  readonly scopes: readonly string[];
}

/**
 * Whether a client is known by the address of its metadata document and isn't registered here.
 * Registered clients have other identifiers.
 */
export const isMetadataClient = (clientId: string | undefined) =>
  clientId?.startsWith("https://") === true;

/** A client as the protocol library reads it. */
export function asMetadata(row: ClientRow): AdapterPayload {
  const redirects = row.redirectAddresses.length > 0;
  return {
    client_id: row.clientId,
    client_name: row.name,
    redirect_uris: [...row.redirectAddresses],
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

function grantTypesOf({ clientId, isConfidential, redirectAddresses }: ClientRow): string[] {
  const codes = redirectAddresses.length > 0 ? ["authorization_code"] : [];
  // It gets an API key, which is never refreshed.
  if (isRegistryClient(clientId)) return codes;
  if (isMetadataClient(clientId)) return [...codes, "refresh_token"];
  return [...codes, "refresh_token", isConfidential ? "client_credentials" : DEVICE_CODE];
}
