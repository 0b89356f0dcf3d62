import type { ItemRef } from "@stackyard/contract/trade/cart";
import { paths } from "../../lib/links/paths";

/** The page about an item that is sold. */
export const itemPath = ({ kind, id }: ItemRef): string =>
  kind === "module" ? paths.module(id) : paths.milestone(id);
