import type { ProjectListQuery, ProjectSummary } from "@stackyard/contract/projects/projects";
import { sql } from "kysely";
import { cutPage, type Page } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { isAfter } from "../../common/search/list-orders.ts";
import { presentProject } from "./present-project.ts";
import { countWithFacet, IS_LISTED, readProjects, selectProjects } from "./project-queries.ts";
import { PROJECT_ORDERS, projectsLookedFor, searchProjects } from "./search-projects.ts";

interface ProjectPage extends Page<ProjectSummary> {
  /** False if the total is a lower bound. */
  readonly isTotalExact?: boolean;
  readonly correctedTo?: string | undefined;
  readonly isAnyWord?: boolean;
}

/** One page of open projects. */
export async function listProjects(
  { db }: Pick<Services, "db">,
  query: ProjectListQuery,
): Promise<ProjectPage> {
  const wanted = projectsLookedFor(query);
  if (wanted.isHopeless) return { items: [], total: 0, nextCursor: undefined };
  if (!wanted.isAnything) return browse({ db }, query);
  const { sort, limit, cursor } = query;
  const order = sort && PROJECT_ORDERS[sort];
  const { ids, ...found } = await searchProjects(db, wanted, { order, limit, cursor });
  return { ...found, items: (await readProjects(db, ids)).map(presentProject) };
}

async function browse(
  { db }: Pick<Services, "db">,
  { sort, limit, cursor }: ProjectListQuery,
): Promise<ProjectPage> {
  const order = PROJECT_ORDERS[sort ?? "newest"];
  const { key, direction } = order;
  if (!key) throw new Error("a project order without a key");
  let page = db
    .selectFrom("projects")
    .select("projects.id")
    .where(IS_LISTED)
    .orderBy(sql`${key.column} ${direction}`)
    .orderBy(sql`projects.id ${direction}`)
    // A literal, so that generic plans know that a page has few rows.
    .limit(sql.lit(limit + 1));
  if (cursor) page = page.where(isAfter(order, sql`projects.id`, [cursor[1], cursor[2]]));
  // Joined to these rows only; otherwise the planner sizes the join for all rows.
  const [rows, total] = await Promise.all([
    selectProjects(db)
      .select(key.column.as("orderKey"))
      .where("projects.id", "in", page)
      .orderBy(sql`${key.column} ${direction}`)
      .orderBy(sql`projects.id ${direction}`)
      .execute(),
    countWithFacet(db, "all"),
  ]);
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [0, last.orderKey, last.id]);
  return { items: shown.map(presentProject), total, nextCursor };
}
