import type { Services } from "../../../platform/services.ts";

const PREFIX = "runner work ";

/** Announces work for any runner of a pool, or for one of them. */
export function announceWork(
  { db, changes }: Pick<Services, "db" | "changes">,
  poolId: number,
  runnerId: number | null = null,
): Promise<void> {
  return changes.announce(db, `${PREFIX}${poolId} ${runnerId ?? "any"}`);
}

interface Work {
  readonly poolId: number;
  /** Undefined if any runner of the pool may do it. */
  readonly runnerId: number | undefined;
}

/** Calls back on announced work, and without it whenever announcements may have been missed. */
export function onWork(
  { changes }: Pick<Services, "changes">,
  callBack: (work: Work | undefined) => void,
): void {
  changes.subscribeFamily(PREFIX, (rest) => {
    if (rest === undefined) return callBack(undefined);
    const [poolId, runnerId] = rest.split(" ");
    callBack({
      poolId: Number(poolId),
      runnerId: runnerId === "any" ? undefined : Number(runnerId),
    });
  });
}
