import { NO_MARKS } from "../../evaluate/marks.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { composeOf, servicesOf } from "../compose/compose.ts";
import { isDeployed, variablesOf } from "../compose/deployed.ts";
import { containerChecks } from "../kubernetes/pod.ts";

/** Variables with which programs accept every certificate. */
function isOff(name: string, text: string | undefined): boolean {
  return /^(NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY)$/.test(name) && text === "0";
}

const inPair = (variable: BlockView): Fact => {
  const { value: name } = variable.attr("name");
  if (name.kind !== "string") return fact(false, variable.attr("name").evidence());
  return variable.attr("value").test((text) => isOff(name.value, text));
};

function inMap(map: AttributeView): readonly Fact[] {
  if (map.value.kind !== "object") return [];
  return [...map.value.entries.keys()].map((name) =>
    map.member(name).test((text) => isOff(name, text)),
  );
}

function inServices(source: SourceFile): readonly Fact[] {
  return servicesOf(composeOf(source))
    .filter(([, service]) => isDeployed(service, source))
    .flatMap(([, service]) => variablesOf(service))
    .map(([name, text, place]) =>
      factInFile(isOff(name, text), place, source, `\`${name}\` accepts every certificate`),
    );
}

/** Data sources of Grafana that take every certificate. */
const SOURCES = /^[ \t]*tlsSkipVerify:[ \t]*true\b/gm;

function inDataSources(source: SourceFile): readonly Fact[] {
  if (!/\.ya?ml$/i.test(source.path) || !source.text.includes("tlsSkipVerify")) return [];
  return [...source.text.matchAll(SOURCES)].map(({ 0: line, index }) =>
    fact(true, {
      location: { file: source, start: index, end: index + line.length },
      message: "the data source accepts every certificate",
      marks: NO_MARKS,
    }),
  );
}

/** Rules for programs that don't check with whom they speak. */
export const unverifiedPeerRules: readonly Rule[] = [
  {
    id: "gen-certificates-unchecked",
    title: "Program accepts every certificate",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "Anyone on the network path can pose as the other side, and read and change the data.",
    fix: "Remove the variable, and let the program trust the certificate of the other side, such as with `NODE_EXTRA_CA_CERTS`.",
    link: "https://nodejs.org/api/cli.html#node_tls_reject_unauthorizedvalue",
    checks: [
      ...containerChecks((container) => container.blocks("env").some(inPair)),
      resource("aws_lambda_function", (view) => inMap(view.attr("environment.variables"))),
      resource("aws_ecs_task_definition", (task) =>
        objectsIn(task.attr("container_definitions").json()).each((container) =>
          container.blocks("environment").some(inPair),
        ),
      ),
      file(inServices),
      file(inDataSources),
    ],
  },
];
