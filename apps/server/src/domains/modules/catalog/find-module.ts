import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { oncePerPage } from "../../../platform/http/api/once-per-page.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { findModuleDetail, type ModuleDetailRow } from "./module-queries.ts";
import { maySee } from "./module-visibility.ts";

export type { ModuleDetailRow };

/** A module's row if the viewer may see it. For others it doesn't exist. */
export async function findVisibleModule(ctx: ViewerServices, id: number): Promise<ModuleDetailRow> {
  const viewerId = ctx.user?.id ?? null;
  const row = await oncePerPage(ctx, `module ${id} for ${viewerId}`, () =>
    findModuleDetail(ctx.db, { id, viewerId }),
  );
  if (!row || !maySee(ctx.user, row)) throw new AppError("module_not_found");
  return row;
}

/** The number of the module at a registry address, in any case of letters. */
export async function findModuleAt(
  db: Database,
  { namespace, name, system }: { namespace: string; name: string; system: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("modules")
    .select("id")
    .where(sql<string>`lower(namespace)`, "=", namespace.toLowerCase())
    .where(sql<string>`lower(name)`, "=", name.toLowerCase())
    .where("system", "=", system)
    .executeTakeFirst();
  return row?.id;
}

/** Locks the module's row until the transaction ends. False if there is none. */
export async function lockModule(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("modules")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
