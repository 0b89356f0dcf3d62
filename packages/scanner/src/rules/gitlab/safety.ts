import { entryOf, listOf, membersOf, textOf, textsOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { type Check, file, type Rule } from "../../rule-language/rule.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import { shownScript } from "../../secrets/mask.ts";
import { commandsIn, programOf } from "../../shell/commands.ts";
import { passwordArgument } from "../../shell/sign-ins.ts";
import { skipsVerification, unsetsVerification } from "../../shell/verification.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type Job, jobsOf, partCheck, partsOf, pipelineOf, scriptOf } from "./pipeline.ts";

/** The variables of a pipeline and its jobs, with the part that sets them. */
function variablesOf(source: SourceFile) {
  return partsOf(pipelineOf(source)).flatMap((part) =>
    membersOf(entryOf(part, "variables")).map(([name, given]) => {
      const value = entryOf(given, "value") ?? given;
      return { part, name, value, text: textOf(value) ?? "" };
    }),
  );
}

type Variable = ReturnType<typeof variablesOf>[number];

function variableCheck(ask: (variable: Variable) => string | undefined): Check {
  return file((source): readonly Fact[] =>
    variablesOf(source).map((variable) => {
      const fault = ask(variable);
      return factInFile(fault !== undefined, variable.value, source, fault ?? "it is sound");
    }),
  );
}

function skipsCheck(part: Value): string | undefined {
  const command = commandsIn(scriptOf(part)).find(skipsVerification);
  return command && `the script has \`${shownScript(command.join(" ")).slice(0, 60)}\``;
}

/** The last program of a line, if it prints all variables. */
const PRINTS_ALL = /^\s*(printenv|env|export(\s+-p)?|set)\s*$/m;
/** A command that prints, unless its output goes on to another one or to a file. */
const PRINTS = /^\s*echo\s([^|>;&\n]*)(?<!\\)$/gm;
/** Variables that are printed as they are: not in single quotes, and not only their length. */
const PRINTED = /'[^']*'|\\.|\$(?:\{(\w+)\}|(\w+))/g;

/** Single quotes within double ones are part of the text. */
const inQuotes = (text: string) => text.replaceAll("'", "");

