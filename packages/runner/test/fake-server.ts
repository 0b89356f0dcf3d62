import { readFile } from "node:fs/promises";
import type { Lease } from "@stackyard/contract/deployments/lease";
import type { PlanReport } from "@stackyard/contract/deployments/plan-report";
import {
  type Attempt,
  RefusedRequest,
  type ResultReport,
  type Server,
  StaleAttempt,
} from "../src/server/server.ts";

/** A server in memory. Tests put leases in and look at what the runner reported. */
export class FakeServer implements Server {
  readonly leases: Lease[] = [];
  readonly taken: Attempt[] = [];
  readonly logs = new Map<string, string[]>();
  readonly plans: (Attempt & PlanReport)[] = [];
  readonly results: (Attempt & ResultReport)[] = [];
  readonly stale = new Set<number>();
  readonly cancelled = new Set<number>();
  downloads = 0;
  heartbeats = 0;
  /** The network is cut: calls wait until it isn't. */
  isCut = false;
  archive = "";
  /** Other modules of the registry, by address, each with one version. */
  readonly called = new Map<string, { version: string; sha256: string; bytes: Uint8Array }>();

  /** The last attempt that was offered of each operation. Earlier ones are stale. */
  readonly #offered = new Map<number, number>();

  async poll(seconds: number) {
    const lease = this.leases.shift() ?? null;
    // Others go on meanwhile, as they do while a server keeps the request.
    if (!lease && seconds > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    if (lease) this.#offered.set(lease.operationId, lease.attempt);
    return { lease, drain: false };
  }

  async heartbeat(at: Attempt) {
    this.heartbeats += 1;
    if (this.isCut) throw new Error("The network is cut.");
    this.#check(at);
    return { cancel: this.cancelled.has(at.operationId), drain: false };
  }

  async take(at: Attempt) {
    this.#check(at);
    this.taken.push({ operationId: at.operationId, attempt: at.attempt });
  }

  async sendLog(
    at: Attempt,
    { number, text }: { number: number; text: string },
    signal: AbortSignal,
  ) {
    await this.#connected(signal);
    const key = `${at.operationId}/${at.attempt}`;
    const chunks = this.logs.get(key) ?? [];
    if (number === chunks.length + 1) chunks.push(text);
    this.logs.set(key, chunks);
    return { next: chunks.length + 1, isFull: false };
  }

  async downloadModule() {
    this.downloads += 1;
    const bytes = await readFile(this.archive);
    return (async function* () {
      yield bytes;
    })();
  }

  async listCalledVersions(_: Attempt, module: string) {
    const { version, sha256 } = this.#calledAt(module);
    return [{ version, sha256 }];
  }

  async downloadCalledModule(_: Attempt, { module }: { module: string }) {
    const { bytes } = this.#calledAt(module);
    return (async function* () {
      yield bytes;
    })();
  }

  #calledAt(module: string) {
    const found = this.called.get(module);
    if (!found) throw new RefusedRequest("The server refused.", "purchase_required");
    return found;
  }

  async reportPlan({ operationId, attempt }: Attempt, report: PlanReport, signal: AbortSignal) {
    await this.#connected(signal);
    this.#check({ operationId, attempt });
    this.plans.push({ operationId, attempt, ...report });
  }

  async reportResult({ operationId, attempt }: Attempt, report: ResultReport, signal: AbortSignal) {
    await this.#connected(signal);
    this.#check({ operationId, attempt });
    this.results.push({ operationId, attempt, ...report });
  }

  async depart() {}

  logOf(operationId: number, attempt: number): string {
    return (this.logs.get(`${operationId}/${attempt}`) ?? []).join("");
  }

  #check({ operationId, attempt }: Attempt): void {
    const offered = this.#offered.get(operationId) ?? attempt;
    if (this.stale.has(operationId) || attempt < offered)
      throw new StaleAttempt("The attempt is stale.");
  }

  async #connected(signal: AbortSignal): Promise<void> {
    while (this.isCut) {
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
