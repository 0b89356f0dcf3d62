import { type Selectable, sql } from "kysely";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import { compileFirst, compileOnce } from "../../../platform/db/compile-once.ts";
import { violatesReference } from "../../../platform/db/constraint.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { OauthArtifacts } from "../../../platform/db/schema.generated.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";
import { batchCalls } from "../../../platform/runtime/batch-calls.ts";
import type { Services } from "../../../platform/services.ts";
import { areActive } from "./active-users.ts";
import { endGrants } from "./end-grants.ts";
import { isAccessToken, isRefreshToken } from "./secrets.ts";

export type ArtifactKind = OauthArtifacts["kind"];

/** Tokens that one application, or one grant, may be given in an hour. They are rows until they expire. */
const ISSUED = { free: 60, windowSeconds: 60 * 60 };

/** What a secret of a kind looks like; anything else isn't looked up. */
const FORMS: Partial<Record<ArtifactKind, (id: string) => boolean>> = {
  AccessToken: isAccessToken,
  ClientCredentials: isAccessToken,
  RefreshToken: isRefreshToken,
};

/**
 * Stores what the protocol library issues, by the hash of its secret. Each secret that works once
 * is taken by one statement: of concurrent uses one succeeds, and the other ends the grant.
 */
export function openArtifacts(services: Services): (kind: ArtifactKind) => Adapter {
  // The library looks for a token under each of its kinds. Concurrent requests share statements.
  const findByHash = batchCalls((hashes: readonly string[]) => findArtifacts(services.db, hashes));
  return (kind) => artifactStore(services, kind, findByHash);
}

function artifactStore(
  services: Services,
  kind: ArtifactKind,
  findByHash: (hash: string) => Promise<Found>,
): Adapter {
  const { db } = services;

  return {
    async upsert(id, payload, expiresIn = 0) {
      if (kind === "ClientCredentials") await requireRoom(services, `client ${payload.clientId}`);
      const { jti: _, userCode = null, grantId = null } = payload;
      const kept = storedJson({ ...payload, jti: undefined });
      const clientId = String(payload.clientId ?? payload.params?.client_id);
      const saved = await db
        .insertInto("oauthArtifacts")
        .values({
          ...{ idHash: hashSecret(id), kind, grantId, userCode, payload: kept },
          applicationId: sql`(SELECT id FROM oauth_applications WHERE client_id = ${clientId})`,
          expiresAt: sql`now() + make_interval(secs => ${expiresIn}::float)`,
        })
        .onConflict((conflict) =>
          conflict.column("idHash").doUpdateSet({ payload: kept, grantId }).where(isUnanswered),
        )
        .returning("idHash")
        .executeTakeFirst()
        .catch((error: unknown) => {
          throw violatesReference(error) ? ended(error) : error;
        });
      if (!saved) throw new errors.InvalidGrant("the request was already answered");
    },

    async find(id) {
      if (FORMS[kind]?.(id) === false) return undefined;
      const found = await findByHash(hashSecret(id));
      return found?.kind === kind ? { ...payloadOf(found), jti: id } : undefined;
    },

    async findByUserCode(userCode) {
      const found = await selectByUserCode(db, { userCode });
      return found && payloadOf(found);
    },

    async findByUid() {
      return undefined;
    },

    async consume(id) {
      const idHash = hashSecret(id);
      const artifact = await db
        .updateTable("oauthArtifacts")
        .set({ consumedAt: sql<Date>`now()` })
        .where("idHash", "=", idHash)
        .where("consumedAt", "is", null)
        .returning("grantId")
        .executeTakeFirst();
      if (artifact && kind === "RefreshToken")
        return requireRoom(services, `grant ${artifact.grantId}`);
      if (artifact) return;
      const used = await db
        .selectFrom("oauthArtifacts")
        .select("grantId")
        .where("idHash", "=", idHash)
        .executeTakeFirst();
      if (used?.grantId) await endGrants(services, { grantId: used.grantId, actorId: null });
      throw ended();
    },

    async destroy(id) {
      await db.deleteFrom("oauthArtifacts").where("idHash", "=", hashSecret(id)).execute();
    },

    async revokeByGrantId(grantId) {
      await endGrants(services, { grantId, actorId: null });
    },
  };
}

type Found = Pick<Selectable<OauthArtifacts>, "kind" | "payload" | "consumedAt"> | undefined;

function payloadOf({ payload, consumedAt }: NonNullable<Found>): AdapterPayload {
  return { ...payload, ...(consumedAt && { consumed: epoch(consumedAt) }) };
}

async function findArtifacts(db: Database, hashes: readonly string[]): Promise<Found[]> {
  const found = new Map((await selectByHash(db, { hashes })).map((row) => [row.idHash, row]));
  return hashes.map((hash) => found.get(hash));
}

const selectByHash = compileOnce((db, given: { hashes: readonly string[] }) =>
  selectArtifacts(db).where("artifact.idHash", "=", sql<string>`ANY (${given.hashes}::text[])`),
);

/** Requests of devices only have one. */
const selectByUserCode = compileFirst((db, given: { userCode: string }) =>
  selectArtifacts(db).where("artifact.userCode", "=", given.userCode),
);

function selectArtifacts(db: Database) {
  return db
    .selectFrom("oauthArtifacts as artifact")
    .innerJoin("oauthApplications as application", "application.id", "artifact.applicationId")
    .leftJoin("oauthGrants as grant", "grant.id", "artifact.grantId")
    .select(["artifact.idHash", "artifact.kind", "artifact.payload", "artifact.consumedAt"])
    .where(areActive(sql.ref("application.owner_id"), sql.ref("grant.user_id")));
}

/** A request is answered once, and a code or token never changes. */
const isUnanswered = sql<boolean>`oauth_artifacts.consumed_at IS NULL
  AND oauth_artifacts.payload -> 'accountId' IS NULL AND oauth_artifacts.payload -> 'error' IS NULL
  AND oauth_artifacts.payload -> 'result' IS NULL`;

/**
 * Answers a device's request, which is found by the code that its user typed. Throws if it was
 * answered before, or has expired.
 */
export async function answerDeviceCode(
  db: Database,
  userCode: string,
  answer: Pick<AdapterPayload, "grantId"> & object,
): Promise<void> {
  const answered = await db
    .updateTable("oauthArtifacts")
    .set({
      payload: sql`payload || ${storedJson(answer)}::jsonb`,
      grantId: answer.grantId ?? null,
    })
    .where("kind", "=", "DeviceCode")
    .where("userCode", "=", userCode)
    .where("expiresAt", ">", sql<Date>`now()`)
    .where(isUnanswered)
    .returning("idHash")
    .executeTakeFirst();
  if (!answered) throw ended();
}

const epoch = (date: Date) => Math.floor(date.getTime() / 1_000);

/** The library's type lacks the option that it passes on to Error. */
const ended = (cause?: unknown) =>
  Object.assign(new errors.InvalidGrant("it was already used, or its grant has ended"), { cause });

async function requireRoom({ db }: Pick<Services, "db">, key: string): Promise<void> {
  const counter = { name: "oauth tokens", key, pace: ISSUED };
  const { waitSeconds } = await postgresLimiter(db).take([counter]);
  if (waitSeconds === 0) return;
  throw new errors.CustomOIDCProviderError(
    "slow_down",
    `too many tokens in an hour; try again in ${waitSeconds} seconds`,
  );
}
