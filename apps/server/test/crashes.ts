import { AsyncLocalStorage } from "node:async_hooks";
import type { OpenSpan, Tracing } from "../src/platform/tracing/tracing.ts";

/** Only `npm run test:long` crashes at every statement. */
const STEP = process.env.TEST_LONG ? 1 : 3;

/**
 * When a process dies: after so many statements, or right after its transactions so often committed.
 * A crash within a transaction leaves the same behind as one before it.
 */
export type Death = number | { readonly commits: number };

interface Run {
  readonly isAtCommit: boolean;
  /** Statements or commits. */
  left: number;
  hasDied: boolean;
}

const SILENT: OpenSpan = { rename() {}, set() {}, failed() {} };

/** Ends work at a chosen statement, as if its process had died there. */
export function openCrashes() {
  const running = new AsyncLocalStorage<Run>();
  const tracing: Tracing = {
    within(_, { attributes, isDetail }, work) {
      const run = running.getStore();
      // A dead process's connection is closed, which rolls its transaction back.
      const text = attributes["db.query.text"];
      if (run && isDetail && text !== "ROLLBACK") {
        run.hasDied ||= run.left === 0;
        if (run.hasDied) throw new Error("crashed");
        if (!run.isAtCommit || text === "COMMIT") run.left -= 1;
      }
      return work(SILENT);
    },
    carry: () => ({}),
    close: async () => {},
  };

  /**
   * Runs `work` until it would send a statement after its death. Returns whether it got that far;
   * errors after a crash are part of it.
   */
  async function crashAfter(death: Death, work: () => Promise<unknown>): Promise<boolean> {
    const isAtCommit = typeof death !== "number";
    const run = { isAtCommit, left: isAtCommit ? death.commits : death, hasDied: false };
    try {
      await running.run(run, work);
    } catch (error) {
      if (!run.hasDied) throw error;
    }
    return run.hasDied;
  }

  /**
   * Crashes `work` at its statements in turn, and then lets it finish. Returns how many statements it
   * passed, at least.
   */
  async function atStatements(
    work: (crash: (act: () => Promise<unknown>) => Promise<void>) => Promise<void>,
  ): Promise<number> {
    let statements = 0;
    for (let crashed = true; crashed; ) {
      await work(async (act) => {
        crashed = await crashAfter(statements, act);
      });
      if (crashed) statements += STEP;
    }
    return statements;
  }

  return { tracing, atStatements, crashAfter };
}
