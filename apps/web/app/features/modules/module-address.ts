import { paths } from "../../lib/links/paths";

export const TABS = ["overview", "technical", "security", "reviews"] as const;
export type ModuleTab = (typeof TABS)[number];

/** Id of the element that holds the open tab's panel. */
export const PANEL_ID = "module-panel";

/** Stands for the version that installs get. */
export const LATEST = "latest";

/** The state of the module page that is stored in the URL. */
export interface ModuleView {
  readonly tab: ModuleTab;
  /** A version, or "latest" for the version that installs get. */
  readonly version: string;
}

export function readModuleView(query: URLSearchParams): ModuleView {
  const tab = TABS.find((tab) => tab === query.get("tab")) ?? "overview";
  const version = query.get("version") ?? LATEST;
  return { tab, version: /^\d+\.\d+\.\d+[0-9A-Za-z.-]*$/.test(version) ? version : LATEST };
}

export function moduleAddress(id: number, { tab, version }: Partial<ModuleView>): string {
  const query = new URLSearchParams();
  if (tab && tab !== "overview") query.set("tab", tab);
  if (version && version !== LATEST) query.set("version", version);
  return query.size > 0 ? `${paths.module(id)}?${query}` : paths.module(id);
}
