import type pg from "pg";
import { findTerms } from "../../apps/server/src/domains/common/search/find-meaning.ts";
import {
  askedFor,
  type SearchText,
} from "../../apps/server/src/domains/common/search/search-text.ts";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { WITHOUT_TRIGGERS, withoutIndexes } from "./without-indexes.ts";

const NOUNS =
  "network cluster platform database pipeline registry security monitoring cost edge".split(" ");
const PEOPLE = 5_000;

/**
 * Inserts `total` open projects of 5,000 clients with SQL. Deterministic, with a skewed distribution
 * of skills and budgets. What triggers would maintain is computed once at the end.
 */
export async function fillProjects(pool: pg.Pool, total: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SELECT setseed(0.42)");
    await client.query(WITHOUT_TRIGGERS);
    await withoutIndexes(client, ["users", "projects"], async () => {
      await client.query(CLIENTS, [PEOPLE]);
      await client.query(PROJECTS, [NOUNS, PEOPLE, total]);
    });
    await client.query("TRUNCATE project_facet_counts");
    await client.query(`INSERT INTO project_facet_counts (facet, count)
      SELECT facet, count(*) FROM projects, unnest(facets) AS facet GROUP BY 1`);
    await client.query(`INSERT INTO search_words (word)
      SELECT DISTINCT word FROM project_words ON CONFLICT DO NOTHING`);
  } finally {
    client.release(true);
  }
}

/**
 * Saves 20 searches of each client, as many as one can. A tenth have words only, so that each new
 * project is compared with them; the others ask for a skill, and some for a budget or words as well.
 */
export async function fillSavedSearches(pool: pg.Pool, db: Database): Promise<void> {
  const terms = await Promise.all(NOUNS.map((noun) => findTerms(db, textOf(noun), SEARCHED)));
  const client = await pool.connect();
  try {
    await withoutIndexes(client, ["saved_searches"], () =>
      client.query(SEARCHES, [PEOPLE, terms.map((one) => JSON.stringify(one))]),
    );
  } finally {
    client.release(true);
  }
}

const SEARCHED = { vocabulary: "search_words" } as const;
const textOf = (search: string): SearchText => askedFor(search, []).text;

const CLIENTS = `
  INSERT INTO users (id, username, username_skeleton, display_username, email, role)
  SELECT n, name, name, name, name || '@example.test', 'buyer'
  FROM generate_series(1, $1::int) AS n, concat('client-', n) AS name`;

const PROJECTS = `
  INSERT INTO projects (id, user_id, title, scope, scope_html, scope_rendering, excerpt, skills,
    budget_min_cents, budget_max_cents, status, open_days, opening, opened_at, expires_at,
    proposal_count)
  SELECT n, 1 + n % $2::int, initcap(noun || ' for a team of ' || n % 90),
    'Move a ' || noun || ' and its word' || (n % 5000) || ' without downtime.', '', '', '',
    ARRAY['Terraform', initcap(noun), 'skill' || (n % 400)], budget, budget, 'open', 30, n, now(),
    now() + interval '30 days', floor(5 * power(random(), -0.5) - 5)::int
  FROM (
    SELECT n, ($1::text[])[1 + floor(10 * power(random(), 2))::int] AS noun,
      nullif(floor(random() * 60) * 100000, 0)::int AS budget
    FROM generate_series(1, $3::int) AS n
  ) AS made`;

const SEARCHES = `
  INSERT INTO saved_searches (user_id, subject, query, terms, facets)
  SELECT client, 'project', 'n=' || n,
    CASE WHEN n % 10 < 3 THEN ($2::jsonb[])[1 + (client + n) % 10] ELSE '[]' END,
    CASE n % 10 WHEN 0 THEN '{}'
      WHEN 1 THEN ARRAY['skill:terraform', 'budget:50000']
      ELSE ARRAY['skill:skill' || (client * 7 + n) % 400] END
  FROM generate_series(1, $1::int) AS client, generate_series(1, 20) AS n`;
