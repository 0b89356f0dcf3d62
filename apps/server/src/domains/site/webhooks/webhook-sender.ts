import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { batchCalls } from "../../../platform/runtime/batch-calls.ts";
import type { Services } from "../../../platform/services.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { type Delivered, nextDeliveries } from "./next-delivery.ts";
import { noteFailure, noteWithheld, type Outcome } from "./note-outcome.ts";
import { type DueWebhook, holdWebhooks, type Lane, releaseWebhooks } from "./webhook-queries.ts";

type Slots = Readonly<Record<Lane, number>>;

/** Webhooks that a process sends to at once. `WebFetch` has more connections to a host. */
const SLOTS: Slots = { fast: 32, slow: 4 };

/** Then another webhook's turn comes. With its last attempt, a turn is shorter than a hold. */
const TURN_MS = 30_000;

/** After an attempt that took longer, a webhook shares its slots with other slow ones only. */
const SLOW_MS = 1_000;
const SLOW_MINUTES = 60;

/** Webhooks that wait for a slot, per lane. Those without room are found again within a minute. */
export const MAX_WAITING = 10_000;

interface WebhookSender {
  /** Sends what is due to these webhooks as soon as there are slots. */
  add(webhooks: readonly DueWebhook[]): void;
  /** Resolves once nothing is being sent and nothing waits for a slot. */
  idle(): Promise<void>;
}

interface Options {
  /** Once aborted, only attempts that have started are finished. */
  readonly stopped: AbortSignal;
  readonly slots?: Slots;
}

/**
 * Sends to many webhooks at once, and to each of them one message after the other: first attempts
 * in the order of their events, then retries. All of them share their statements.
 */
export function openWebhookSender(
  ctx: Services,
  { stopped, slots = SLOTS }: Options,
): WebhookSender {
  const statements = openStatements(ctx);
  const lanes = {
    fast: openLane(ctx, { slots: slots.fast, take: take("fast") }),
    slow: openLane(ctx, { slots: slots.slow, take: take("slow") }),
  };

  function take(lane: Lane) {
    return async (ids: readonly number[]) => {
      const held = stopped.aborted ? [] : await holdWebhooks(ctx.db, lane, ids);
      return held.map((id) => sendTurn(id, lane));
    };
  }

  async function sendTurn(webhookId: number, lane: Lane): Promise<void> {
    const end = Date.now() + TURN_MS;
    const turn = { webhookId, lane, hasTime: () => Date.now() < end && !stopped.aborted };
    const ended = await sendAll(ctx, statements, turn).finally(() => statements.release(webhookId));
    // It also sends what was added while it was held, because others found it held.
    if (ended !== "rest") lanes[ended === "slow" ? "slow" : lane].add(webhookId);
  }

  return {
    add(webhooks) {
      for (const { id, isSlow } of webhooks) lanes[isSlow ? "slow" : "fast"].add(id);
    },
    async idle() {
      // A webhook that leaves the fast lane enters the slow one.
      await lanes.fast.idle();
      await lanes.slow.idle();
    },
  };
}

type Statements = ReturnType<typeof openStatements>;

function openStatements(ctx: Services) {
  return {
    next: batchCalls((wanted: Parameters<typeof nextDeliveries>[1]) => nextDeliveries(ctx, wanted)),
    release: batchCalls(async (ids: readonly number[]) => {
      await releaseWebhooks(ctx.db, ids);
      return ids;
    }),
  };
}

interface LaneOptions {
  readonly slots: number;
  /** Starts a turn for each of these webhooks that can be taken. */
  readonly take: (ids: readonly number[]) => Promise<Promise<void>[]>;
}

/** Webhooks wait in the order in which they came. Each waits once. */
function openLane({ log }: Pick<Services, "log">, { slots, take }: LaneOptions) {
  const waiting = new Set<number>();
  const running = new Set<Promise<void>>();
  let filling: Promise<void> | undefined;

  async function fill(): Promise<void> {
    while (waiting.size > 0 && running.size < slots) {
      const ids = [...waiting.values().take(slots - running.size)];
      for (const id of ids) waiting.delete(id);
      for (const turn of await take(ids)) start(turn);
    }
  }

  function start(turn: Promise<void>): void {
    const ended: Promise<void> = turn
      .catch((error) => log.warn({ err: error }, "a webhook's turn failed"))
      .finally(() => {
        running.delete(ended);
        startFilling();
      });
    running.add(ended);
  }

  function startFilling(): void {
    filling ??= fill()
      .catch((error) => log.warn({ err: error }, "webhooks could not be taken"))
      .finally(() => {
        filling = undefined;
        if (waiting.size > 0 && running.size < slots) startFilling();
      });
  }

  return {
    add(id: number) {
      if (waiting.size >= MAX_WAITING) return;
      waiting.add(id);
      startFilling();
    },
    async idle() {
      for (;;) {
        await filling;
        const [turn] = running;
        if (turn) await turn;
        else if (!filling) return;
      }
    },
  };
}

interface Turn {
  readonly webhookId: number;
  readonly lane: Lane;
  readonly hasTime: () => boolean;
}

/** Sends until nothing is due, the turn is over, the webhook rests, or it leaves the fast lane. */
async function sendAll(
  ctx: Services,
  { next }: Statements,
  { webhookId, lane, hasTime }: Turn,
): Promise<"over" | "rest" | "slow"> {
  let delivered: Delivered | undefined;
  let leavesLane = false;
  for (;;) {
    const delivery = await next({ webhookId, delivered });
    if (leavesLane) return "slow";
    if (!delivery || !hasTime()) return "over";
    delivered = undefined;
    if (!delivery.isVisible) {
      await noteWithheld(ctx.db, delivery.id);
      continue;
    }
    const { isSlow, ...outcome } = await timed(() => attemptDelivery(ctx, delivery));
    if (isSlow) await noteSlow(ctx.db, webhookId);
    leavesLane = isSlow && lane === "fast";
    const { isDelivered, status, headers, ...noted } = outcome;
    if (isDelivered)
      delivered = { id: delivery.id, status: status ?? 0, headers: headers ?? "", ...noted };
    else if ((await noteFailure(ctx, delivery, outcome)) === "rest") return "rest";
  }
}

async function timed(work: () => Promise<Outcome>): Promise<Outcome & { isSlow: boolean }> {
  const started = performance.now();
  const outcome = await work();
  return { ...outcome, isSlow: performance.now() - started > SLOW_MS };
}

const noteSlow = (db: Database, id: number) =>
  db
    .updateTable("webhooks")
    .set({ slowUntil: sql<Date>`now() + make_interval(mins => ${SLOW_MINUTES})` })
    .where("id", "=", id)
    .execute();
