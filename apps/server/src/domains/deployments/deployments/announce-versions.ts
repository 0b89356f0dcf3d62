import { deploymentOutdated } from "@stackyard/contract/events/deployment-events";
import { approvalWithdrawn, versionApproved } from "@stackyard/contract/events/module-events";
import semver from "semver";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { recordAll } from "../../../platform/events/record.ts";
import type { Services } from "../../../platform/services.ts";

/** Tells owners of deployments about newer versions and about withdrawals of theirs. */
export const announceVersions: EventConsumer = {
  name: "deployments",
  async handle(ctx, { shape, data }) {
    if (shape.type === versionApproved.type) {
      const { moduleId, version, isTakenDown } = versionApproved.data.parse(data);
      const isOlder = (deployed: string) => semver.lt(deployed, version);
      // A pre-release isn't what everyone should upgrade to.
      if (isTakenDown || semver.prerelease(version)) return;
      await announce(ctx, { moduleId, version, why: "newer", isConcerned: isOlder });
    } else if (shape.type === approvalWithdrawn.type) {
      const { moduleId, version } = approvalWithdrawn.data.parse(data);
      const isSame = (deployed: string) => deployed === version;
      await announce(ctx, { moduleId, version, why: "withdrawn", isConcerned: isSame });
    }
  },
};

interface Announced {
  readonly moduleId: number;
  readonly version: string;
  readonly why: "newer" | "withdrawn";
  readonly isConcerned: (deployed: string) => boolean;
}

const BATCH = 1_000;

/** Deployments without state have no resources, and aren't concerned. */
async function announce(
  ctx: Pick<Services, "db">,
  { moduleId, version, why, isConcerned }: Announced,
): Promise<void> {
  const versions = await ctx.db
    .selectFrom("moduleVersions")
    .select(["id", "version"])
    .where("moduleId", "=", moduleId)
    .execute();
  const ids = versions.filter((row) => isConcerned(row.version)).map(({ id }) => id);
  if (ids.length === 0) return;
  for (let after = 0; ; ) {
    const deployments = await ctx.db
      .selectFrom("deployments")
      .select(["id", "name", "userId"])
      .where("versionId", "in", ids)
      .where("state", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    await recordAll(
      ctx,
      deploymentOutdated,
      deployments.map(({ id, name, userId }) => ({
        ...{ actorId: null, subjectId: id, data: { deploymentId: id, name, userId, version, why } },
      })),
    );
    after = deployments.at(-1)?.id ?? after;
    if (deployments.length < BATCH) return;
  }
}
