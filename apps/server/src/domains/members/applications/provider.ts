import { generateKeyPairSync, timingSafeEqual } from "node:crypto";
import { KEY_SCOPES, type KeyScope } from "@stackyard/contract/base/key-scopes";
import { sql } from "kysely";
import { type Adapter, type Client, errors, interactionPolicy, Provider } from "oidc-provider";
import type { Config } from "../../../config.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { isHttpsOnly } from "../../../platform/http/policy/cookies.ts";
import type { Services } from "../../../platform/services.ts";
import { newKeySecret } from "../sessions/key-secret.ts";
import { areActive } from "./active-users.ts";
import { type ArtifactKind, openArtifacts } from "./artifact-store.ts";
import { isMetadataClient } from "./client-metadata.ts";
import { clientStore } from "./client-store.ts";
import { grantStore, noSessions } from "./grant-store.ts";
import {
  DOCUMENT_SECONDS,
  fetchDocument,
  isDocumentAddress,
  keepMetadataClient,
  startsAuthorization,
} from "./metadata-clients.ts";
import { apiResource, MCP_SCOPES, mcpResource, oauthCookies, resourceOf } from "./oauth-names.ts";
import {
  isRegistryClient,
  KEY_SECONDS,
  withRegistryKeys,
  withShortVerifiers,
} from "./registry-client.ts";
import { newAccessToken, newRefreshToken } from "./secrets.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const consentPath = (uid: string) => `/oauth/consent/${uid}`;

/**
 * The authorization server: OAuth 2.1 as `oidc-provider` implements it, without OpenID Connect, on
 * our tables.
 */
export function openProvider(services: Services): Provider {
  const { config, db, log } = services;
  const provider = new Provider(config.siteUrl, {
    adapter: openStores(services),
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    jwks: { keys: [unusedKey()] },
    clockTolerance: 0,
    scopes: [],
    claims: {},
    responseTypes: ["code"],
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    extraClientMetadata: { properties: ["allowed_scopes"] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    rotateRefreshToken: true,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => true,
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    findAccount: async (_, accountId) => {
      const user = await db
        .selectFrom("users")
        .select("id")
        .where("id", "=", Number(accountId))
        .where(areActive(sql`${Number(accountId)}::int`))
        .executeTakeFirst();
      return user && { accountId, claims: async () => ({ sub: accountId }) };
    },
    clientBasedCORS: () => false,
    // Documents of clients: the library asks for nothing else.
    fetch: (url) => fetchDocument(services, String(url)),
    cookies: {
      names: oauthCookies(config),
      short: {
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure: isHttpsOnly(config),
        signed: false,
      },
    },
    interactions: {
      policy: [consentPrompt(config)],
      url: (_, { uid }) => consentPath(uid),
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        cacheDuration: DOCUMENT_SECONDS,
        allowFetch: async (_, clientId) =>
          startsAuthorization() && isDocumentAddress(clientId, config),
        allowClient: async (_, client) => keepMetadataClient(db, client),
      },
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true },
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      introspection: { enabled: true, allowedPolicy: isOwnToken },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => apiResource(config),
        getResourceServerInfo: async ({ oidc }, resource, client) => {
          const isOnlyOne = !Array.isArray(oidc.params?.resource);
          const isRefused = isMetadataClient(client.clientId) && resource !== mcpResource(config);
          if (!isOnlyOne || isRefused || resource !== resourceOf(config, { resource }))
            throw new errors.InvalidTarget();
          const scope = scopesFor(config, resource, client).join(" ");
          return { audience: resource, scope, accessTokenFormat: "opaque" as const };
        },
      },
    },
    routes: {
      authorization: "/oauth/authorize",
      token: "/oauth/token",
      revocation: "/oauth/revoke",
      introspection: "/oauth/introspect",
      device_authorization: "/oauth/device/code",
      code_verification: "/oauth/device",
      jwks: "/oauth/jwks",
    },
    ttl: {
      AccessToken: (_, __, client) => (isRegistryClient(client.clientId) ? KEY_SECONDS : HOUR),
      AuthorizationCode: MINUTE,
      ClientCredentials: HOUR,
      DeviceCode: 10 * MINUTE,
      Grant: 365 * DAY,
      Interaction: 30 * MINUTE,
      RefreshToken: 30 * DAY,
      Session: MINUTE,
    },
    renderError(ctx, { error, error_description: description }) {
      ctx.type = "text";
      ctx.body = `The application's request isn't valid (${error}${description ? `: ${description}` : ""}). Go back to the application and try again.\n`;
    },
  });
  // Our own mount says under which origin it was called.
  provider.proxy = true;
  provider.on("server_error", (_, err) => log.error({ err }, "the authorization server failed"));
  provider.silent = true;
  provider.use(nameUnauthorizedClients);
  giveSecretsTheirForm(provider);
  return provider;
}

