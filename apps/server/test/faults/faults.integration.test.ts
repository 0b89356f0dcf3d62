import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, embeddedCluster, FAULTS } from "./database-faults.ts";
import { runFaultRound, verify } from "./fault-round.ts";
import { type Load, startLoad } from "./mixed-load.ts";
import { type StartedServer, startServer } from "./started-server.ts";

let server: StartedServer;
let cluster: Cluster;
let load: Load;

beforeAll(async () => {
  server = await startServer();
  cluster = embeddedCluster(server.dataDir);
  load = await startLoad(server.origin);
});
afterAll(async () => {
  await server.stop();
  await server.clear();
});

describe("a server under load whose database is", () => {
  it.each(FAULTS)("$name continues, and meanwhile answers 'unavailable'", async (fault) => {
    await runFaultRound(fault, cluster, load, server.origin);
    expect(server.process.exitCode).toBeNull();
    expect(load.seen.wrong).toEqual([]);
  });

  it("loses and duplicates no acknowledged write", async () => {
    await load.stop();
    expect(load.seen.unavailable).toBeGreaterThan(0);
    expect(await verify(cluster, load.seen)).toEqual({ lost: [], doubled: [] });
  });

  it("permanently unavailable stops cleanly on request", async () => {
    cluster.signal("SIGSTOP", true);
    expect(await server.stop()).toBe(0);
    cluster.signal("SIGCONT", true);
    cluster.signal("SIGQUIT");
  });
});
