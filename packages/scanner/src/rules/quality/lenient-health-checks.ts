import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { composeOf, serviceCheck } from "../compose/compose.ts";
import { at, listAt, mayContain, objectsOf, POD_OWNERS } from "../kubernetes/manifest-objects.ts";

/** Codes that include "not found" or errors of the server. A login page may answer 401 or 403. */
const ERRORS = /-\s*(40[4-9]|4[1-9]\d|5\d\d)|(^|,)\s*(404|5\d\d)/;

function lenientInCloudFormation(source: SourceFile): readonly Fact[] {
  return membersOf(resourcesIn(source))
    .filter(
      ([, each]) => textOf(entryOf(each, "Type")) === "AWS::ElasticLoadBalancingV2::TargetGroup",
    )
    .map(([, group]) => {
      const codes = at(group, "Properties.Matcher.HttpCode");
      const text = textOf(codes) ?? "";
      return factInFile(ERRORS.test(text), codes, source, `the health check accepts \`${text}\``);
    });
}

/** Ends of a command by which it always succeeds. */
const ALWAYS = /(\|\||;)\s*(true|:|exit 0)\s*$|^\s*(true|:|exit 0)\s*$/;

/** The command that a health check runs, which is a text or a list. */
function commandOf(test: Value | undefined): string {
  if (test?.kind === "list") return textOf(test.items.at(-1)) ?? "";
  return textOf(test) ?? "";
}

function neverFails(test: Value | undefined): string | undefined {
  const command = commandOf(test);
  return ALWAYS.test(command) ? `\`${command.slice(0, 80)}\` always succeeds` : undefined;
}

function uselessProbes(source: SourceFile): readonly Fact[] {
  if (!mayContain(source, "Probe")) return [];
  return objectsOf(source)
    .filter(({ kind }) => POD_OWNERS.has(kind))
    .flatMap(({ document }) => listAt(document, "spec.template.spec.containers"))
    .flatMap((container) =>
      ["livenessProbe", "readinessProbe", "startupProbe"].map((name) => {
        const command = at(container, `${name}.exec.command`);
        const fault = neverFails(command);
        return factInFile(fault !== undefined, command, source, fault ?? "the probe can fail");
      }),
    );
}

/** Rules for health checks that accept what doesn't work. */
export const lenientHealthCheckRules: readonly Rule[] = [
  {
    id: "quality-lenient-health-check",
    title: "Health check accepts a service that fails",
    severity: "MEDIUM",
    category: "quality",
    explanation: "A service that answers with errors, or not at all, still gets requests.",
    fix: "Accept only codes of success, such as `200-299`, and let the command of a check fail.",
    link: "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/target-group-health-checks.html",
    checks: [
      resource(["aws_alb_target_group", "aws_lb_target_group"], (group) =>
        group.attr("health_check.matcher").matches(ERRORS),
      ),
      file((source) => (composeOf(source) ? [] : lenientInCloudFormation(source))),
      serviceCheck(([, service]) => neverFails(at(service, "healthcheck.test"))),
      file(uselessProbes),
    ],
  },
];
