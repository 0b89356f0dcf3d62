import { AsyncLocalStorage } from "node:async_hooks";
import type { OpenSpan, Tracing } from "../src/platform/tracing/tracing.ts";

const SILENT: OpenSpan = { rename() {}, set() {}, failed() {} };

/** Records the statements that a server sends, without their values. */
export function openStatementLog() {
  const heard = new AsyncLocalStorage<string[]>();
  const tracing: Tracing = {
    within(name, { attributes, isDetail }, work) {
      if (isDetail) heard.getStore()?.push(String(attributes["db.query.text"] ?? name));
      return work(SILENT);
    },
    carry: () => ({}),
    close: async () => {},
  };
  /** The statements caused by `work` alone. */
  async function during(work: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = [];
    await heard.run(statements, work);
    return statements;
  }
  return { tracing, during };
}
