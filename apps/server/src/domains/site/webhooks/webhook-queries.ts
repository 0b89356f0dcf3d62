import type { Webhook } from "@stackyard/contract/site/webhooks";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { mayActFor } from "../../members/applications/application-access.ts";

const COLUMNS = [
  ...(["webhooks.id", "url", "types", "subjects", "status", "webhooks.createdAt"] as const),
  ...(["failingSince", "previousSignsUntil", "applicationId", "application.name"] as const),
] as const;

type Caller = Pick<Viewer, "id" | "applicationId">;

/** A webhook that the caller may see; any other isn't found. */
export async function findOwnWebhook(db: Database, user: Caller, id: number): Promise<Webhook> {
  const row = await selectOwn(db, user).where("webhooks.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return presentWebhook(row);
}

/**
 * A webhook that the caller may change. A user who changed that of an application would learn the
 * secret that the application trusts.
 */
export async function findChangeableWebhook(
  db: Database,
  user: Caller,
  id: number,
): Promise<Webhook> {
  const webhook = await findOwnWebhook(db, user, id);
  const { application } = webhook;
  if (!application || user.applicationId !== undefined) return webhook;
  const message = `Only the application “${application.name}” can change this webhook. You can delete it or disconnect the application.`;
  throw new AppError("forbidden", { message });
}

export async function listOwnWebhooks(db: Database, user: Caller): Promise<Webhook[]> {
  return (await selectOwn(db, user).orderBy("webhooks.id").execute()).map(presentWebhook);
}

/** A user sees all webhooks of the account, an application its own. */
function selectOwn(db: Database, { id, applicationId }: Caller) {
  return db
    .selectFrom("webhooks")
    .leftJoin("oauthApplications as application", "application.id", "applicationId")
    .select(COLUMNS)
    .where("userId", "=", id)
    .$if(applicationId !== undefined, (query) =>
      query.where("applicationId", "=", applicationId ?? null),
    );
}

interface Row extends Pick<Webhook, "id" | "url"> {
  readonly types: readonly string[];
  readonly subjects: readonly string[];
  readonly status: string;
  readonly createdAt: Date;
  readonly failingSince: Date | null;
  readonly previousSignsUntil: Date | null;
  readonly applicationId: number | null;
  readonly name: string | null;
}

function presentWebhook({ id, url, types, status, applicationId, name, ...row }: Row): Webhook {
  const { previousSignsUntil } = row;
  const stillSigns = previousSignsUntil && previousSignsUntil.getTime() > Date.now();
  return {
    ...{ id, url },
    types: types as Webhook["types"],
    subjects: row.subjects.map(readSubject),
    application: applicationId === null ? null : { id: applicationId, name: name ?? "" },
    status: status as Webhook["status"],
    createdAt: row.createdAt.toISOString(),
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSignsUntil: stillSigns ? previousSignsUntil.toISOString() : null,
  };
}

/** As stored, such as "module 12". */
export const writeSubject = ({ kind, id }: Webhook["subjects"][number]) => `${kind} ${id}`;

function readSubject(text: string): Webhook["subjects"][number] {
  const [kind, id] = text.split(" ");
  return { kind: kind as Webhook["subjects"][number]["kind"], id: Number(id) };
}

/** A SQL condition on `webhooks` and `events`: the webhook asks for events like this one. */
export const WANTS_EVENT = sql<boolean>`events.type = ANY (webhooks.types)
  AND (webhooks.subjects = '{}'
    OR events.subject_kind || ' ' || events.subject_id = ANY (webhooks.subjects))`;

/**
 * A SQL condition on `webhooks`: its application may still be told what its user sees, by what was
 * granted until then. True for the account's own.
 *
 * @param resource The `apiResource`.
 */
export const hasAccess = (resource: string, grantedUntil?: RawBuilder<Date>) => {
  const [applicationId, userId] = [
    sql.ref<number | null>("webhooks.application_id"),
    sql.ref<number>("webhooks.user_id"),
  ];
  const access = {
    applicationId,
    userId,
    scope: "webhooks" as const,
    ...(grantedUntil && { grantedUntil }),
  };
  return sql<boolean>`(webhooks.application_id IS NULL OR ${mayActFor(resource, access)})`;
};

/** Receivers that answer fast and slow ones don't wait for each other. */
export type Lane = "fast" | "slow";

/** A webhook with something to send, and who sends it. */
export interface DueWebhook {
  readonly id: number;
  readonly isSlow: boolean;
}

/** No process sends to it, and it doesn't rest after failures. */
const IS_FREE = sql<boolean>`
  (held_until IS NULL OR held_until < now()) AND (rests_until IS NULL OR rests_until <= now())`;

/** Its receiver answered slowly a short time ago. */
export const IS_SLOW = sql<boolean>`coalesce(slow_until > now(), false)`;

const HAS_DUE = sql<boolean>`EXISTS (
  SELECT FROM webhook_deliveries
  WHERE webhook_id = webhooks.id AND webhook_deliveries.status = 'waiting'
    AND next_attempt_at <= now())`;

/** Webhooks with something due that nobody sends to, those that wait longest first. */
export async function listDueWebhooks(db: Database, limit: number): Promise<DueWebhook[]> {
  return db
    .selectFrom("webhooks")
    .select("id")
    .select(IS_SLOW.as("isSlow"))
    .where("status", "=", "active")
    .where(IS_FREE)
    .where(HAS_DUE)
    .orderBy(sql`coalesce(rests_until, created_at)`)
    .limit(limit)
    .execute();
}

/** A process that is stopped in the middle holds a webhook for no longer than this. */
const HOLD_SECONDS = 60;

/**
 * Takes those of these webhooks that have something due, don't rest and belong to the lane, and that
 * no process holds. Slow ones may be sent to only in the slow lane.
 */
export async function holdWebhooks(
  db: Database,
  lane: Lane,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE webhooks SET held_until = now() + make_interval(secs => ${HOLD_SECONDS}::int)
    WHERE id IN (
      SELECT id FROM webhooks
      WHERE id = ANY (${ids}::integer[]) AND status = 'active' AND ${IS_FREE} AND ${HAS_DUE}
        AND (${lane} = 'slow' OR NOT ${IS_SLOW})
      FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

export const releaseWebhooks = (db: Database, ids: readonly number[]) =>
  sql`UPDATE webhooks SET held_until = NULL WHERE id = ANY (${ids}::integer[])`.execute(db);
