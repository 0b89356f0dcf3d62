import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Counts the statements of the application, as the embedded database's own log tells them. */
export interface StatementCount {
  /** How many statements `work` causes. */
  during(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

const STATEMENT = /^stackyard\|LOG: {2}(statement|execute)/gm;

/** The account that PostgreSQL runs under must be able to enter a data folder. */
export function admitDatabase(dataDir: string): void {
  chmodSync(dataDir, 0o755);
}

export async function openStatementCount(dataDir: string): Promise<StatementCount> {
  const cluster = join(dataDir, "postgres");
  const socket = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[4];
  const admin = new pg.Client({ host: socket, user: "stackyard", database: "postgres" });
  await admin.connect();
  await admin.query("ALTER SYSTEM SET log_line_prefix = '%a|'");
  const logFile = join(cluster, "server.log");

  /** A session takes a new setting over before its next statement, so it is asked for one. */
  async function logStatements(which: "all" | "none") {
    await admin.query(`ALTER SYSTEM SET log_statement = '${which}'`);
    await admin.query("SELECT pg_reload_conf()");
    for (;;) {
      const { rows } = await admin.query("SHOW log_statement");
      if (rows[0].log_statement === which) return;
    }
  }

  return {
    async during(work) {
      await logStatements("all");
      const from = statSync(logFile).size;
      await work();
      const written = readFileSync(logFile).subarray(from).toString();
      await logStatements("none");
      return written.match(STATEMENT)?.length ?? 0;
    },
    close: () => admin.end(),
  };
}
