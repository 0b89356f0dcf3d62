import { html, raw } from "hono/html";
import { highestPublishedId, listPublishedIds } from "../domains/catalog/list-published-ids.ts";
import { allDocuments } from "../domains/content/library.ts";
import type { Services } from "../platform/services.ts";

/** Module numbers in one map; a map may hold 50,000 addresses. */
const NUMBERS_A_MAP = 10_000;

/** A row's number is no higher, and the database takes no higher one. */
const HIGHEST_NUMBER = 2_147_470_000;

const DECLARATION = raw('<?xml version="1.0" encoding="utf-8"?>\n');
const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Pages whose content is not of documents. */
const PAGES = [
  ...["/", "/marketplace", "/talent", "/developer-forum", "/developer-forum/categories"],
  ...["/documentation", "/api-reference", "/tutorials", "/blog", "/events"],
  ...["/support", "/newsletter"],
];

type Maps = Pick<Services, "db">;

/** Names the maps. They are cut by numbers, so that none has to be counted. */
export async function writeMapIndex(services: Maps, origin: string): Promise<string> {
  const parts = Math.ceil((await highestPublishedId(services)) / NUMBERS_A_MAP);
  const names = ["content", ...Array.from({ length: parts }, (_, part) => `modules-${part}`)];
  const maps = names.map(
    (name) => html`<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>
`,
  );
  const index = await html`${DECLARATION}<sitemapindex xmlns="${SCHEMA}">
${maps}</sitemapindex>
`;
  return index.toString();
}

export async function writeContentMap(origin: string): Promise<string> {
  const { documents } = await allDocuments();
  // An event that is to come has no page of its own.
  const shown = documents.filter(({ front }) => !("rule" in front));
  return writeMap([...PAGES, ...shown.map(({ address }) => address)].map((path) => origin + path));
}

/** The modules of one cut of numbers; undefined where there are none. */
export async function writeModuleMap(
  services: Maps,
  origin: string,
  part: number,
): Promise<string | undefined> {
  const after = part * NUMBERS_A_MAP;
  if (after >= HIGHEST_NUMBER) return undefined;
  const ids = await listPublishedIds(services, { after, upTo: after + NUMBERS_A_MAP });
  return ids.length === 0 ? undefined : writeMap(ids.map((id) => `${origin}/modules/${id}`));
}

async function writeMap(addresses: readonly string[]): Promise<string> {
  const urls = addresses.map(
    (address) => html`<url><loc>${address}</loc></url>
`,
  );
  const map = await html`${DECLARATION}<urlset xmlns="${SCHEMA}">
${urls}</urlset>
`;
  return map.toString();
}
