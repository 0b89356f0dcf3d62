import { createHash } from "node:crypto";
import type { KeyScope } from "@stackyard/contract/base/key-scopes";
import { TOKEN_DAYS } from "@stackyard/contract/base/limits";
import { type Adapter, type AdapterPayload, errors, Provider } from "oidc-provider";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { createRegistryToken } from "../sessions/registry-tokens.ts";

/** `terraform login` and `tofu login`, as the discovery document names them. */
export const REGISTRY_CLIENT = "terraform-cli";
/** The ports that the programs listen on, of which they take a free one. */
export const REGISTRY_CLIENT_PORTS = [10_000, 10_010];

export const isRegistryClient = (clientId: string | undefined) => clientId === REGISTRY_CLIENT;

/** They don't refresh tokens, so they are given an API key with its usual lifetime. */
export const KEY_SECONDS = TOKEN_DAYS.initial * 24 * 60 * 60;

/** Stores the registry client's tokens as API keys, under the name chosen on the consent page. */
export function withRegistryKeys(services: Services, store: Adapter): Adapter {
  return {
    ...store,
    upsert: (secret, payload, expiresIn) =>
      isRegistryClient(payload.clientId)
        ? saveKey(services, secret, payload)
        : store.upsert(secret, payload, expiresIn),
  };
}

async function saveKey(services: Services, secret: string, payload: AdapterPayload) {
  const { grantId = "", accountId, scope = "" } = payload;
  try {
    await inTransaction(services, async (ctx) => {
      const grant = await ctx.db
        .selectFrom("oauthGrants")
        .select("keyName")
        .where("id", "=", grantId)
        .forUpdate()
        .executeTakeFirst();
      if (!grant?.keyName) throw new errors.InvalidGrant("the grant has ended");
      const key = await createRegistryToken(
        { ...ctx, user: { id: Number(accountId) } },
        {
          name: grant.keyName,
          scopes: scope.split(" ") as KeyScope[],
          expiresInDays: TOKEN_DAYS.initial,
        },
        secret,
      );
      await ctx.db
        .updateTable("oauthGrants")
        .set({ keyId: key.id })
        .where("id", "=", grantId)
        .execute();
    });
  } catch (error) {
    // Another key got the name, or the last place, since the user consented.
    if (error instanceof AppError) throw new errors.InvalidGrant(error.message);
    throw error;
  }
}

/** A UUID, as the programs' verifiers are. RFC 7636 demands 43 characters, and so does the library. */
const UUID = /^[0-9a-f-]{36}$/;
const LEAST_CHARACTERS = 43;

/**
 * Accepts the short verifier of the registry client, and of no other. It is compared with the
 * challenge here. The library then gets both in the length that it wants.
 */
export function withShortVerifiers(store: Adapter): Adapter {
  return {
    ...store,
    async find(id) {
      const code = (await store.find(id)) as AdapterPayload | undefined;
      const params = Provider.ctx?.oidc.params;
      const verifier = params?.code_verifier;
      const isShort = typeof verifier === "string" && UUID.test(verifier);
      if (!params || !isShort || !isRegistryClient(code?.clientId)) return code;
      if (challengeOf(verifier) !== code?.codeChallenge) return code;
      params.code_verifier = verifier.padEnd(LEAST_CHARACTERS, "~");
      return { ...code, codeChallenge: challengeOf(params.code_verifier as string) };
    },
  };
}

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");
