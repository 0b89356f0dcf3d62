import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { commandsIn } from "../../shell/commands.ts";
import { unverifiedCode } from "../../shell/downloads.ts";
import { skipsVerification, unsetsVerification } from "../../shell/verification.ts";
import { COMPROMISED } from "./compromised-actions.ts";
import {
  found,
  jobCheck,
  jobsOf,
  type StepPlace,
  stepCheck,
  textOf,
  variablesOf,
  WORKFLOW,
} from "./steps.ts";
import { privilegedTrigger, triggersOf } from "./triggers.ts";

const SECURE_USE = "https://docs.github.com/en/actions/reference/security/secure-use";

/** Longer texts are cut in messages. */
const MAX_SHOWN = 60;

function runsDownload({ step }: StepPlace): Fact {
  const code = unverifiedCode(textOf(step, "run"));
  const shown = code?.slice(0, MAX_SHOWN);
  return found(code !== undefined, step, "run", `\`run\` has \`${shown}\``);
}

function isUnverified({ step }: StepPlace): Fact {
  const command = commandsIn(textOf(step, "run")).find(skipsVerification);
  const shown = command?.join(" ").slice(0, MAX_SHOWN);
  return found(command !== undefined, step, "run", `\`run\` has \`${shown}\``);
}

function unsets(block: BlockView): Fact {
  const name = variablesOf(block).find(([each, value]) => unsetsVerification(each, value))?.[0];
  return found(name !== undefined, block, "env", `\`${name}\` switches the verification off`);
}

function isCompromised(block: BlockView): Fact {
  const uses = textOf(block, "uses");
  const [action = "", version = ""] = uses.split("@");
  const name = action.split("/").slice(0, 2).join("/").toLowerCase();
  const incident = COMPROMISED.find(
    (each) =>
      each.action === name && (each.versions.test(version) || each.commits.includes(version)),
  );
  return found(incident !== undefined, block, "uses", `\`${uses}\` ${incident?.what}`);
}

/** Steps that hand what was built to others. */
const PUBLISHES =
  /\b(npm|yarn|pnpm|cargo|gem|poetry|twine|goreleaser)\b[^\n]{0,60}\b(publish|push|upload|release)\b|\bdocker\b[^\n]{0,60}\bpush\b|\bgh\s{1,5}release\b/;

const PUBLISHING_ACTION =
  /^(pypa\/gh-action-pypi-publish|softprops\/action-gh-release|goreleaser\/goreleaser-action|js-devtools\/npm-publish|rubygems\/release-gem)@/i;

/** A cache that other runs can fill. */
function restoresCache(step: BlockView): boolean {
  const uses = textOf(step, "uses");
  return /^actions\/cache(\/restore)?@/.test(uses);
}

/** Packages that the setup of a language restores for a release. */
function restoresPackages(step: BlockView): boolean {
  const uses = textOf(step, "uses");
  if (/^actions\/setup-(node|python|java|dotnet)@/.test(uses)) {
    return !/^(|false)$/.test(textOf(step, "with.cache"));
  }
  return /^swatinem\/rust-cache@/i.test(uses);
}

function isRelease(workflow: ResourceView): boolean {
  const ofTags = workflow.attr("on.push.tags").value.kind !== "null";
  return triggersOf(workflow).has("release") || ofTags;
}

function publishes(step: BlockView): boolean {
  return PUBLISHES.test(textOf(step, "run")) || PUBLISHING_ACTION.test(textOf(step, "uses"));
}

function publishesCached({ workflow, step, steps, index }: StepPlace): Fact {
  if (isRelease(workflow) && restoresPackages(step)) {
    const message = "other runs can fill the cache that this one relies on";
    return found(steps.isAfter(index, publishes), step, "uses", message);
  }
  if (!restoresCache(step)) return fact(false);
  const isPublic = triggersOf(workflow).has("release") || triggersOf(workflow).has("push");
  const isPublished = steps.isAfter(index, publishes);
  const isPrivileged = privilegedTrigger(workflow) === "pull_request_target";
  return found(
    (isPublic && isPublished) || isPrivileged,
    step,
    "uses",
    "other runs can fill the cache that this one relies on",
  );
}

/** Options that give a container the rights of its host. */
const PRIVILEGED =
  /(^|\s)(--privileged\b|--cap-add[= ](ALL|SYS_ADMIN)\b|-v\s*\/var\/run\/docker\.sock)/;

/** Rules for the code that workflows take from elsewhere. */
export const workflowSupplyChainRules: readonly Rule[] = [
  {
    id: "gha-unverified-code",
    title: "Workflow runs code from the internet unseen",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Anyone who controls the address can run code with the workflow's token and secrets.",
    fix: "Install a fixed version from a package, or compare the download with a checksum first.",
    link: `${SECURE_USE}#using-third-party-actions`,
    checks: [stepCheck(runsDownload)],
  },
  {
    id: "gha-unverified-server",
    title: "Workflow does not verify the server it talks to",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone on the network path can answer instead, with their own code or data.",
    fix: "Take the option out, and install the missing certificate or host key instead.",
    link: SECURE_USE,
    checks: [
      stepCheck((place) => [isUnverified(place), unsets(place.step)]),
      resource(WORKFLOW, (workflow) => [unsets(workflow), ...jobsOf(workflow).map(unsets)]),
    ],
  },
  {
    id: "gha-compromised-action",
    title: "Action has been taken over or is vulnerable",
    severity: "HIGH",
    category: "security",
    topic: "supply-chain",
    explanation: "The version ran code of attackers, or lets them in.",
    fix: "Use a later release, by its full commit, and replace the secrets that the workflow had.",
    link: "https://github.com/advisories?query=type%3Areviewed+ecosystem%3Aactions",
    checks: [stepCheck(({ step }) => isCompromised(step)), jobCheck(isCompromised)],
  },
  {
    id: "gha-poisoned-cache",
    title: "Release relies on a cache that others can fill",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "Code that got into the cache in another run becomes part of what is published.",
    fix: "Build releases without a cache.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/dependency-caching#restrictions-for-accessing-a-cache",
    checks: [stepCheck(publishesCached)],
  },
  {
    id: "gha-privileged-container",
    title: "Container of a job has the rights of its host",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation:
      "Code in the container controls the machine. On a self-hosted runner, it also controls what runs there next.",
    fix: "Remove the option from `options`, or give the container only the device that it needs.",
    link: "https://docs.github.com/en/actions/how-tos/write-workflows/choose-where-workflows-run/run-jobs-in-a-container",
    checks: [
      jobCheck((job) =>
        found(
          PRIVILEGED.test(textOf(job, "container.options")),
          job,
          "container.options",
          "`container.options` gives the rights of the host",
        ),
      ),
    ],
  },
];
