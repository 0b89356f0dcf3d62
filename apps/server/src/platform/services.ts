import type { Config } from "../config.ts";
import type { Changes } from "./db/changes.ts";
import type { Database } from "./db/database.ts";
import type { FileStore } from "./files/file-store.ts";
import type { PageLookups } from "./http/api/once-per-page.ts";
import type { Viewer } from "./http/viewer.ts";
import type { IdentityChecks } from "./identity-checks/identity-checks.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { MailTransport } from "./mail/mail-transport.ts";
import type { Log } from "./monitoring/log.ts";
import type { Metrics } from "./monitoring/metrics.ts";
import type { Payments } from "./payments/payments.ts";
import type { BackgroundLoops } from "./runtime/background-loops.ts";
import type { BatchedWrites } from "./runtime/batched-writes.ts";
import type { Scanner } from "./scanner/scanner.ts";
import type { SellerChecks } from "./seller-checks/seller-checks.ts";
import type { Settings } from "./settings/open-settings.ts";
import type { Tax } from "./tax/tax.ts";
import type { Tracing } from "./tracing/tracing.ts";
import type { WebFetch } from "./web-fetch/web-fetch.ts";

/** What every operation may use. `db` is the open transaction where there is one. */
export interface Services {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly changes: Changes;
  readonly backgroundLoops: BackgroundLoops;
  readonly batchedWrites: BatchedWrites;
  readonly files: FileStore;
  readonly scanner: Scanner;
  readonly payments: Payments;
  readonly tax: Tax;
  readonly sellerChecks: SellerChecks;
  readonly mail: MailTransport;
  readonly web: WebFetch;
  readonly settings: Settings;
  readonly identityChecks: IdentityChecks;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Where nobody wants traces, there is none. */
  readonly tracing: Tracing | undefined;
  readonly config: Config;
  /** The Idempotency-Key under which the change was asked for. */
  readonly claim?: IdempotencyClaim | undefined;
  /** What the change depends on: checked in its first transaction. Throws. */
  readonly precondition?: ((db: Database) => Promise<void>) | undefined;
}

export interface IdempotencyClaim {
  /** Uses the key up in the transaction of the change, so that nothing that fails later gives it back. */
  commit(db: Database): Promise<void>;
}

/** Services on behalf of someone signed in. */
export interface UserServices extends Services {
  readonly user: Viewer;
  /** Where a page asks. */
  readonly lookups?: PageLookups | undefined;
}

/** Services on behalf of someone who may be signed in or not. */
export interface ViewerServices extends Services {
  readonly user: Viewer | null;
  /** Where a page asks. */
  readonly lookups?: PageLookups | undefined;
}

/**
 * Runs `work` in one transaction: everything it does through its `db` happens, or nothing. With it the
 * Idempotency-Key of its request is used up. It waits for nothing else: what takes its time elsewhere
 * refuses to be called within (open-transaction.ts).
 */
export function inTransaction<C extends Pick<Services, "db" | "claim" | "precondition">, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute(async (db) => {
    await ctx.precondition?.(db);
    const done = await work({ ...ctx, db });
    await ctx.claim?.commit(db);
    return done;
  });
}
