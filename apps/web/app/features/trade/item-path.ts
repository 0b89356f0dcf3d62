import type { ItemRef } from "@stackyard/contract/trade/cart";
import { paths } from "../../lib/links/paths";

/**
 * The page about an item that is sold. The page of a tip is that of all contracts, and the page of a
 * package that of its service or contract.
 */
export function itemPath({ kind, id }: ItemRef): string {
  if (kind === "tip") return paths.ownProjects;
  if (kind === "package") return paths.package(id);
  return kind === "module" ? paths.module(id) : paths.milestone(id);
}
