import type { QueryClient } from "@tanstack/react-query";
import { loadPart } from "../../ui/load-part";

/** Moves a visitor's cart to the account, with a script that few pages need. */
export async function loadMergeCart(client: QueryClient): Promise<void> {
  const { mergeCart } = await loadPart(() => import("./merge-cart"));
  await mergeCart(client);
}
