import { entryOf, itemsOf, textOf } from "../../documents/members.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { composeOf, servicesOf } from "./compose.ts";

/** An address, a port of the host and one of the container, in the short form. */
const SHORT = /^((?:[\d.]+:)?\d+):\d+(\/(?:tcp|udp))?$/;

/** Services that listen on the same port of the host. Profiles may exclude each other. */
function sharedPorts(source: SourceFile): readonly Fact[] {
  const owners = new Map<string, string>();
  return servicesOf(composeOf(source))
    .filter(([, service]) => entryOf(service, "profiles") === undefined)
    .flatMap(([name, service]) =>
      itemsOf(entryOf(service, "ports")).map((port) => {
        const [, host, protocol = "/tcp"] = SHORT.exec(textOf(port) ?? "") ?? [];
        const key = `${host}${protocol}`;
        const owner = host === undefined ? undefined : owners.get(key);
        if (host !== undefined && owner === undefined) owners.set(key, name);
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
