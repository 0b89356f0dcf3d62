import { pageOf } from "@stackyard/contract/base/agent-answers";
import { usersText, usersTextOrNull } from "@stackyard/contract/base/users-text";
import { semver } from "@stackyard/contract/modules/modules";
import { readVersionChanges } from "@stackyard/contract/modules/version-changes";
import { z } from "zod";
import { BOUNDS } from "../bounds.ts";
import { tool } from "../tool.ts";
import { moduleId, wantedVersion } from "./module-arguments.ts";

export const compareVersions = tool({
  name: "compare_versions",
  title: "Compare versions of a module",
  description:
    "List what changed between two versions of a module, most severe first, with the version increment that each change requires. To continue, pass next as from.",
  input: z.strictObject({
    id: moduleId,
    version: wantedVersion,
    since: semver.optional().describe("The earlier version; by default, the previous one"),
    from: z.int().min(0).optional(),
  }),
  async answer({ call }, { id, version, since, from }) {
    const { data } = await call(readVersionChanges, { params: { id, version }, query: { since } });
    const { total, items, next } = pageOf(
      data.changes,
      { from, size: BOUNDS.changes },
      (change) => ({
        kind: change.kind,
        requiredIncrement: change.bump,
        writtenByAuthor: {
          subject: usersText(change.subject),
          summary: usersText(change.summary),
          reason: usersText(change.reason),
          before: usersTextOrNull(change.before),
          after: usersTextOrNull(change.after),
        },
      }),
    );
    return {
      version: data.version,
      since: data.since,
      smallestCorrectVersion: data.smallestVersion,
      isNumberHonest: data.isNumberHonest,
      changes: { total, items, next },
    };
  },
});
