import { Resolver } from "node:dns/promises";
import { CheckFailedError, type IdentityChecks } from "./identity-checks.ts";

/** The name server answered that there is no such record. */
const NONE: ReadonlySet<unknown> = new Set(["ENODATA", "ENOTFOUND"]);

interface Options {
  /** Default: the machine's name servers. */
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
}

export function openDnsChecks({
  servers,
  timeoutMs = 2_000,
}: Options = {}): Pick<IdentityChecks, "textsAt"> {
  return {
    async textsAt(name) {
      // One per query: a resolver keeps sockets of unanswered queries.
      const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
      if (servers) resolver.setServers(servers);
      try {
        // Long texts are split into parts.
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
      } catch (cause) {
        if (cause instanceof Error && "code" in cause && NONE.has(cause.code)) return [];
        throw new CheckFailedError(`no DNS server answered for ${name}`, { cause });
      }
    },
  };
}
