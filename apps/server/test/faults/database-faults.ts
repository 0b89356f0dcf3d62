import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/**
 * A fault of the embedded database: `inject` causes it and `recover` ends it, if it doesn't end by
 * itself.
 */
export interface Fault {
  readonly name: string;
  inject(cluster: Cluster): Promise<void>;
  recover?(cluster: Cluster): void | Promise<void>;
}

export interface Cluster {
  /** Opens a connection that bypasses the server. Rejects while the database is down. */
  connect(): Promise<pg.Client>;
  /** Resolves once the database responds. */
  answers(): Promise<void>;
  /** Signals the postmaster, after its sessions if `withSessions` is set. */
  signal(signal: NodeJS.Signals, withSessions?: boolean): void;
}

export const FAULTS: readonly Fault[] = [
  {
    name: "sessions terminated",
    async inject(cluster) {
      const client = await cluster.connect();
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL",
      );
      await client.end();
    },
  },
  { name: "stopped", inject: async (cluster) => cluster.signal("SIGINT") },
  { name: "killed", inject: async (cluster) => cluster.signal("SIGKILL") },
  {
    name: "frozen",
    inject: async (cluster) => cluster.signal("SIGSTOP", true),
    recover: (cluster) => cluster.signal("SIGCONT", true),
  },
];

export function embeddedCluster(dataDir: string): Cluster {
  const pidFile = () => readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
  const host = pidFile()[4] ?? "";
  const cluster: Cluster = {
    async connect() {
      const client = new pg.Client({
        host,
        user: "stackyard",
        database: "postgres",
        connectionTimeoutMillis: 1_000,
        query_timeout: 1_000,
      });
      client.on("error", () => {});
      await client.connect();
      return client;
    },
    async answers() {
      for (;;) {
        try {
          const client = await cluster.connect();
          await client.query("SELECT 1");
          return void (await client.end());
        } catch {
          await wait(20);
        }
      }
    },
    signal(signal, withSessions = false) {
      const postmaster = Number(pidFile()[0]);
      const sessions = withSessions ? childrenOf(postmaster) : [];
      process.kill(postmaster, signal);
      for (const pid of sessions) signalIfThere(pid, signal);
    },
  };
  return cluster;
}

/** A session may have ended in the meantime. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function childrenOf(pid: number): number[] {
  const output = execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return output.trim().split("\n").map(Number);
}
