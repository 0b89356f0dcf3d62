import { sql } from "kysely";
import type { UserServices } from "../../../platform/services.ts";
import { addRating, removeReview } from "../../modules/catalog/add-rating.ts";
import { countRating, noteClientRating, uncountRating } from "../../talent/talent/count-work.ts";
import type { JudgedReview } from "./judged-reviews.ts";

/** Moves a locked review to the hidden ones. Its rating no longer counts. */
export async function hideReview(
  { db, user }: UserServices,
  review: JudgedReview,
  reason: string,
): Promise<void> {
  const { id, rating, moduleId, engineerId, contractId, isCounted } = review;
  await sql`
    WITH gone AS (DELETE FROM reviews WHERE id = ${id} RETURNING *)
    INSERT INTO hidden_reviews (id, author_id, module_id, engineer_id, client_id, contract_id, review,
      hidden_by, reason)
    SELECT id, author_id, module_id, engineer_id, client_id, contract_id, to_jsonb(gone), ${user.id},
      ${reason}
    FROM gone`.execute(db);
  if (moduleId !== null) await removeReview(db, moduleId, isCounted ? rating : null);
  else if (engineerId !== null) await uncountRating({ db }, engineerId, rating);
  else if (contractId !== null) await noteClientRating({ db }, contractId, null);
}

/** Moves a hidden review back, and counts its rating again. */
export async function restoreReview(
  { db }: Pick<UserServices, "db">,
  { id, rating, moduleId, engineerId, contractId, isCounted }: JudgedReview,
): Promise<void> {
  await sql`
    WITH back AS (DELETE FROM hidden_reviews WHERE id = ${id} RETURNING review)
    INSERT INTO reviews SELECT shown.* FROM back, jsonb_populate_record(NULL::reviews, review) AS shown`.execute(
    db,
  );
  if (moduleId !== null) {
    if (isCounted) await addRating(db, moduleId, rating);
  } else if (engineerId !== null) await countRating({ db }, engineerId, rating);
  else if (contractId !== null) await noteClientRating({ db }, contractId, rating);
}
