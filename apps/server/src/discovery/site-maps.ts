import { html, raw } from "hono/html";
import { mapEvents } from "../domains/content/calendar/event-queries.ts";
import type { Front } from "../domains/content/content/content-kinds.ts";
import { allDocuments } from "../domains/content/content/library.ts";
import { mapThreads } from "../domains/forum/search/map-threads.ts";
import { mapModules } from "../domains/modules/catalog/map-modules.ts";
import { mapProjects } from "../domains/projects/projects/map-projects.ts";
import { mapServices } from "../domains/talent/services/map-services.ts";
import { mapEngineers } from "../domains/talent/talent/map-engineers.ts";
import type { MappedPage, MappedRange } from "../platform/db/keyset.ts";
import type { Services } from "../platform/services.ts";

type Maps = Pick<Services, "db">;

interface Mapped {
  readonly folder: string;
  readonly list: (services: Maps, range: MappedRange) => Promise<MappedPage[]>;
}

/** Tables with a page per row. */
const MAPPED = {
  modules: { folder: "/modules/", list: mapModules },
  engineers: { folder: "/talent/", list: mapEngineers },
  services: { folder: "/services/", list: mapServices },
  projects: { folder: "/projects/", list: mapProjects },
  threads: { folder: "/developer-forum/threads/", list: mapThreads },
  events: { folder: "/events/", list: mapEvents },
} satisfies Record<string, Mapped>;
type MappedKind = keyof typeof MAPPED;

const KINDS = Object.keys(MAPPED) as MappedKind[];

/** IDs per sitemap; a sitemap may contain 50,000 URLs. */
const NUMBERS_A_MAP = 10_000;

/** Upper limit of IDs, which are 32-bit integers. */
const HIGHEST_NUMBER = 2_147_470_000;

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';
const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Static pages other than documents. */
const PAGES = [
  ...[
    "/",
    "/marketplace",
    "/talent",
    "/projects",
    "/developer-forum",
    "/developer-forum/categories",
  ],
  ...["/documentation", "/api-reference", "/api-reference/changelog", "/tutorials", "/blog"],
  ...["/events", "/support", "/support/ticket", "/support/security", "/newsletter"],
  ...["/status", "/ledger/proof"],
];

/** The paths of the sitemaps of rows. */
export const ROW_MAP = `sitemap-(?:${KINDS.join("|")})-[0-9]{1,10}\\.xml`;

/** The sitemap index. Sitemaps cover ranges of IDs, so that nothing has to be counted. */
export async function writeMapIndex(services: Maps, origin: string): Promise<string> {
  const names = await Promise.all(KINDS.map((kind) => namesOf(services, kind)));
  const maps = ["content", ...names.flat()].map(
    (name) => html`<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>
`,
  );
  const index = await html`${raw(DECLARATION)}<sitemapindex xmlns="${SCHEMA}">
${maps}</sitemapindex>
`;
  return index.toString();
}

async function namesOf(services: Maps, kind: MappedKind): Promise<string[]> {
  const range = { after: 0, upTo: HIGHEST_NUMBER, limit: 1 };
  const [last] = await MAPPED[kind].list(services, range);
  const parts = Math.ceil((last?.id ?? 0) / NUMBERS_A_MAP);
  return Array.from({ length: parts }, (_, part) => `${kind}-${part}`);
}

export async function writeContentMap(origin: string): Promise<string> {
  const { documents } = await allDocuments();
  return writeMap(origin, [
    ...PAGES.map((path) => ({ path })),
    ...documents.map(({ address, front }) => ({ path: address, changedAt: dayOf(front) })),
  ]);
}

/** The date stated in a document; guessed dates would make crawlers distrust all of them. */
function dayOf(front: Front): Date | undefined {
  const day = ("date" in front && front.date) || ("updated" in front && front.updated);
  return day ? new Date(day) : undefined;
}

/** The sitemap of a range of IDs, by its name; undefined if it is empty. */
export async function writeRowMap(
  services: Maps,
  origin: string,
  name: string,
): Promise<string | undefined> {
  const [, kind, part] = /^sitemap-([a-z]+)-(\d+)\.xml$/.exec(name) ?? [];
  const after = Number(part) * NUMBERS_A_MAP;
  if (!(after < HIGHEST_NUMBER)) return undefined;
  const { folder, list } = MAPPED[kind as MappedKind];
  const rows = await list(services, { after, upTo: after + NUMBERS_A_MAP, limit: NUMBERS_A_MAP });
  if (rows.length === 0) return undefined;
  return writeMap(
    origin,
    rows.map(({ id, changedAt }) => ({ path: folder + id, changedAt })),
  );
}

interface Location {
  readonly path: string;
  readonly changedAt?: Date | undefined;
}

/** The origin may come from a Host header and is escaped; our own paths need no escaping. */
async function writeMap(origin: string, locations: readonly Location[]): Promise<string> {
  const before = `<url><loc>${await html`${origin}`}`;
  const urls = locations.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `${before}${path}</loc>${changed}</url>\n`;
  });
  return `${DECLARATION}<urlset xmlns="${SCHEMA}">\n${urls.join("")}</urlset>\n`;
}
