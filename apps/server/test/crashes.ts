import { AsyncLocalStorage } from "node:async_hooks";
import type { OpenSpan, Tracing } from "../src/platform/tracing/tracing.ts";

/** Only `npm run test:long` crashes at every statement. */
const STEP = process.env.TEST_LONG ? 1 : 3;

const SILENT: OpenSpan = { rename() {}, set() {}, failed() {} };

/** Ends work at a chosen statement, as if its process had died there. */
export function openCrashes() {
  const running = new AsyncLocalStorage<{ left: number }>();
  const tracing: Tracing = {
    within(_, { attributes, isDetail }, work) {
      const run = running.getStore();
      // A dead process's connection is closed, which rolls its transaction back.
      if (run && isDetail && attributes["db.query.text"] !== "ROLLBACK") {
        run.left -= 1;
        if (run.left < 0) throw new Error("crashed");
      }
      return work(SILENT);
    },
    carry: () => ({}),
    close: async () => {},
  };

  /**
   * Runs `work` until it would send a statement after `statements`. Returns whether it got that far;
   * errors after a crash are part of it.
   */
  async function crashAfter(statements: number, work: () => Promise<unknown>): Promise<boolean> {
    const run = { left: statements };
    try {
      await running.run(run, work);
    } catch (error) {
      if (run.left >= 0) throw error;
    }
    return run.left < 0;
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
