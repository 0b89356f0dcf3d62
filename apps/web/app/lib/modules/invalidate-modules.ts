import type { QueryClient } from "@tanstack/react-query";
import { invalidate } from "../api/query";

/** Refetches what shows modules, after one has changed. */
export async function invalidateModules(client: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(client, "/api/modules"),
    invalidate(client, "/api/user/modules"),
    invalidate(client, "/api/search"),
  ]);
}
