import type { SiteEntry } from "@stackyard/contract/site/search";
import { paths } from "../../../lib/links/paths";
import { KIND_LABELS } from "./kind-labels";

/** An item of the command palette. */
export interface PaletteItem {
  readonly address: string;
  readonly title: string;
  readonly hint?: string;
  /** The search term, for items that repeat a search. */
  readonly term?: string;
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

const PLACES: readonly PaletteItem[] = [
  { title: "Marketplace", address: paths.marketplace() },
  { title: "Find Engineers", address: paths.talent() },
  { title: "Submit a module", address: paths.submit },
  { title: "Documentation", address: paths.documentation },
  { title: "API Reference", address: paths.apiReference },
  { title: "Developer Forum", address: paths.developerForum },
  { title: "Support", address: paths.support },
];

/** Before anything is typed: recent searches and frequent destinations. */
export function startGroups(recent: readonly string[]): PaletteGroup[] {
  const searches = recent.map((term) => ({
    title: term,
    address: paths.search({ q: term }),
    term,
  }));
  return [
    { label: "Recent searches", items: searches },
    { label: "Go to", items: PLACES },
  ].filter(({ items }) => items.length > 0);
}

/** Results by kind, and links to all of them. */
export function foundGroups(term: string, entries: readonly SiteEntry[]): PaletteGroup[] {
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  const found = [...byKind].map(([kind, entries]) => ({
    label: KIND_LABELS[kind],
    items: entries.map(({ address, title, section, excerpt }) => ({
      address,
      title: section ? `${title}: ${section}` : title,
      hint: excerpt,
    })),
  }));
  const all = { title: `All results for “${term}”`, address: paths.search({ q: term }), term };
  const modules = {
    title: `“${term}” in the marketplace`,
    address: paths.marketplace({ search: term }),
  };
  return [...found, { label: "Search", items: [all, modules] }];
}