function openStores(services: Services): (model: string) => Adapter {
  const artifacts = openArtifacts(services);
  return (model) => {
    if (model === "Client") return clientStore(services.db);
    if (model === "Grant") return grantStore(services);
    if (model === "Session") return noSessions;
    const store = artifacts(model as ArtifactKind);
    if (model === "AccessToken") return withRegistryKeys(services, store);
    return model === "AuthorizationCode" ? withShortVerifiers(store) : store;
  };
}

/** Every authorization is asked about, because a consent is for one device. */
function consentPrompt(config: Config) {
  const { Check, Prompt } = interactionPolicy;
  const needed = new Check("consent_needed", "the user must consent", "consent_required", (ctx) => {
    const { oidc } = ctx;
    const resource = resourceOf(config, oidc.params ?? {});
    const allowed = new Set<string>(oidc.client && scopesFor(config, resource, oidc.client));
    if (!oidc.requestParamScopes.isSubsetOf(allowed))
      throw new errors.InvalidScope(
        "the application hasn't registered this scope",
        oidc.params?.scope as string,
      );
    if (oidc.requestParamScopes.size === 0)
      throw new errors.InvalidScope("request at least one scope", "");
    return !oidc.result?.consent;
  });
  return new Prompt({ name: "consent", requestable: true }, needed);
}

const allowedScopes = (client: Client): KeyScope[] => {
  const allowed = client.allowed_scopes;
  return Array.isArray(allowed) ? KEY_SCOPES.filter((scope) => allowed.includes(scope)) : [];
};

/** What a client can be granted for a resource. */
const scopesFor = (config: Config, resource: string, client: Client): string[] =>
  allowedScopes(client).filter(
    (scope) => resource !== mcpResource(config) || MCP_SCOPES.some((one) => one === scope),
  );

/** Applications learn and end what is theirs. */
const isOwnToken = async (_: unknown, client: Client, token: { readonly clientId?: string }) =>
  token.clientId === client.clientId;

/** Of nothing: tokens are opaque, and nobody gets an ID token, but the library wants a key. */
function unusedKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ format: "jwk" }) as { kty: "EC"; crv: "P-256"; x: string; y: string };
}

/** RFC 6749 has a code for a grant type that the client may not use; the library has a general one. */
async function nameUnauthorizedClients(ctx: { body: unknown }, next: () => Promise<void>) {
  await next();
  const answer = ctx.body as { error?: string; error_description?: string } | null;
  if (answer?.error_description === "requested grant type is not allowed for this client")
    ctx.body = { ...answer, error: "unauthorized_client" };
}

/** Issued secrets have our published forms, and the secrets of applications are compared as hashes. */
function giveSecretsTheirForm(provider: Provider) {
  const { AccessToken, ClientCredentials, RefreshToken, Client } = provider;
  const newId = ({ prototype }: { prototype: object }, makeId: (clientId?: string) => string) => {
    const model = prototype as Issued;
    const generateTokenId = model.generateTokenId;
    model.generateTokenId = function () {
      // The library's own also notes the token's format.
      generateTokenId.call(this);
      return makeId(this.clientId);
    };
  };
  newId(AccessToken, (clientId) =>
    isRegistryClient(clientId) ? newKeySecret() : newAccessToken(),
  );
  newId(ClientCredentials, newAccessToken);
  newId(RefreshToken, newRefreshToken);
  Client.prototype.compareClientSecret = function (given: string) {
    const stored = Buffer.from(this.clientSecret ?? "");
    const sent = Buffer.from(hashSecret(given));
    return stored.length === sent.length && timingSafeEqual(stored, sent);
  };
}

/** A token that is about to get its secret. */
interface Issued {
  readonly clientId?: string;
  generateTokenId(): string;
}
