import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPgbouncer } from "../database/pgbouncer.ts";
import { startBehindPooler } from "./behind-pooler.ts";
import { FAULTS } from "./database-faults.ts";
import { runFaultRound, verify } from "./fault-round.ts";
import { type Load, startLoad } from "./mixed-load.ts";

describe.runIf(hasPgbouncer())("a server under load behind a pooler", () => {
  let pooled: Awaited<ReturnType<typeof startBehindPooler>>;
  let load: Load;
  beforeAll(async () => {
    pooled = await startBehindPooler();
    load = await startLoad(pooled.server.origin);
  });
  afterAll(() => pooled.stop(), 60_000);

  it("survives faults of the pooler and the database, and loses and duplicates nothing", async () => {
    const { server, cluster, faults } = pooled;
    for (const fault of [...FAULTS, ...faults])
      await runFaultRound(fault, cluster, load, server.origin);
    await load.stop();
    expect(server.process.exitCode).toBeNull();
    expect(load.seen.wrong).toEqual([]);
    expect(load.seen.unavailable).toBeGreaterThan(0);
    expect(await verify(cluster, load.seen)).toEqual({ lost: [], doubled: [] });
  });
});
