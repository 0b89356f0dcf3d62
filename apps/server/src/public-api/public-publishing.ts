import { createPublishingToken } from "@stackyard/contract/public/public-publishing";
import { exchangeIdToken } from "../domains/site/publishers/exchange-id-token.ts";
import { openIdTokens } from "../platform/id-tokens/id-tokens.ts";
import type { Services } from "../platform/services.ts";
import type { PublicApp } from "./public-app.ts";

/** Where the platforms publish their keys. */
const KEYS = { github: "/.well-known/jwks", gitlab: "/oauth/discovery/keys" } as const;

export function mountPublicPublishing(
  api: PublicApp,
  { web, config }: Pick<Services, "web" | "config">,
) {
  const issuers = config.publishingIssuers.map(({ platform, issuer }) => ({
    issuer,
    keysAt: `${issuer}${KEYS[platform]}`,
  }));
  const verify = openIdTokens(web, issuers);
  api.mount(createPublishingToken, async (ctx, { body }) => {
    const idToken = await verify(body.id_token, config.siteUrl);
    const { token, expiresAt, module } = await exchangeIdToken(ctx, {
      module: body.module,
      idToken,
    });
    return { data: { token, expires_at: expiresAt, module } };
  });
}
