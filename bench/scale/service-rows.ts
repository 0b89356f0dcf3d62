import type pg from "pg";
import { WITHOUT_TRIGGERS, withoutIndexes } from "./without-indexes.ts";

/**
 * Inserts up to `total` published services with SQL, with two packages each and a tenth as many
 * engineers. Counters that triggers would maintain are computed once at the end.
 */
export async function fillServices(pool: pg.Pool, total: number): Promise<void> {
  const engineers = Math.ceil(total / 10);
  const client = await pool.connect();
  try {
    await client.query(WITHOUT_TRIGGERS);
    await withoutIndexes(client, ["users", "engineers", "services", "service_tiers"], async () => {
      await client.query(PEOPLE, [engineers]);
      await client.query(ENGINEERS, [engineers]);
      const { rows } = await client.query("SELECT count(*)::int AS count FROM services");
      const from = rows[0].count + 1;
      await client.query(SERVICES, [from, total, engineers]);
      await client.query(TIERS, [from, total]);
    });
    for (const statement of COUNTS) await client.query(statement);
  } finally {
    client.release(true);
  }
}

const PEOPLE = `
  INSERT INTO users (id, username, username_skeleton, display_username, email, role)
  SELECT n, name, name, name, name || '@example.test', 'engineer'
  FROM generate_series((SELECT coalesce(max(id), 0) + 1 FROM users), $1::int) AS n,
    concat('engineer-', n) AS name`;

const ENGINEERS = `
  INSERT INTO engineers (id, user_id, title, description, specializations, skills, years_of_experience,
    person_name)
  SELECT n, n, 'Engineer', 'Builds and runs what others need.', '{devops}', '{terraform}', 5,
    'engineer-' || n
  FROM generate_series((SELECT coalesce(max(id), 0) + 1 FROM engineers), $1::int) AS n`;

const SERVICES = `
  INSERT INTO services (id, user_id, title, description, specialization, tags, status, price_cents,
    delivery_days, done_count, provider_name)
  SELECT n, 1 + n % $3::int, initcap(kind || ' of your ' || noun || ' series' || (n / 37)),
    'A ' || kind || ' of what you run, word' || (n % 5000) || ', with a report and code.',
    (ARRAY['devops', 'sre', 'data-engineer', 'cloud-architect'])[1 + n % 4], ARRAY[noun, kind],
    'published', 1000 + (n::bigint * 7919 % 500000)::int, 1 + n % 30, 10000 / (1 + n % 9973),
    'engineer-' || (1 + n % $3::int)
  FROM (SELECT n, (ARRAY['network', 'cluster', 'bucket', 'pipeline', 'vault'])[1 + n % 5] AS noun,
          (ARRAY['review', 'upgrade', 'audit', 'migration'])[1 + n / 5 % 4] AS kind
        FROM generate_series($1::int, $2::int) AS n) AS made`;

const TIERS = `
  INSERT INTO service_tiers (service_id, position, name, scope, deliverables, price_cents,
    delivery_days, revisions)
  SELECT services.id, position, 'Package ' || position, 'What is done in it, from the first call on.',
    '{A report}', price_cents * position, delivery_days * position, 1
  FROM services, generate_series(1, 2) AS position WHERE services.id BETWEEN $1 AND $2`;

const COUNTS = [
  "TRUNCATE provider_counts",
  `INSERT INTO provider_counts (user_id, specialization, services)
   SELECT user_id, special, count(*) FROM services, unnest(ARRAY['all', specialization]) AS special
   GROUP BY 1, 2`,
  `UPDATE service_counts SET services = counted.services, providers = counted.providers
   FROM (SELECT specialization, sum(services) AS services, count(*) AS providers
         FROM provider_counts GROUP BY 1) AS counted
   WHERE counted.specialization = service_counts.specialization`,
  `UPDATE service_facet_counts SET count = counted.count
   FROM (SELECT facet, count(*) FROM services, unnest(facets) AS facet GROUP BY 1) AS counted
   WHERE counted.facet = service_facet_counts.facet`,
  "INSERT INTO search_words (word) SELECT DISTINCT word FROM service_words ON CONFLICT DO NOTHING",
];
