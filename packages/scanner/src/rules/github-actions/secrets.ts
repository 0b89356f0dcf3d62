// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are those of workflows
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { isPlaceholder } from "../../secrets/allowlist.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import { type Command, commandsIn, pipelinesIn, programOf } from "../../shell/commands.ts";
import { writtenCredentials } from "../../shell/written-credentials.ts";
import {
  environmentOf,
  found,
  jobCheck,
  jobsOf,
  type StepPlace,
  stepCheck,
  textOf,
  variablesOf,
  WORKFLOW,
} from "./steps.ts";

const SECRETS =
  "https://docs.github.com/en/actions/how-tos/write-workflows/choose-what-workflows-do/use-secrets";

/** All secrets at once, or one whose name is computed. */
const ALL_SECRETS = /\btoJSON\(\s{0,5}secrets\s{0,5}\)|\bsecrets\[/i;

const ONE_SECRET = /\$\{\{[^}]{0,300}\bsecrets\.(?!GITHUB_TOKEN\b)\w/;

/** Secrets of which an expression only asks whether they are set: `secrets.A && 'yes'`. */
const ASKS_FOR = /\bsecrets\.\w{1,100}\s{0,9}(&&|[!=]=)|[!=]=\s{0,9}secrets\.\w{1,100}/g;

const ANY_SECRET = /\$\{\{[^}]{0,300}\bsecrets\.\w/;

/** Texts of a step into which expressions are inserted. */
function textsOf(step: BlockView): readonly string[] {
  const { value } = step.attr("with");
  const given =
    value.kind === "object"
      ? [...value.entries.values()].flatMap((each) => (each.kind === "string" ? each.value : []))
      : [];
  return [textOf(step, "run"), ...given, ...variablesOf(step).map(([, text]) => text)];
}

function handsOutAll(block: BlockView, texts: readonly string[]): Fact {
  const isAtFault = texts.some((text) => ALL_SECRETS.test(text));
  const message = "all secrets, or one by a computed name, are handed out";
  return fact(isAtFault, { location: block.location, message, marks: NO_MARKS });
}

/** Programs that print what they are given. */
const PRINTERS = /^(echo|printf|cat|tee|print|Write-Host|Write-Output)$/;

/** Programs that write what they get in another form, in which no log hides it. */
const ENCODERS = /^(base64|base32|xxd|od|hexdump|rev|fold)$/;

const DECODES = /^(-d|-D|--decode|-r)$/;

/** A text that is only turned into another form, such as `echo "$TOKEN" | base64`. */
const ENCODED =
  /^\s*(?:echo|printf)\s([^|]{1,500})\|\s*(?:base64|base32|xxd|rev)(?![^|]*\s(?:-\w?[dDr]|--decode))/;

/**
 * A script without the commands whose output becomes part of another, but with the variables of
 * which these give another form.
 */
function withoutCaptured(script: string): string {
  const captured = /\$\(([^()`]{0,1000})\)|`([^()`]{0,1000})`/g;
  const replaced = (_: string, command?: string, quoted?: string) =>
    (ENCODED.exec(command ?? quoted ?? "")?.[1] ?? "it").replaceAll('"', " ");
  return script.replaceAll(captured, replaced).replaceAll(captured, replaced);
}

/** Whether a pipeline ends in the log, with no more than another form of what it starts with. */
function endsInLog(pipeline: readonly Command[]): boolean {
  return pipeline
    .slice(1)
    .every(
      (command) =>
        ENCODERS.test(programOf(command)) &&
        !command.some((word) => DECODES.test(word) || word.startsWith(">")),
    );
}

/** Secrets that say where something is or who uses it, and open nothing. */
const PLAIN = /\bsecrets\.\w{0,100}(REGION|ZONE|BUCKET|BUCKET_NAME|USER|USERNAME)\b/gi;

/** A secret that a command prints, unless its output goes elsewhere. */
function printsSecret({ workflow, job, step }: StepPlace): Fact {
  const lookup = environmentOf([step, job, workflow]);
  const script = textOf(step, "run");
  const printed = pipelinesIn(withoutCaptured(script)).find((pipeline) => {
    const [first] = pipeline;
    if (first === undefined || !PRINTERS.test(programOf(first)) || !endsInLog(pipeline))
      return false;
    const line = first.join(" ");
    if (/(^|\s)\d?>{1,2}/.test(line) || first.some((word) => word.startsWith(">"))) return false;
    const names = [...line.matchAll(/\$\{?(\w{1,100})/g)].map(([, name = ""]) => name);
    const texts = [line, ...names.map((name) => lookup(name) ?? "")];
    return texts.some((text) => ANY_SECRET.test(text.replace(PLAIN, "")));
  });
  const isMasked = /::add-mask::/.test(script);
  return found(printed !== undefined && !isMasked, step, "run", "`run` prints a secret to the log");
}

/** Commands that print all outputs or the whole state, with what is sensitive in them. */
function printsOutputs({ step }: StepPlace): Fact {
  const printed = pipelinesIn(withoutCaptured(textOf(step, "run"))).find((pipeline) => {
    const [first = []] = pipeline;
    if (!/^(terraform|tofu|terragrunt)$/.test(programOf(first)) || pipeline.length > 1)
      return false;
    const words = first.slice(1).filter((word) => !/^-chdir=/.test(word));
    if (words.some((word) => /^\d?>/.test(word))) return false;
    const [command, ...rest] = words;
    const options = rest.filter((word) => word.startsWith("-"));
    if (command === "state") return rest[0] === "pull";
    if (!options.includes("-json")) return false;
    // One output by its name is what people want to see. A plan has its file as an argument.
    return command === "show" || (command === "output" && options.length === rest.length);
  });
  const message = `\`${printed?.[0]?.join(" ")}\` prints sensitive values as well`;
  return found(printed !== undefined, step, "run", message);
}

/** A secret whose text becomes part of the script. */
function pastesSecret({ step }: StepPlace): Fact {
  return found(ANY_SECRET.test(textOf(step, "run")), step, "run", "`run` pastes in a secret");
}

/** Variables that a build writes into pages that everyone can read. */
const PUBLIC_VARIABLE = /^(NEXT_PUBLIC|NUXT_PUBLIC|PUBLIC|VITE|REACT_APP|GATSBY|EXPO_PUBLIC)_/;

/** Programs that build an image. */
const BUILDERS = /^(docker|podman|buildah|nerdctl|executor)$/;

/** `NAME=value`, or a name alone, which takes the value of the variable. */
function isSecretArgument(argument: string, lookup: (name: string) => string | undefined): boolean {
  const [, name = "", , value] = /^\s*([\w.]+)(=(.*))?$/.exec(argument) ?? [];
  if (name === "" || PUBLIC_VARIABLE.test(name)) return false;
  if (value === undefined) return ONE_SECRET.test(lookup(name) ?? "");
  const names = [...value.matchAll(/(?:\$\{?|\benv\.)(\w{1,100})/g)].map(([, each = ""]) => each);
  return ONE_SECRET.test(value) || names.some((each) => ONE_SECRET.test(lookup(each) ?? ""));
}

/** Secrets among the arguments of an image build, which stay in the history of the image. */
function buildsWithSecret({ workflow, job, step }: StepPlace): readonly Fact[] {
  const lookup = environmentOf([step, job, workflow]);
  // Blanks inside an expression don't separate words.
  const script = textOf(step, "run").replace(/\$\{\{([^}]{0,300})\}\}/g, (all) =>
    all.replaceAll(/\s/g, ""),
  );
  const written = commandsIn(script)
    .filter((command) => BUILDERS.test(programOf(command)))
    .flatMap((command) =>
      command.flatMap((word, index) => {
        if (word === "--build-arg") return command[index + 1] ?? [];
        return word.startsWith("--build-arg=") ? word.slice("--build-arg=".length) : [];
      }),
    );
  const isWritten = written.some((argument) => isSecretArgument(argument, lookup));
  const message = "gives the build a secret as an argument";
  return [
    found(isWritten, step, "run", `\`run\` ${message}`),
    ...["build-args", "build_args"].map((name) => {
      const given = textOf(step, `with.${name}`).split("\n");
      const isGiven = given.some((each) => isSecretArgument(each, lookup));
      return found(isGiven, step, `with.${name}`, `\`${name}\` ${message}`);
    }),
  ];
}

/** Files and folders that usually contain credentials. */
const CREDENTIAL_PATH =
  /(^|\/)(\.git(\/|$)|\.aws(\/|$)|\.ssh(\/|$)|\.azure(\/|$)|\.config\/gcloud|\.docker(\/|$)|\.kube(\/|$)|\.terraform(\/|$)|kubeconfig$|\.npmrc$|\.pypirc$|\.netrc$|\.env(\.(?!example|sample|template)\w+)?$|id_(rsa|ed25519|ecdsa)$|credentials(\.json|\.xml)?$|[\w.*-]*\.tfstate(\.backup)?$|[\w.*-]*\.(pem|p12|pfx|key)$)/;

/** The whole workspace, in which a checkout leaves its token. */
const WHOLE_WORKSPACE = /^(\.\/?|\*|\*\*(\/\*)?|\.\/\*\*?|\$\{\{\s*github\.workspace\s*\}\}\/?)$/;

/** A checkout that leaves its token in the workspace. */
function leavesToken(step: BlockView): boolean {
  return (
    /^actions\/checkout@/.test(textOf(step, "uses")) &&
    step.attr("with.persist-credentials").is(false).truth !== true
  );
}

function uploadsCredentials({ step, steps, index }: StepPlace): Fact {
  if (!/^actions\/upload-artifact@/.test(textOf(step, "uses"))) return fact(false);
  const paths = textOf(step, "with.path")
    .split("\n")
    .map((path) => path.trim());
  const isTokenThere = steps.isBefore(index, leavesToken);
  const path = paths.find(
    (each) =>
      !each.startsWith("!") &&
      (CREDENTIAL_PATH.test(each) || (isTokenThere && WHOLE_WORKSPACE.test(each))),
  );
  return found(path !== undefined, step, "with.path", `the artifact contains \`${path}\``);
}

/** A text that is written out, not an expression. */
function isLiteral(text: string): boolean {
  return text !== "" && !text.includes("${{");
}

/** Values of databases that exist only during a test. */
const TEST_VALUE =
  /^(postgres|password|passwd|pass|root|test(ing)?([-_]?(password|passwd|pass|pwd|secret|token|key)\d{0,3})?|secret|example|dummy|admin|changeme|guest|rabbitmq|mysql|true|false|none|null|\d{1,6}|x+|\*+)$/i;

function hasLiteralCredential(block: BlockView): readonly Fact[] {
  return variablesOf(block).flatMap(([name, value]) => {
    const isHarmless = TEST_VALUE.test(value) || isPlaceholder(value);
    const isAtFault = isCredentialName(name) && isLiteral(value) && !isHarmless;
    if (!isAtFault) return [];
    const { location } = block.attr("env").member(name);
    return fact(true, {
      location,
      message: `\`${name}\` can be read in the workflow`,
      marks: NO_MARKS,
      secrets: [value],
    });
  });
}

function containerPassword(block: BlockView, path: string): Fact {
  const password = textOf(block, `${path}.credentials.password`);
  const { location } = block.attr(`${path}.credentials.password`);
  return fact(isLiteral(password), {
    location,
    message: `\`${path}.credentials.password\` can be read in the workflow`,
    marks: NO_MARKS,
    secrets: password === "" ? [] : [password],
  });
}

/** A credential in the text of a command. */
function writesCredential({ step }: StepPlace): readonly Fact[] {
  const { location, value } = step.attr("run");
  return writtenCredentials(textOf(step, "run")).map(({ receiver, value: credential }) =>
    fact(true, {
      location,
      message: `\`run\` gives \`${receiver}\` a credential that can be read in the workflow`,
      marks: value.marks,
      secrets: [credential],
    }),
  );
}

/** Inputs of actions that sign in to a cloud with a key that never expires. */
const CLOUD_KEYS: readonly (readonly [action: RegExp, input: string])[] = [
  [/^aws-actions\/configure-aws-credentials@/, "aws-access-key-id"],
  [/^aws-actions\/configure-aws-credentials@/, "aws-secret-access-key"],
  [/^google-github-actions\/auth@/, "credentials_json"],
  [/^google-github-actions\/setup-gcloud@/, "service_account_key"],
  [/^azure\/login@/i, "creds"],
  [/^azure\/login@/i, "client-secret"],
];

function usesCloudKey({ step }: StepPlace): Fact {
  const uses = textOf(step, "uses");
  const input = CLOUD_KEYS.find(
    ([action, name]) => action.test(uses) && textOf(step, `with.${name}`) !== "",
  )?.[1];
  return found(
    input !== undefined,
    step,
    `with.${input ?? "creds"}`,
    `\`${input}\` is a key that does not expire`,
  );
}

/** Variables from which programs take the keys of a cloud. */
const KEY_VARIABLES =
  /^(AWS_SECRET_ACCESS_KEY|ARM_CLIENT_SECRET|AZURE_CLIENT_SECRET|GOOGLE_CREDENTIALS|GCP_SA_KEY)$/;

function hasCloudKey(block: BlockView): Fact {
  const name = variablesOf(block).find(
    ([each, value]) => KEY_VARIABLES.test(each) && ONE_SECRET.test(value),
  )?.[0];
  return found(name !== undefined, block, "env", `\`${name}\` is a key that does not expire`);
}

/** Rules for secrets and credentials of workflows. */
export const workflowSecretRules: readonly Rule[] = [
  {
    id: "gha-secrets-inherit",
    title: "Called workflow gets all secrets",
    severity: "MEDIUM",
    category: "security",
    topic: "workflow",
    explanation: "The called workflow, and every action in it, can read secrets it does not need.",
    fix: "Name the secrets that the called workflow needs below `secrets`.",
    link: "https://docs.github.com/en/actions/how-tos/reuse-automations/reuse-workflows#passing-inputs-and-secrets-to-a-reusable-workflow",
    checks: [
      jobCheck((job) =>
        found(
          // A workflow of the same repository could read them itself.
          textOf(job, "secrets") === "inherit" && !textOf(job, "uses").startsWith("./"),
          job,
          "secrets",
          "`secrets` is `inherit`",
        ),
      ),
    ],
  },
  {
    id: "gha-secrets-all",
    title: "Step can read every secret",
    severity: "HIGH",
    category: "security",
    topic: "workflow",
    explanation: "A flaw in the step, or in what it runs, reveals all secrets and not only one.",
    fix: "Name the secrets that the step needs: `secrets.DEPLOY_TOKEN`.",
    link: SECRETS,
    checks: [
      stepCheck(({ step }) => handsOutAll(step, textsOf(step))),
      resource(WORKFLOW, (workflow) =>
        [workflow, ...jobsOf(workflow)].map((block) =>
          handsOutAll(
            block,
            variablesOf(block).map(([, text]) => text),
          ),
        ),
      ),
    ],
  },
  {
    id: "gha-secret-printed",
    title: "Secret is printed to the log",
    severity: "HIGH",
    category: "security",
    topic: "workflow",
    explanation:
      "Logs are masked by comparing texts, which fails as soon as the text is changed or cut.",
    fix: "Don't print secrets. Pass them to the program that needs them by `env` or standard input.",
    link: SECRETS,
    checks: [stepCheck(printsSecret)],
  },
  {
    id: "gha-outputs-printed",
    title: "All outputs of Terraform are printed to the log",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "As JSON, Terraform prints sensitive outputs and attributes as they are.",
    fix: "Print the outputs that are needed by their names: `terraform output -raw url`.",
    link: "https://developer.hashicorp.com/terraform/cli/commands/output",
    checks: [stepCheck(printsOutputs)],
  },
  {
    id: "gha-secret-in-script",
    title: "Secret becomes part of a script",
    severity: "LOW",
    category: "security",
    topic: "workflow",
    explanation:
      "The secret is part of the script's text and of the list of processes, and quotes in it change the command.",
    fix: 'Pass the secret by `env` and use the variable in quotes: `"$TOKEN"`.',
    link: SECRETS,
    checks: [stepCheck(pastesSecret)],
  },
  {
    id: "gha-secret-build-argument",
    title: "Secret is an argument of an image build",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "The history of the image shows it to everyone who can pull the image.",
    fix: "Pass it as a secret of the build: `secrets` of the action or `docker build --secret`, and `RUN --mount=type=secret`.",
    link: "https://docs.docker.com/build/building/secrets/",
    checks: [stepCheck(buildsWithSecret)],
  },
  {
    id: "gha-secret-everywhere",
    title: "Every step can read a secret",
    severity: "LOW",
    category: "security",
    topic: "workflow",
    explanation:
      "All actions and scripts of all jobs see the variable, not only the one that needs it.",
    fix: "Set the variable at the step that needs it.",
    link: SECRETS,
    checks: [
      resource(WORKFLOW, (workflow) =>
        found(
          variablesOf(workflow).some(([, value]) => ONE_SECRET.test(value.replace(ASKS_FOR, ""))),
          workflow,
          "env",
          "`env` of the workflow contains a secret",
        ),
      ),
    ],
  },
  {
    id: "gha-artifact-credentials",
    title: "Artifact contains credentials",
    severity: "HIGH",
    category: "security",
    topic: "workflow",
    explanation: "Everyone who can read the repository can download its artifacts.",
    fix: "Name only what was built, and check out with `persist-credentials: false`.",
    link: "https://docs.github.com/en/actions/tutorials/store-and-share-data",
    checks: [stepCheck(uploadsCredentials)],
  },
  {
    id: "gha-literal-credential",
    title: "Credential is written in the workflow",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation: "Everyone who can read the repository, or an old copy of it, has the credential.",
    fix: "Store it as a secret and name it: `${{ secrets.REGISTRY_PASSWORD }}`.",
    link: SECRETS,
    checks: [
      jobCheck((job) => containerPassword(job, "container")),
      resource(WORKFLOW, (workflow) =>
        jobsOf(workflow).flatMap((job) => {
          const { value } = job.attr("services");
          const names = value.kind === "object" ? [...value.entries.keys()] : [];
          return names.map((name) => containerPassword(job, `services.${name}`));
        }),
      ),
      resource(WORKFLOW, (workflow) => [
        ...hasLiteralCredential(workflow),
        ...jobsOf(workflow).flatMap(hasLiteralCredential),
      ]),
      stepCheck((place) => [...hasLiteralCredential(place.step), ...writesCredential(place)]),
    ],
  },
  {
    id: "gha-cloud-key",
    title: "Workflow signs in to a cloud with a key that never expires",
    severity: "MEDIUM",
    category: "security",
    topic: "workflow",
    explanation: "A leaked key works from anywhere until someone revokes it.",
    fix: "Sign in with the workflow's OpenID Connect token, for which the cloud gives short-lived credentials.",
    link: "https://docs.github.com/en/actions/concepts/security/openid-connect",
    checks: [
      stepCheck((place) => [usesCloudKey(place), hasCloudKey(place.step)]),
      resource(WORKFLOW, (workflow) => [
        hasCloudKey(workflow),
        ...jobsOf(workflow).map(hasCloudKey),
      ]),
    ],
  },
];
