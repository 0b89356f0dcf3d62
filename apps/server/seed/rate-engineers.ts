import { sql } from "kysely";
import type { Database } from "../src/platform/db/database.ts";

/** Reviews of the demo engineers by demo buyers. */
export const RATINGS = [
  {
    buyer: "buyer",
    engineer: "engineer",
    rating: 5,
    content: "Our accounts were in order within three weeks, and the pipeline keeps them that way.",
  },
  {
    buyer: "buyer-two",
    engineer: "engineer",
    rating: 4,
    content: "Clear plans and clean code. The handover could have been a day longer.",
  },
  {
    buyer: "buyer",
    engineer: "rafael-duarte",
    rating: 5,
    content: "We could pause the migration halfway, and we did once.",
  },
  {
    buyer: "buyer-two",
    engineer: "jonas-meier",
    rating: 4,
    content: "Two clusters upgraded, and no one noticed.",
  },
  {
    buyer: "buyer",
    engineer: "amina-diallo",
    rating: 5,
    content: "The pager is quiet now. When it goes off, there's a reason and a runbook.",
  },
  {
    buyer: "buyer-two",
    engineer: "sofia-marino",
    rating: 5,
    content: "Every policy came with the threat it prevents. Our team kept all of them.",
  },
  {
    buyer: "buyer",
    engineer: "wei-chen",
    rating: 4,
    content:
      "Streaming works, and it costs what was predicted. The documentation came a week late.",
  },
  {
    buyer: "buyer-two",
    engineer: "oleksandr-bondar",
    rating: 5,
    content: "Two overlapping networks became one plan, and the switch took a lunch break.",
  },
  {
    buyer: "buyer",
    engineer: "noor-haddad",
    rating: 4,
    content: "Pipelines went from forty minutes to six.",
  },
  {
    buyer: "buyer-two",
    engineer: "grace-otieno",
    rating: 5,
    content: "Our nightly jobs now cost a tenth, and the traces show why.",
  },
  {
    buyer: "buyer",
    engineer: "tomasz-wrona",
    rating: 5,
    content:
      "Tomasz restored a backup in front of us before anything else. After that, it all went smoothly.",
  },
  {
    buyer: "buyer-two",
    engineer: "hana-sato",
    rating: 3,
    content: "Found the waste quickly. We would have liked more help with removing it.",
  },
  {
    buyer: "buyer",
    engineer: "liam-byrne",
    rating: 5,
    content: "The auditor asked for evidence and got a link.",
  },
] as const;

/** Inserts completed work and its reviews directly, because they predate the demo. */
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
  // 100 is the best rating.
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
