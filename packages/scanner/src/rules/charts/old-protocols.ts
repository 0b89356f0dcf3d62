import { textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import { fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { type Check, file, resource } from "../../rule-language/rule.ts";
import { leavesOf, VALUES } from "./values.ts";

/** The setting of the ingress controller of nginx that lists protocols. */
const SETTING = "ssl-protocols";

const OLD = /\b(SSLv[23]|TLSv1(\.1)?)(?![.\d])/;

function protocolsIn(values: Value | undefined): readonly (readonly [Value, string])[] {
  return leavesOf(values).flatMap(([path, value]) => {
    const text = path.split(".").at(-1) === SETTING ? textOf(value) : undefined;
    return text === undefined ? [] : [[value, text] as const];
  });
}

const messageOf = (text: string) => `\`${SETTING}\` is \`${text}\``;

const CONFIG_MAPS = ["kubernetes_config_map", "kubernetes_config_map_v1"];

/** Checks the protocols of the ingress controller in its values and its configuration. */
export const oldProtocolChecks: readonly Check[] = [
  file((source) =>
    VALUES.test(source.path) && source.text.includes(SETTING)
      ? protocolsIn(yamlDocumentsOf(source)[0]).map(([place, text]) =>
          factInFile(OLD.test(text), place, source, messageOf(text)),
        )
      : [],
  ),
  resource("helm_release", (release) => {
    const texts = release.attr("values");
    return texts
      .elements()
      .flatMap((each) => protocolsIn(each.document().value))
      .map(([, text]) =>
        fact(OLD.test(text), {
          location: texts.location,
          message: messageOf(text),
          marks: NO_MARKS,
        }),
      );
  }),
  resource(CONFIG_MAPS, (map) => map.attr("data").member(SETTING).matches(OLD)),
];
