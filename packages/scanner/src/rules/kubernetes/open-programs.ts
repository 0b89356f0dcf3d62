import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { Check, Rule } from "../../rule-language/rule.ts";
import { isForTrial } from "../compose/deployed.ts";
import { openedBy } from "../compose/open-databases.ts";
import { debuggedBy, developedBy } from "../compose/open-programs.ts";
import { containerChecks } from "./pod.ts";

/** The known texts of a list. */
function wordsOf({ value }: AttributeView): readonly string[] {
  const items = value.kind === "list" ? value.items : [];
  return items.flatMap((each) => (each.kind === "string" ? each.value : []));
}

const commandOf = (container: BlockView) =>
  ["command", "args"].flatMap((name) => wordsOf(container.attr(name))).join(" ");

type Variable = readonly [name: string, text: string | undefined];

/** Variables with a name that is known. */
function variablesOf(container: BlockView): readonly Variable[] {
  return container.blocks("env").members.flatMap(({ view }): readonly Variable[] => {
    const [name, text] = ["name", "value"].map((part) => view.attr(part).value);
    return name?.kind === "string"
      ? [[name.value, text?.kind === "string" ? text.value : undefined]]
      : [];
  });
}

/** Overlays for the people who change the code. */
const OWN_OVERLAY = /(^|\/)(dev|develop|development|local)\//i;

/** Checks containers that aren't part of an example or a test. */
function programCheck(question: (container: BlockView) => string | undefined): readonly Check[] {
  return containerChecks((container): Fact => {
    const { location } = container;
    const part =
      isForTrial(location.file) || OWN_OVERLAY.test(location.file.path)
        ? undefined
        : question(container);
    const message = part ?? "the container is sound";
    const { marks } = container.attr("command").value;
    return fact(part !== undefined, { location, message, marks });
  });
}

/** Rules for programs of containers that ask nobody who they are. */
export const openContainerRules: readonly Rule[] = [
  {
    id: "k8s-open-database",
    title: "Database in the cluster accepts everyone without a password",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Every pod that reaches it, also one that was taken over, can read and change all data.",
    fix: "Remove the setting, and give the database a password from a secret.",
    link: "https://kubernetes.io/docs/concepts/configuration/secret/",
    checks: programCheck((container) => {
      // A secret with all variables may contain the password.
      const others: readonly Variable[] = container.has("env_from").truth
        ? [["GIVEN_PASSWORD", undefined]]
        : [];
      return openedBy([...variablesOf(container), ...others], commandOf(container));
    }),
  },
  {
    id: "k8s-debugger",
    title: "Container can be debugged from outside",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "A debugger or notebook runs any code that it receives, without authentication.",
    fix: "Remove the option, or listen on `127.0.0.1` and use `kubectl port-forward`.",
    link: "https://kubernetes.io/docs/tasks/debug/debug-application/debug-running-pod/",
    checks: programCheck((container) => {
      const part =
        debuggedBy([commandOf(container)]) ??
        debuggedBy(variablesOf(container).map(([, text = ""]) => text));
      return part && `it is started with \`${part}\``;
    }),
  },
  {
    id: "k8s-development-mode",
    title: "Container runs its program in development mode",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Programs in development mode skip protections, show details of errors or lose their data at a restart.",
    fix: "Start the program for production, such as `server` of Vault with a configuration, or `start` of Keycloak.",
    link: "https://developer.hashicorp.com/vault/docs/concepts/dev-server",
    checks: programCheck((container) => {
      const part = developedBy(commandOf(container));
      return part && `the command has \`${part}\``;
    }),
  },
];
