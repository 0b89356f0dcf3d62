import { formatPrice } from "@stackyard/contract/base/money";
import { RULESET_VERSION } from "@stackyard/scanner";
import type { Database } from "../../../platform/db/database.ts";
import type { LinkCard } from "../../../platform/markdown/links/unfurl-links.ts";
import { ruleDescriptions } from "../../../platform/scanner/rule-descriptions.ts";

const MODULE = /\/modules\/([1-9]\d{0,8})(?!\d)/g;
const RULE = /\/documentation\/rules\/[a-z-]+#([a-z\d-]{1,80})/g;
/** A post with more links is a list, which reads better without cards. */
const MOST = 10;

interface PostCards {
  readonly cards: ReadonlyMap<string, LinkCard>;
  /** Data from the database. */
  readonly modules: ModuleCards;
  /** What the cards depend on besides the database; undefined for nothing. */
  readonly madeBy: string | undefined;
}

/** Cards about rules depend on the scanner's version. */
export const RULES = `rules ${RULESET_VERSION}`;

export type ModuleCards = readonly (readonly [path: string, card: LinkCard])[];

/** Cards for linked modules and rules that everyone may see. */
export async function findPostCards(db: Database, content: string): Promise<PostCards> {
  const rules = await ruleCards(content);
  const modules = await findModuleCards(db, content);
  const cards = new Map([...modules, ...rules]);
  return { cards, modules, madeBy: rules.length > 0 ? RULES : undefined };
}

/** Cards of modules, optionally locked until the transaction ends. */
export async function findModuleCards(
  db: Database,
  content: string,
  { isHeld = false } = {},
): Promise<ModuleCards> {
  const ids = [...new Set([...content.matchAll(MODULE)].map(([, id]) => Number(id)))];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("modules")
    .select(["id", "title", "description", "priceCents"])
    .where("id", "in", ids.slice(0, MOST))
    .where("status", "=", "published")
    .orderBy("id")
    .$if(isHeld, (query) => query.forShare())
    .execute();
  return rows.map(({ id, title, description, priceCents }) => [
    `/modules/${id}`,
    { kind: `Module · ${formatPrice(priceCents)}`, title, text: description },
  ]);
}

async function ruleCards(content: string): Promise<[string, LinkCard][]> {
  const named = new Map([...content.matchAll(RULE)].map(([path, id = ""]) => [path, id]));
  if (named.size === 0) return [];
  const rules = new Map((await ruleDescriptions()).map((rule) => [rule.id, rule]));
  return [...named].slice(0, MOST).flatMap(([path, id]) => {
    const rule = rules.get(id);
    if (!rule) return [];
    const { title, severity, explanation } = rule;
    return [[path, { kind: `Rule ${id} · ${severity.toLowerCase()}`, title, text: explanation }]];
  });
}
