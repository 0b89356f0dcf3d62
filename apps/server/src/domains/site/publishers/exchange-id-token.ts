import { PUBLISHING_TOKENS } from "@stackyard/contract/base/limits";
import { publisherUsed } from "@stackyard/contract/events/module-events";
import type { Origin } from "@stackyard/contract/modules/origin";
import { sql } from "kysely";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { record } from "../../../platform/events/record.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { IdToken } from "../../../platform/id-tokens/id-tokens.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { findModuleAt } from "../../modules/catalog/find-module.ts";
import { readPipeline } from "./pipeline-claims.ts";
import { findPublisher, type Pipeline } from "./publisher-policy.ts";
import { newPublishingSecret, TAKES_VERSIONS } from "./publishing-tokens.ts";

interface Exchange {
  /** Its number, or its address. */
  readonly module: string;
  /** Verified. */
  readonly idToken: IdToken;
}

/** Makes a token that publishes versions of one module, for a pipeline that its author allows. */
export async function exchangeIdToken(ctx: Services, { module, idToken }: Exchange) {
  const secret = newPublishingSecret();
  const pipeline = requirePipeline(ctx, idToken);
  // No module has the number 0.
  const moduleId = (await findNumber(ctx.db, module)) ?? 0;
  return inTransaction(ctx, async (ctx) => {
    const found = findPublisher(pipeline, await lockPublishers(ctx.db, moduleId));
    if ("claim" in found)
      throw new AppError("not_a_publisher", { fields: { [found.claim]: found.why } });
    const row = await findOpenModule(ctx.db, moduleId);
    if (!row) throw new AppError("publishing_stopped");
    const { id: publisherId } = found.publisher;
    const origin = originOf(pipeline);
    const jtiHash = hashSecret(`${idToken.iss} ${idToken.jti}`);
    const expiresAt = await insertToken(ctx.db, { moduleId, publisherId, jtiHash, secret, origin });
    await noteUse(ctx.db, publisherId, pipeline.repository);
    const { title, authorId } = row;
    const { repository, commit } = pipeline;
    const data = { moduleId, title, authorId, repository, commit };
    await record(ctx, publisherUsed, { actorId: null, subjectId: moduleId, data });
    const made = { id: moduleId, source: row.source };
    return { token: secret, expiresAt: expiresAt.toISOString(), module: made };
  });
}

function requirePipeline({ config }: Pick<Services, "config">, idToken: IdToken): Pipeline {
  const known = config.publishingIssuers.find(({ issuer }) => issuer === idToken.iss);
  const pipeline = known ? readPipeline(known.platform, idToken) : { claim: "iss" };
  if (!("claim" in pipeline)) return pipeline;
  const fields = { [pipeline.claim]: "Pipelines with this claim, or without it, can't publish." };
  throw new AppError("id_token_refused", { fields });
}

function findNumber(db: Database, module: string): Promise<number | undefined> | number {
  const [namespace = "", name, system] = module.split("/");
  if (name === undefined || system === undefined) return Number(namespace);
  return findModuleAt(db, { namespace, name, system });
}

/** Keeps them from being removed until the token is recorded. */
async function lockPublishers(db: Database, moduleId: number) {
  return db
    .selectFrom("publishers")
    .select(["id", "issuer", "repositoryId", "ownerId", "workflow", "refType", "ref"])
    .where("moduleId", "=", moduleId)
    .orderBy("id")
    .forKeyShare()
    .execute();
}

function findOpenModule(db: Database, moduleId: number) {
  return db
    .selectFrom("modules")
    .innerJoin("users", "users.id", "modules.authorId")
    .select(["modules.title", "modules.authorId"])
    .select(
      sql<string>`concat_ws('/', modules.namespace, modules.name, modules.system)`.as("source"),
    )
    .where("modules.id", "=", moduleId)
    .where(TAKES_VERSIONS)
    .executeTakeFirst();
}

function originOf({ platform, repository, workflow, ref, commit }: Pipeline): Origin {
  return { platform, repository, workflow: workflow ?? "", ref, commit };
}

interface NewToken {
  readonly moduleId: number;
  readonly publisherId: number;
  readonly jtiHash: string;
  readonly secret: string;
  readonly origin: Origin;
}

/** The unique hash of the ID token's number decides between requests with the same one. */
async function insertToken(db: Database, { secret, origin, ...token }: NewToken) {
  try {
    const { expiresAt } = await db
      .insertInto("publishingTokens")
      .values({
        ...{ ...token, secretHash: hashSecret(secret), origin: storedJson(origin) },
        expiresAt: sql<Date>`now() + make_interval(mins => ${PUBLISHING_TOKENS.minutes}::int)`,
      })
      .returning("expiresAt")
      .executeTakeFirstOrThrow();
    return expiresAt;
  } catch (error) {
    if (violatesUnique(error, "publishing_tokens_jti_hash_key"))
      throw new AppError("id_token_used", { fields: { jti: "It was used before." }, cause: error });
    throw error;
  }
}

async function noteUse(db: Database, id: number, repository: string): Promise<void> {
  const used = { lastUsedAt: sql<Date>`now()`, repository };
  await db.updateTable("publishers").set(used).where("id", "=", id).execute();
}
