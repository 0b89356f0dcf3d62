// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are those of workflows

import { entryOf, itemsOf, textOf as valueText } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import { passwordArgument } from "../../shell/sign-ins.ts";
import type { SourceFile } from "../../source/source-file.ts";
import {
  conditionOf,
  conditionsOf,
  found,
  jobCheck,
  type StepPlace,
  stepCheck,
  textOf,
  variablesOf,
} from "./steps.ts";
import { keepsStrangersOut, waitsForLabel } from "./triggers.ts";

/** Tokens of apps that may do more, or live longer, than the job. */
function isWideToken({ step }: StepPlace): Fact {
  const uses = textOf(step, "uses");
  if (!/^actions\/create-github-app-token@/.test(uses)) return fact(false);
  const inputs = step.attr("with").value;
  const names = inputs.kind === "object" ? [...inputs.entries.keys()] : [];
  const has = (name: string) => names.includes(name);
  if (step.attr("with.skip-token-revoke").is(true).truth === true) {
    return found(true, step, "with", "`skip-token-revoke` leaves the token valid after the job");
  }
  const isForAll = has("owner") && !has("repositories");
  const isLimited = names.some((name) => name.startsWith("permission-"));
  return found(
    isForAll && !isLimited,
    step,
    "with",
    "the token has all rights of the app in all repositories of `owner`",
  );
}

