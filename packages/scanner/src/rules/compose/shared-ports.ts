import { entryOf, itemsOf } from "../../documents/members.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { composeOf, servicesOf } from "./compose.ts";
import { publishedBy } from "./contradictions.ts";

/** Services that listen on the same port of the host. Profiles may exclude each other. */
function sharedPorts(source: SourceFile): readonly Fact[] {
  const owners = new Map<string, string>();
  return servicesOf(composeOf(source))
    .filter(([, service]) => entryOf(service, "profiles") === undefined)
    .flatMap(([name, service]) =>
      itemsOf(entryOf(service, "ports")).map((port) => {
        const [published] = publishedBy(port);
        if (published === undefined) return factInFile(false, port, source, "no fixed port");
        const { host, protocol } = published;
        const address = /^(0\.0\.0\.0|\[::\])$/.test(published.address) ? "" : published.address;
        const key = (each: string) => `${each} ${host}/${protocol}`;
        // All addresses of the host include each of them.
        const owner =
          owners.get(key(address)) ??
          owners.get(key("")) ??
          (address === "" ? owners.get(key("any")) : undefined);
        for (const each of [key(address), key("any")]) {
          if (!owners.has(each)) owners.set(each, name);
        }
        const message = `\`${owner}\` already listens on \`${host}\``;
        return factInFile(owner !== undefined, port, source, message);
      }),
    );
}

/** Rules for ports of the host that several services want. */
export const sharedPortRules: readonly Rule[] = [
  {
    id: "compose-shared-port",
    title: "Two services listen on the same port of the host",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The second service can't start.",
    fix: "Give each service another port of the host.",
    link: "https://docs.docker.com/reference/compose-file/services/#ports",
    checks: [file(sharedPorts)],
  },
];
