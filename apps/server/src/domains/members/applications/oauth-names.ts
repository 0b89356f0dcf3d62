import type { Config } from "../../../config.ts";
import { cookiePrefix } from "../../../platform/http/policy/cookies.ts";

/** What access tokens are for (RFC 8707): the public API, and nothing else. */
export const apiResource = ({ siteUrl }: Pick<Config, "siteUrl">) => `${siteUrl}/v1`;

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
