import type { KeyScope } from "@stackyard/contract/base/key-scopes";
import type { Config } from "../../../config.ts";
import { cookiePrefix } from "../../../platform/http/policy/cookies.ts";

type Site = Pick<Config, "siteUrl">;

/** What access tokens are for (RFC 8707), each for one of these: the public API, or coding agents. */
export const apiResource = ({ siteUrl }: Site) => `${siteUrl}/v1`;
export const mcpResource = ({ siteUrl }: Site) => `${siteUrl}/mcp`;

/** What a token for coding agents can be granted: reading. */
export const MCP_SCOPES: readonly KeyScope[] = ["modules:read", "purchases:read"];

/** The resource that a checked request names; by default, the public API. */
export const resourceOf = (site: Site, { resource }: Readonly<Record<string, unknown>>) =>
  resource === mcpResource(site) ? mcpResource(site) : apiResource(site);

/**
 * The protocol library's cookies. They tie a request for access to the browser that began it.
 * A session of the library lasts for one request, so its cookie is never sent.
 */
export const oauthCookies = (config: Pick<Config, "publicUrl">) => ({
  interaction: `${cookiePrefix(config)}.oauth_request`,
  // Sent below its own path only, which the __Host- prefix forbids.
  resume: "stackyard.oauth_resume",
  session: "stackyard.oauth_session",
});
