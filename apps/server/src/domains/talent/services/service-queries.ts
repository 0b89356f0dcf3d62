import { type RawBuilder, sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { RESPONSE_COUNTS } from "../talent/response-time.ts";

/** A literal, so that generic plans can use the partial indexes. */
export const PUBLISHED = sql.lit("published" as const);

/** Services with their engineer and first picture, as shown on a card. */
export function selectServices(db: Database) {
  return db
    .selectFrom("services")
    .innerJoin("users", "users.id", "services.userId")
    .innerJoin("engineers", "engineers.userId", "services.userId")
    .select([
      "services.id",
      "services.userId",
      "services.title",
      "services.description",
      "services.specialization",
      "services.tags",
      "services.status",
      "services.priceCents",
      "services.deliveryDays",
      "services.doneCount",
      "services.createdAt",
      "engineers.id as engineerId",
      "engineers.rating",
      "engineers.ratingCount",
      "engineers.isAvailable",
      "users.displayUsername",
      "users.fullName",
      "users.avatar",
    ])
    .select(({ selectFrom }) => [
      selectFrom("serviceTiers")
        .whereRef("serviceTiers.serviceId", "=", "services.id")
        .select((tier) => tier.fn.countAll<number>().as("count"))
        .as("tierCount"),
      selectFrom("servicePictures")
        .whereRef("servicePictures.serviceId", "=", "services.id")
        .select("sha256")
        .orderBy("position")
        .limit(1)
        .as("pictureSha256"),
    ]);
}

export type ServiceRow = Awaited<ReturnType<ReturnType<typeof selectServices>["execute"]>>[number];

/** One service, with its engineer's response time. */
export const findService = compileFirst((db, given: { id: number }) =>
  selectServices(db)
    .leftJoin("responseTimes", "responseTimes.userId", "services.userId")
    .select([
      "services.longDescription",
      "services.descriptionHtml",
      "services.descriptionRendering",
      ...RESPONSE_COUNTS,
    ])
    .where("services.id", "=", given.id),
);

export type ServiceDetailRow = NonNullable<Awaited<ReturnType<typeof findService>>>;

export function listTiers(db: Database, serviceId: number) {
  return db
    .selectFrom("serviceTiers")
    .select(["name", "scope", "deliverables", "priceCents", "deliveryDays", "revisions"])
    .where("serviceId", "=", serviceId)
    .orderBy("position")
    .execute();
}

/** Packages of published services among these, with their engineers. */
export async function listOffered(db: Database, serviceIds: readonly number[]) {
  if (serviceIds.length === 0) return [];
  return db
    .selectFrom("serviceTiers")
    .innerJoin("services", "services.id", "serviceId")
    .innerJoin("users", "users.id", "services.userId")
    .select(["serviceId", "position", "name", "scope", "deliverables", "serviceTiers.priceCents"])
    .select(["serviceTiers.deliveryDays", "revisions", "services.userId as engineerId"])
    .select(["services.title as serviceTitle", "displayUsername", "fullName"])
    .where("serviceId", "in", [...serviceIds])
    .where("services.status", "=", PUBLISHED)
    .execute();
}

export type OfferedPackage = Awaited<ReturnType<typeof listOffered>>[number];

/** These services, in the order of `ids`. */
export async function readServices(db: Database, ids: readonly number[]): Promise<ServiceRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectServices(db).where("services.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Numbers of published services and their engineers, from maintained counts. */
export function readCounts(db: Database, specialization: string) {
  return db
    .selectFrom("serviceCounts")
    .select(["services", "providers"])
    .where("specialization", "=", specialization)
    .executeTakeFirstOrThrow();
}

/** Number of published services per facet, from maintained counts. */
export function listFacets(db: Database) {
  return db
    .selectFrom("serviceFacetCounts")
    .select(["facet", "count"])
    .where("count", ">", 0)
    .orderBy("facet")
    .execute();
}

/** Serializes changes of the service until this transaction ends. */
export function lockService(db: Database, id: number) {
  return db
    .selectFrom("services")
    .select(["id", "userId", "title", "status"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export const inSpecialization = (specialization: string | undefined): RawBuilder<boolean> =>
  specialization && specialization !== "all"
    ? sql`services.specialization = ${specialization}`
    : sql`true`;
