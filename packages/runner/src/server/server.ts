import type { Lease } from "@stackyard/contract/deployments/lease";
import type { PlanReport } from "@stackyard/contract/deployments/plan-report";
import type { reportResult } from "@stackyard/contract/deployments/runner-protocol";
import type { z } from "zod";

export type ResultReport = Omit<z.infer<typeof reportResult.body>, "attempt">;

/** The attempt isn't valid any longer, or the operation doesn't exist. */
export class StaleAttempt extends Error {}

/** The runner's key isn't enrolled, or was revoked. */
export class NotEnrolled extends Error {}

/** The server refuses the request for good. Sending it again wouldn't help. */
export class RefusedRequest extends Error {
  /** The server's error code, if it gave one. */
  readonly code: string;

  constructor(message: string, code = "") {
    super(message);
    this.code = code;
  }
}

/** An attempt at an operation, which every message about it names. */
export interface Attempt {
  readonly operationId: number;
  readonly attempt: number;
}

/**
 * What a runner asks of its server. Every call waits until there is an answer: failures of the
 * network and of the server are retried until `signal` says otherwise.
 */
export interface Server {
  poll(waitSeconds: number, signal: AbortSignal): Promise<{ lease: Lease | null; drain: boolean }>;
  /** Tries once, because the next one follows soon. */
  heartbeat(at: Attempt): Promise<{ cancel: boolean; drain: boolean }>;
  /** Takes a lease with its first heartbeat. */
  take(at: Attempt, signal: AbortSignal): Promise<void>;
  sendLog(
    at: Attempt,
    chunk: { number: number; text: string; isEnd: boolean },
    signal: AbortSignal,
  ): Promise<{ next: number; isFull: boolean }>;
  downloadModule(at: Attempt, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** The versions of another module, `namespace/name/system`, that the deployed module calls. */
  listCalledVersions(
    at: Attempt,
    module: string,
    signal: AbortSignal,
  ): Promise<readonly { version: string; sha256: string }[]>;
  downloadCalledModule(
    at: Attempt,
    called: { module: string; version: string },
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>>;
  reportPlan(at: Attempt, report: PlanReport, signal: AbortSignal): Promise<void>;
  reportResult(at: Attempt, report: ResultReport, signal: AbortSignal): Promise<void>;
  depart(signal: AbortSignal): Promise<void>;
}