function printsSecret(part: Value): string | undefined {
  const script = scriptOf(part);
  const [all] = PRINTS_ALL.exec(script) ?? [];
  if (all !== undefined) return `\`${all.trim()}\` prints all variables`;
  const name = [...script.matchAll(PRINTS)]
    .flatMap(([, text = ""]) => [...text.replace(/"[^"]*"/g, inQuotes).matchAll(PRINTED)])
    .map(([, braced, bare]) => braced ?? bare ?? "")
    .find((each) => isCredentialName(each));
  return name && `the script prints \`${name}\``;
}

function showsPassword(part: Value): string | undefined {
  const command = passwordArgument(scriptOf(part));
  return command && `\`${command}\` gets a password as an argument`;
}

/** Files and folders that usually contain credentials. */
const CREDENTIAL_PATH =
  /(^|\/)(\.aws\/?|\.ssh\/?|\.kube\/?|\.docker\/?|kubeconfig|\.npmrc|\.pypirc|\.netrc|\.env(\.(?!example|sample|template)\w+)?|id_(rsa|ed25519|ecdsa)|credentials(\.json)?|[\w.*-]*\.tfstate|[\w.*-]*key[\w.*-]*\.pem|[\w.*-]*\.(p12|pfx))$/;

function keepsCredentials({ value }: Job): string | undefined {
  const artifacts = entryOf(value, "artifacts");
  const path = textsOf(entryOf(artifacts, "paths")).find((each) => CREDENTIAL_PATH.test(each));
  const access = textOf(entryOf(artifacts, "access")) ?? "";
  const isClosed = /^(none|maintainer|developer)$/.test(access);
  return path === undefined || isClosed ? undefined : `the artifacts contain \`${path}\``;
}

const OF_REQUESTS = /\$CI_PIPELINE_SOURCE\s*==\s*["']merge_request_event["']/;

/** Deployments of code that nobody has merged. */
function deploysRequests({ value, isTemplate }: Job, pipeline: Value): string | undefined {
  const isOpen = isTemplate || entryOf(value, "extends") !== undefined;
  const applies = commandsIn(scriptOf(value)).some(
    (command) =>
      /^(terraform|tofu|terragrunt)$/.test(programOf(command)) && command.includes("apply"),
  );
  if (isOpen || !applies) return undefined;
  const environment = entryOf(value, "environment");
  const name = textOf(environment) ?? textOf(entryOf(environment, "name")) ?? "";
  if (/\$|review|preview/.test(name) || textOf(entryOf(value, "when")) === "manual")
    return undefined;
  const rules = listOf(entryOf(value, "rules"));
  const ofRequest = rules.find(
    (rule) =>
      OF_REQUESTS.test(textOf(entryOf(rule, "if")) ?? "") &&
      !/merge_train/.test(textOf(entryOf(rule, "if")) ?? "") &&
      !/^(never|manual)$/.test(textOf(entryOf(rule, "when")) ?? ""),
  );
  if (ofRequest !== undefined) return "the job deploys merge requests";
  const isLimited = ["rules", "only", "except"].some((each) => entryOf(value, each) !== undefined);
  const isWholeLimited = ["workflow", "include"].some(
    (each) => entryOf(pipeline, each) !== undefined,
  );
  return isLimited || isWholeLimited ? undefined : "the job deploys from each branch";
}

/** Asks about each job and the pipeline that it belongs to. */
function jobCheck(ask: (job: Job, pipeline: Value) => string | undefined): Check {
  return file((source): readonly Fact[] => {
    const pipeline = pipelineOf(source);
    if (pipeline === undefined) return [];
    return jobsOf(pipeline).map((job) => {
      const fault = ask(job, pipeline);
      return factInFile(fault !== undefined, job.value, source, fault ?? "the job is sound");
    });
  });
}

const VARIABLES = "https://docs.gitlab.com/ci/variables/";

/** Rules for what pipelines show, and whom they trust. */
export const gitlabSafetyRules: readonly Rule[] = [
  {
    id: "gl-unverified-server",
    title: "Pipeline does not verify the server it talks to",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone on the network path can answer instead, with their own code or data.",
    fix: "Take the option out, and install the missing certificate or host key instead.",
    link: "https://docs.gitlab.com/ci/jobs/ssh_keys/#verifying-the-ssh-host-keys",
    checks: [
      partCheck(skipsCheck),
      variableCheck(({ name, text }) =>
        unsetsVerification(name, text) ? `\`${name}\` switches the verification off` : undefined,
      ),
    ],
  },
  {
    id: "gl-debug-trace",
    title: "Log of a job shows all variables",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "The log of each job, or of its services, contains the secrets of the project.",
    fix: "Remove the variable, and set it for a single run when you need it.",
    link: `${VARIABLES}variables_troubleshooting/#enable-debug-logging`,
    checks: [
      variableCheck(({ name, text }) =>
        /^CI_DEBUG_(TRACE|SERVICES)$/.test(name) && /^(true|1)$/i.test(text)
          ? `\`${name}\` is on`
          : undefined,
      ),
    ],
  },
  {
    id: "gl-secret-printed",
    title: "Secret is printed to the log",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "Everyone who can see the job reads it. GitLab hides only masked variables.",
    fix: "Remove the command, or print the names of variables instead of their values.",
    link: `${VARIABLES}#mask-a-cicd-variable`,
    checks: [partCheck(printsSecret)],
  },
  {
    id: "gl-secret-argument",
    title: "Password is an argument of a command",
    severity: "LOW",
    category: "security",
    topic: "secrets",
    explanation: "Every process of the runner can read the arguments of the others.",
    fix: 'Pass it by standard input: `echo "$TOKEN" | docker login --password-stdin`.',
    link: "https://docs.gitlab.com/user/packages/container_registry/authenticate_with_container_registry/",
    checks: [partCheck(showsPassword)],
  },
  {
    id: "gl-artifact-credentials",
    title: "Artifacts contain credentials",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation: "Everyone who can see the project's jobs can download them.",
    fix: "List only what is built, and pass credentials as variables.",
    link: "https://docs.gitlab.com/ci/yaml/#artifactsaccess",
    checks: [jobCheck(keepsCredentials)],
  },
  {
    id: "gl-deploys-requests",
    title: "Code is deployed before it is merged",
    severity: "MEDIUM",
    category: "security",
    topic: "workflow",
    explanation: "Anyone who can push a branch changes the infrastructure without a review.",
    fix: "Add `rules` with `$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH`, and only plan before.",
    link: "https://docs.gitlab.com/ci/jobs/job_rules/",
    checks: [jobCheck(deploysRequests)],
  },
  {
    id: "gl-docker-plaintext",
    title: "Docker's API accepts commands without TLS",
    severity: "LOW",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone who reaches the port controls the privileged container behind it.",
    fix: 'Set `DOCKER_TLS_CERTDIR: "/certs"` and port 2376.',
    link: "https://docs.gitlab.com/ci/docker/using_docker_build/#use-docker-in-docker",
    checks: [
      variableCheck(({ name, value, text }) =>
        name === "DOCKER_TLS_CERTDIR" && value.kind === "string" && text === ""
          ? "`DOCKER_TLS_CERTDIR` is empty"
          : undefined,
      ),
    ],
  },
];
