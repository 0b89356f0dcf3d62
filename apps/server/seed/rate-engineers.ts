import { sql } from "kysely";
import type { Database } from "../src/platform/db/database.ts";

/** What the demo buyers say of the engineers that worked for them. */
export const RATINGS = [
  {
    buyer: "buyer",
    engineer: "engineer",
    rating: 5,
    content: "Our accounts were in order within three weeks, and the pipeline keeps them so.",
  },
  {
    buyer: "buyer-two",
    engineer: "engineer",
    rating: 4,
    content: "Clear plans and clean code. The hand-over could have been a day longer.",
  },
  {
    buyer: "buyer",
    engineer: "rafael-duarte",
    rating: 5,
    content: "The migration could indeed be stopped half-way, which we did once.",
  },
  {
    buyer: "buyer-two",
    engineer: "jonas-meier",
    rating: 4,
    content: "Two clusters upgraded without anybody noticing.",
  },
] as const;

/** Records the reviews of engineers. No call of the API takes them yet, so they are written as rows. */
export async function rateEngineers(db: Database): Promise<void> {
  await sql`
    INSERT INTO reviews (content, rating, engineer_id, author_id)
    SELECT given.content, given.rating, engineers.id, authors.id
    FROM jsonb_to_recordset(${JSON.stringify(RATINGS)}::jsonb)
        AS given (buyer text, engineer text, rating smallint, content text)
      JOIN users AS authors ON authors.username = given.buyer
      JOIN users AS rated ON rated.username = given.engineer
      JOIN engineers ON engineers.user_id = rated.id
    WHERE NOT EXISTS (SELECT FROM reviews WHERE engineer_id IS NOT NULL)`.execute(db);
  // A full mark is 100.
  await sql`
    UPDATE engineers SET rating = given.rating, rating_count = given.count, rating_sum = given.sum,
      rating_counts = given.counts, completed_projects = given.count
    FROM (SELECT engineer_id, round(avg(rating) * 20)::integer AS rating, count(*)::integer AS count,
            sum(rating)::integer AS sum, ARRAY[
              count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2),
              count(*) FILTER (WHERE rating = 3), count(*) FILTER (WHERE rating = 4),
              count(*) FILTER (WHERE rating = 5)]::integer[] AS counts
          FROM reviews WHERE engineer_id IS NOT NULL GROUP BY engineer_id) AS given
    WHERE given.engineer_id = engineers.id`.execute(db);
}
