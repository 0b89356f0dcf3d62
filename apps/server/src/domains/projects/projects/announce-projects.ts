import { projectFound, projectOpened } from "@stackyard/contract/events/projects/project-events";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { recordAll } from "../../../platform/events/record.ts";
import { findWaiting } from "../../common/saved-searches/find-waiting.ts";
import { listedProject } from "./search-projects.ts";

/** Notifies people whose saved search finds a project that has just opened to everyone. */
export const savedSearchesFollowProjects: EventConsumer = {
  name: "saved project searches",
  async handle(ctx, { shape, data }) {
    if (shape.type !== projectOpened.type) return;
    const project = projectOpened.data.parse(data);
    const { projectId } = project;
    const waiting = await findWaiting(ctx.db, {
      subject: "project",
      found: listedProject(projectId),
    });
    const found = waiting.map((one) => ({
      actorId: null,
      subjectId: projectId,
      data: { ...project, ...one },
    }));
    await recordAll(ctx, projectFound, found);
  },
};
