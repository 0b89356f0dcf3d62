import type { Calls, Client } from "@stackyard/client";
import { CliFailure } from "../cli-failure.ts";
import { SERVER_REFUSED } from "../exit-codes.ts";

export type Module = Calls["GET /v1/modules/{module_id}"]["data"];

/** A module by its number, or by its address with or without a host. */
export async function findModule(client: Client, wanted: string): Promise<Module> {
  if (/^\d{1,9}$/.test(wanted))
    return client.get("/v1/modules/{module_id}", { params: { module_id: Number(wanted) } });
  const parts = wanted.split("/").slice(-3);
  const source = parts.join("/");
  if (parts.length < 3 || !parts.every((part) => /^[\w-]+$/.test(part)))
    throw new CliFailure(`"${wanted}" is not a module, such as ada/network/aws or 7`);
  const [found] = await client.get("/v1/modules", { query: { source } });
  if (found) return found;
  throw new CliFailure(`there is no module ${source}`, SERVER_REFUSED);
}
