import { Resolver } from "node:dns/promises";
import { CheckFailedError, type IdentityChecks } from "./identity-checks.ts";

/** A name server has answered, and what it says is that there is no such record. */
const NONE: ReadonlySet<unknown> = new Set(["ENODATA", "ENOTFOUND"]);

interface Options {
  /** Left out: those of this machine. */
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
}

export function openDnsChecks({
  servers,
  timeoutMs = 2_000,
}: Options = {}): Pick<IdentityChecks, "textsAt"> {
  return {
    async textsAt(name) {
      // One for each question: a resolver keeps the sockets of those that nobody answers.
      const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
      if (servers) resolver.setServers(servers);
      try {
        // A long text comes in parts.
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
      } catch (cause) {
        if (cause instanceof Error && "code" in cause && NONE.has(cause.code)) return [];
        throw new CheckFailedError(`nobody answered for ${name}`, { cause });
      }
    },
  };
}
