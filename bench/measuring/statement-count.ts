import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Counts the application's SQL statements in the embedded database's log. */
export interface StatementCount {
  /** Number of statements caused by `work`. */
  during(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

const STATEMENT = /^stackyard\|LOG: {2}(statement|execute)/gm;

/** PostgreSQL's OS user must be able to enter the data directory. */
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

  /** Sessions apply a changed setting before their next statement, so run one. */
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
