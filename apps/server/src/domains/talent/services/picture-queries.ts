import type { Database } from "../../../platform/db/database.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { maySeeService } from "./service-policy.ts";

export function listPictures(db: Database, serviceId: number) {
  return db
    .selectFrom("servicePictures")
    .select(["position", "sha256", "smallSha256"])
    .where("serviceId", "=", serviceId)
    .orderBy("position")
    .execute();
}

/** The picture of a service that the viewer may see; several services can share it. */
export async function findVisiblePicture(db: Database, sha256: string, viewer: Viewer | null) {
  const rows = await db
    .selectFrom("servicePictures")
    .innerJoin("services", "services.id", "servicePictures.serviceId")
    .select(["smallSha256", "services.status", "services.userId"])
    .where("sha256", "=", sha256)
    .orderBy("services.status", "desc")
    .limit(50)
    .execute();
  return rows.find((row) => maySeeService(viewer, row));
}
