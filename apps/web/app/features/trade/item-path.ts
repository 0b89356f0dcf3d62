import type { ItemRef } from "@stackyard/contract/trade/cart";
import { paths } from "../../lib/links/paths";

/** The page about an item that is sold. The page of a tip is that of all contracts. */
export function itemPath({ kind, id }: ItemRef): string {
  if (kind === "tip") return paths.ownProjects;
  return kind === "module" ? paths.module(id) : paths.milestone(id);
}
