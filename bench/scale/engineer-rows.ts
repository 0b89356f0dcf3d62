import type pg from "pg";
import { WITHOUT_TRIGGERS, withoutIndexes } from "./without-indexes.ts";

const NOUNS =
  "network cluster platform database pipeline registry security monitoring cost edge".split(" ");
const QUALITIES = "senior regulated hybrid resilient lean global".split(" ");

/**
 * Inserts up to `total` engineers with SQL. Deterministic, with a realistic, skewed distribution of
 * skills, clouds, rates and ratings. Triggers are disabled and their counters are computed once at
 * the end.
 */
export async function fillEngineers(pool: pg.Pool, total: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SELECT setseed(0.42)");
    await client.query(WITHOUT_TRIGGERS);
    const { rows } = await client.query("SELECT count(*)::int AS count FROM engineers");
    const from = rows[0].count + 1;
    await withoutIndexes(client, ["users", "engineers"], async () => {
      await client.query(PEOPLE, [from, total]);
      await client.query(ENGINEERS, [NOUNS, QUALITIES, from, total]);
    });
    await client.query("TRUNCATE engineer_counts");
    await client.query(`INSERT INTO engineer_counts (facet, count)
      SELECT facet, count(*) FROM engineers, unnest(''::text || facets) AS facet GROUP BY 1`);
    await client.query(`INSERT INTO search_words (word)
      SELECT DISTINCT word FROM engineer_words ON CONFLICT DO NOTHING`);
  } finally {
    client.release(true);
  }
}

const PEOPLE = `
  INSERT INTO users (id, username, username_skeleton, display_username, email, role)
  SELECT n, name, name, name, name || '@example.test', 'engineer'
  FROM generate_series($1::int, $2::int) AS n, concat('engineer-', n) AS name`;

const ENGINEERS = `
  INSERT INTO engineers (id, user_id, title, description, specializations, skills, years_of_experience,
    rating_sum, rating_count, rating, is_available, hourly_rate_cents, tools, clouds, languages,
    time_zone, person_name)
  SELECT n, n, initcap(quality || ' ' || noun || ' engineer'),
    'Builds a ' || quality || ' ' || noun || ' for others; see word' || (n % 5000) || ' and ask.',
    ARRAY[(ARRAY['devops','cloud-architect','sre','security-specialist','infrastructure-engineer',
      'kubernetes-expert','data-engineer','network-engineer'])[1 + floor(8 * power(random(), 1.5))::int]],
    ARRAY['Terraform', initcap(noun), 'skill' || (n % 400)], floor(20 * random())::int,
    (ratings * (3 + 2 * random()))::int, ratings, least(100, (ratings > 0)::int * (60 + 40 * random())::int),
    random() < 0.7, (2000 + 20000 * random())::int, ARRAY['terraform'],
    ARRAY[(ARRAY['aws','azure','gcp'])[1 + floor(3 * power(random(), 1.5))::int]],
    ARRAY['English', 'language' || (n % 60)], 'Europe/Berlin', 'Engineer ' || n
  FROM (
    SELECT n, ($1::text[])[1 + floor(10 * power(random(), 2))::int] AS noun,
      ($2::text[])[1 + floor(6 * random())::int] AS quality,
      floor(5 * power(random(), -0.5) - 5)::int AS ratings
    FROM generate_series($3::int, $4::int) AS n
  ) AS made`;