const FROM_SECRET = /\$\{\{[^}]{0,300}\bsecrets\.(?!GITHUB_TOKEN\b)\w/;
const OTHER_REGISTRY = /registry[=:\s"']+(?!https:\/\/registry\.npmjs\.org)\S/;

/** Tokens that publish, where the index knows the workflow by itself. */
function publishesWithToken({ workflow, job, step, steps, index }: StepPlace): Fact {
  if (/^pypa\/gh-action-pypi-publish@/.test(textOf(step, "uses"))) {
    const isPublic = /^(|https:\/\/(upload|test)\.pypi\.org\/legacy\/?)$/.test(
      textOf(step, "with.repository-url"),
    );
    const isToken = FROM_SECRET.test(textOf(step, "with.password"));
    return found(isPublic && isToken, step, "with.password", "`password` is a token of PyPI");
  }
  const script = textOf(step, "run");
  const isPublish = /\bnpm\s+publish\b/.test(script) && !OTHER_REGISTRY.test(script);
  if (!isPublish) return fact(false);
  const setUp = (each: BlockView) => {
    const address = textOf(each, "with.registry-url");
    return address !== "" && !address.startsWith("https://registry.npmjs.org");
  };
  const isElsewhere = steps.isBefore(index, setUp);
  const token = [step, job, workflow]
    .flatMap(variablesOf)
    .find(([name, value]) => /^(NODE_AUTH_TOKEN|NPM_TOKEN)$/.test(name) && FROM_SECRET.test(value));
  return found(
    token !== undefined && !isElsewhere,
    step,
    "run",
    `\`npm publish\` uses the token in \`${token?.[0]}\``,
  );
}

const PARSED = /\$\{\{[^}]{0,300}\bfromJSON\(\s{0,5}(secrets\.[\w-]{1,100})\s{0,5}\)\s{0,5}[.[]/i;

/** Values within a secret, which the log shows. */
function unmasks({ step, job }: StepPlace): Fact {
  const inputs = step.attr("with").value;
  const given =
    inputs.kind === "object"
      ? [...inputs.entries.values()].flatMap((each) => (each.kind === "string" ? each.value : []))
      : [];
  const texts = [
    textOf(step, "run"),
    ...given,
    ...[step, job].flatMap(variablesOf).map(([, value]) => value),
  ];
  const secret = texts.map((text) => PARSED.exec(text)?.[1]).find((each) => each !== undefined);
  return found(secret !== undefined, step, "env", `a value is taken out of \`${secret}\``);
}

/** `contains('refs/heads/main', github.ref)`: the text is searched for the name of the branch. */
const SEARCHED =
  /contains\(\s*'[^']*'\s*,\s*(github\.(ref(_name)?|head_ref|base_ref|actor|triggering_actor|event\.pull_request\.(head|base)\.ref))\s*\)/i;

function isLoose(block: BlockView): Fact {
  const [, name] = SEARCHED.exec(conditionOf(block)) ?? [];
  return found(name !== undefined, block, "if", `any part of the text is taken for \`${name}\``);
}

const MUTABLE = /github\.head_ref|pull_request\.head\.ref\b|refs\/pull\/[^/]+\/(head|merge)/;

/** Code that is fetched by a name after someone has approved it. */
function fetchesMoving(place: StepPlace): Fact {
  const { workflow, step } = place;
  const ref = textOf(step, "with.ref");
  const isCheckout = /^actions\/checkout@/.test(textOf(step, "uses"));
  const isOpen = waitsForLabel(workflow) && !keepsStrangersOut(conditionsOf(place));
  return found(
    isCheckout && isOpen && MUTABLE.test(ref),
    step,
    "with.ref",
    "`ref` is a branch, which its author can change after the label is set",
  );
}

function showsPassword({ step }: StepPlace): Fact {
  const command = passwordArgument(textOf(step, "run"));
  return found(command !== undefined, step, "run", `\`${command}\` gets a password as an argument`);
}

/** Ecosystems whose updates run code of the packages. */
function runsUpdatedCode(source: SourceFile): readonly Fact[] {
  if (!/(^|\/)\.github\/dependabot\.ya?ml$/.test(source.path)) return [];
  const [content] = yamlDocumentsOf(source);
  return itemsOf(entryOf(content, "updates")).map((update) => {
    const choice = entryOf(update, "insecure-external-code-execution");
    // Without registries, it is the default, and there are no credentials to steal.
    const isAllowed = valueText(choice) === "allow" && entryOf(update, "registries") !== undefined;
    const message = "`insecure-external-code-execution` is `allow`";
    return factInFile(isAllowed, choice ?? update, source, message);
  });
}

const SECURE_USE = "https://docs.github.com/en/actions/reference/security/secure-use";

/** Rules for the tokens of workflows and what decides who gets them. */
export const workflowTokenRules: readonly Rule[] = [
  {
    id: "gha-app-token",
    title: "Token of an app may do more than the job needs",
    severity: "LOW",
    category: "security",
    topic: "workflow",
    explanation: "A flaw in the job or in one of its actions reaches every repository of the app.",
    fix: "List `repositories` and `permission-…`, and let the action revoke the token.",
    link: "https://github.com/actions/create-github-app-token",
    checks: [stepCheck(isWideToken)],
  },
  {
    id: "gha-publish-token",
    title: "Package is published with a stored token",
    severity: "LOW",
    category: "security",
    topic: "secrets",
    explanation:
      "Anyone who gets the token can publish under your name until it expires or is revoked.",
    fix: "Register the workflow as a trusted publisher, set `id-token: write`, and remove the token.",
    link: "https://docs.pypi.org/trusted-publishers/",
    checks: [stepCheck(publishesWithToken)],
  },
  {
    id: "gha-secret-unmasked",
    title: "Value within a secret isn't hidden in the log",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "GitHub hides the secret as a whole, not the values that it contains.",
    fix: "Store each value as a separate secret.",
    link: `${SECURE_USE}#use-secrets-for-sensitive-information`,
    checks: [stepCheck(unmasks)],
  },
  {
    id: "gha-loose-condition",
    title: "Condition accepts parts of a name",
    severity: "MEDIUM",
    category: "security",
    topic: "workflow",
    explanation:
      "The text is searched for the name, so a branch called `m` passes where `main` is meant.",
    fix: "Compare with `==`, or search a list: `contains(fromJSON('[\"main\"]'), github.ref_name)`.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/expressions#contains",
    checks: [jobCheck(isLoose), stepCheck(({ step }) => isLoose(step))],
  },
  {
    id: "gha-label-race",
    title: "Code can be changed after its approval",
    severity: "MEDIUM",
    category: "security",
    topic: "workflow",
    explanation: "The author can push between the label and the checkout, and the new code runs.",
    fix: "Check out `github.event.pull_request.head.sha`.",
    link: `${SECURE_USE}#mitigating-the-risks-of-untrusted-code-checkout`,
    checks: [stepCheck(fetchesMoving)],
  },
  {
    id: "gha-secret-argument",
    title: "Password is an argument of a command",
    severity: "LOW",
    category: "security",
    topic: "secrets",
    explanation: "Every process of the machine can read the arguments of the others.",
    fix: 'Pass it by standard input: `echo "$TOKEN" | docker login --password-stdin`.',
    link: "https://docs.docker.com/reference/cli/docker/login/#password-stdin",
    checks: [stepCheck(showsPassword)],
  },
  {
    id: "gha-dependabot-code",
    title: "Dependabot runs code of packages",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "A package that was taken over can use the registry credentials of the update.",
    fix: "Remove `insecure-external-code-execution`, or set it to `deny`.",
    link: "https://docs.github.com/en/code-security/dependabot/working-with-dependabot/dependabot-options-reference",
    checks: [file(runsUpdatedCode)],
  },
];
