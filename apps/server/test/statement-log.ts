import type { OpenSpan, Tracing } from "../src/platform/tracing/tracing.ts";

const SILENT: OpenSpan = { rename() {}, set() {}, failed() {} };

/** Hears of each statement that a server sends, without its values. */
export function openStatementLog() {
  const statements: string[] = [];
  const tracing: Tracing = {
    within(name, { attributes, isDetail }, work) {
      if (isDetail) statements.push(String(attributes["db.query.text"] ?? name));
      return work(SILENT);
    },
    carry: () => ({}),
    close: async () => {},
  };
  /** The statements that go out until `work` is done. */
  async function during(work: () => Promise<unknown>): Promise<string[]> {
    statements.length = 0;
    await work();
    return [...statements];
  }
  return { tracing, during };
}
