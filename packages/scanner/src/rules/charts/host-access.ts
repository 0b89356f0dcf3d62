import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import type { Check } from "../../rule-language/rule.ts";
import { type Chart, chartCheck, type Line } from "./chart.ts";
import { isManifest } from "./rollouts.ts";
import { unconditionalLines } from "./unconditional.ts";

/** Objects with pods, or that are one. */
const WORKLOAD = /^(CronJob|DaemonSet|Deployment|Job|Pod|ReplicaSet|StatefulSet)$/;

/** Where each member of a pod or container belongs. */
const PARENTS = {
  hostIPC: "spec",
  hostNetwork: "spec",
  hostPID: "spec",
  privileged: "securityContext",
};

type Member = keyof typeof PARENTS;

function isSet({ text, within, kind }: Line, name: Member): boolean {
  const [, key] = /^\s*(?:- )?(\w+):\s*true\s*(?:#.*)?$/.exec(text) ?? [];
  return key === name && WORKLOAD.test(kind) && within.at(-1) === PARENTS[name];
}

/** Templates without an expression are manifests, which the rule for these reads. */
const isTemplate = (text: string) => text.includes("{{");

/** Checks that no template always gives its pods a right on their node. */
export function hostAccessCheck(name: Member): Check {
  return chartCheck(({ templates }: Chart, view: ModuleView): readonly Fact[] =>
    templates
      .filter((file) => isManifest(file) && isTemplate(file.text))
      .flatMap((file) =>
        unconditionalLines(file)
          .filter((line) => isSet(line, name))
          .map(({ start, end }) =>
            view.found(true, { file, start, end }, `\`${name}\` is true, whatever the values`),
          ),
      ),
  );
}
