import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import { and, type Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { VALUES } from "../charts/values.ts";
import { type Service, serviceCheck } from "../compose/compose.ts";
import { isDeployed, variablesOf } from "../compose/deployed.ts";
import { podChecks } from "../kubernetes/pod.ts";

const SWITCH = "GF_AUTH_ANONYMOUS_ENABLED";

/** An address or another way to sign in, which a trial on one's own machine doesn't have. */
const SHARED =
  /^GF_(SERVER_(ROOT_URL|DOMAIN)|AUTH_(GENERIC_OAUTH|GITHUB|GITLAB|GOOGLE|AZUREAD|OKTA|LDAP|SAML|PROXY)_ENABLED)$/;

const OWN_ADDRESS = /\blocalhost\b|127\.0\.0\.1/;

function showsAll([, service]: Service, source: SourceFile): string | undefined {
  const variables = variablesOf(service);
  const isOn = variables.some(([name, value]) => name === SWITCH && value === "true");
  const isShared = variables.some(
    ([name, value]) => SHARED.test(name) && !OWN_ADDRESS.test(value) && value !== "false",
  );
  return isOn && isShared && isDeployed(service, source) ? `\`${SWITCH}\` is true` : undefined;
}

/** The settings of Grafana in the values of its chart, which may be one of several. */
function settingsIn(values: Value | undefined): readonly Value[] {
  return [values, ...membersOf(values).map(([, each]) => each)].flatMap(
    (each) => entryOf(each, "grafana.ini") ?? [],
  );
}

function showsAllInValues(source: SourceFile): readonly Fact[] {
  if (!VALUES.test(source.path)) return [];
  return settingsIn(yamlDocumentsOf(source)[0]).map((settings) => {
    const anonymous = entryOf(entryOf(settings, "auth.anonymous"), "enabled");
    const isOn = textOf(anonymous) === "true";
    return factInFile(isOn, anonymous ?? settings, source, "`auth.anonymous` is enabled");
  });
}

/** Rules for dashboards that everyone can read. */
export const anonymousDashboardRules: readonly Rule[] = [
  {
    id: "gen-anonymous-dashboards",
    title: "Dashboards can be read without signing in",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Anyone who reaches the address sees all dashboards of the organization, and can query its data sources.",
    fix: "Set `GF_AUTH_ANONYMOUS_ENABLED` to `false`, and share single dashboards instead.",
    link: "https://grafana.com/docs/grafana/latest/setup-grafana/configure-security/configure-authentication/anonymous-auth/",
    checks: [
      ...podChecks((pod) =>
        pod
          .blocks("container.env")
          .each((variable) =>
            and(variable.attr("name").is(SWITCH), variable.attr("value").is("true")),
          ),
      ),
      serviceCheck((service, _, source) => showsAll(service, source)),
      file(showsAllInValues),
    ],
  },
];
