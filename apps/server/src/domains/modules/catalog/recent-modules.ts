import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { RecentReads } from "../../../platform/http/shared/recent-reads.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { Services, ViewerServices } from "../../../platform/services.ts";
import { descriptionHtml } from "./description-html.ts";
import { findModuleDetail, findRelation } from "./module-queries.ts";
import { maySee } from "./module-visibility.ts";
import { presentDetail } from "./present-module.ts";
import { readModule } from "./read-module.ts";

/** Announcements of a module and its versions, and of a person who is shown, begin with these. */
export const MODULE = "shared module:";
const PERSON = "shared user:";

/**
 * Returns a function that reads one module as `readModule` does. What everyone may see of it was read
 * within the last second, so each viewer costs one short statement about them.
 */
export function openRecentModules({ db, changes, metrics }: Services) {
  const recent = new RecentReads<Shown>(
    { changes, metrics },
    {
      name: "modules",
      families: [MODULE, PERSON],
      topicsOf: ({ id, authorUsername }) => [MODULE + id, PERSON + authorUsername.toLowerCase()],
    },
  );
  const findShown = async (id: number) => {
    const row = await findModuleDetail(db, { id, viewerId: null });
    if (!row || !maySee(null, row)) return null;
    return { ...row, longDescriptionHtml: await descriptionHtml(row) };
  };
  return async (
    ctx: ViewerServices & { readonly user: Viewer },
    id: number,
  ): Promise<ModuleDetail> => {
    const [shown, relation] = await Promise.all([
      recent.find(String(id), () => findShown(id)),
      findRelation(db, { id, viewerId: ctx.user.id }),
    ]);
    return shown && relation
      ? presentDetail({ ...shown, ...relation }, ctx.user)
      : readModule(ctx, id);
  };
}

type Shown = Parameters<typeof presentDetail>[0];
