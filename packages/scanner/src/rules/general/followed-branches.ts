import { looseness } from "../../container/image-reference.ts";
import { valuesIn } from "../../documents/choices.ts";
import { entryOf, textOf } from "../../documents/members.ts";
import { yamlOf } from "../../documents/yaml-documents.ts";
import { readYaml } from "../../documents/yaml-value.ts";
import type { Value } from "../../evaluate/value.ts";
import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import { isBranch } from "../../source/revisions.ts";
import type { SourceFile } from "../../source/source-file.ts";

const HOOKS = /(^|\/)\.pre-commit-config\.ya?ml$/;

/** Repositories with hooks that run on the machine of everyone who commits. */
function hooks(source: SourceFile): readonly Fact[] {
  if (!HOOKS.test(source.path)) return [];
  const [content] = readYaml(source).documents;
  const list = entryOf(content, "repos");
  return (list?.kind === "list" ? list.items : []).flatMap((each) => {
    const revision = textOf(entryOf(each, "rev"));
    if (revision === undefined) return [];
    const name = textOf(entryOf(each, "repo")) ?? "";
    return [
      factInFile(isBranch(revision), each, source, `\`${name}\` is at the branch \`${revision}\``),
    ];
  });
}

/** Pipelines and tasks of Tekton that are fetched for each run. */
function resolved(source: SourceFile): readonly Fact[] {
  if (!/\.ya?ml$/.test(source.path) || !/\bresolver:/.test(source.text)) return [];
  const values = [...yamlOf(source).documents].flatMap((document) => [...valuesIn(document)]);
  return values.flatMap((value) => {
    const why = movesBy(value);
    return why === undefined ? [] : [factInFile(true, value, source, why)];
  });
}

/** Why a reference to a task can give another one in the next run, or `undefined`. */
function movesBy(reference: Value): string | undefined {
  const parameters = entryOf(reference, "params");
  const parameterOf = (name: string) => {
    const items = parameters?.kind === "list" ? parameters.items : [];
    return textOf(
      entryOf(
        items.find((each) => textOf(entryOf(each, "name")) === name),
        "value",
      ),
    );
  };
  switch (textOf(entryOf(reference, "resolver"))) {
    case "git": {
      // The resolver takes the branch `main` if nothing is named.
      const revision = parameterOf("revision") ?? "main";
      return isBranch(revision) ? `the task is fetched from the branch \`${revision}\`` : undefined;
    }
    case "bundles": {
      const bundle = parameterOf("bundle");
      const why = bundle === undefined || bundle.includes("$(") ? undefined : looseness(bundle);
      return why && `the bundle \`${bundle}\` ${why}`;
    }
    default:
      return undefined;
  }
}

/** What `AWS-RunRemoteScript` and Ansible playbooks are fetched from. */
function remoteScript(association: ResourceView): Fact {
  const parameters = association.attr("parameters");
  const options = parameters.member("sourceInfo").json().member("getOptions");
  return and(
    parameters.member("sourceType").isIn(["GitHub", "Git"]),
    askText(options, (text) => isBranch(text.replace(/^branch:/, "").trim())),
  );
}

/** Packages of Python in a text, or in a map of versions by name. */
const PYTHON: readonly (readonly [
  type: string,
  packages: (view: ResourceView) => AttributeView,
])[] = [
  ["aws_glue_job", (job) => job.attr("default_arguments").member("--additional-python-modules")],
  ["azurerm_synapse_spark_pool", (pool) => pool.attr("library_requirement.content")],
];

/** A name without a version, an address or a file. */
const NAME_ALONE = /^[a-z][\w.-]*(\[[\w,]+\])?$/i;

function namesAlone(packages: AttributeView): Fact {
  return askText(packages, (text) =>
    text.split(/[,\n]/).some((each) => NAME_ALONE.test(each.trim()) && !/\.(whl|zip)$/.test(each)),
  );
}

/** Rules for code of others that tools fetch from a branch, or in the newest version. */
export const followedBranchRules: readonly Rule[] = [
  {
    id: "gen-hook-branch",
    title: "Hook follows a branch instead of a fixed version",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who can push to the branch runs code on each contributor's machine.",
    fix: "Name a tag or commit in `rev`; `pre-commit autoupdate` raises it.",
    link: "https://pre-commit.com/#using-the-latest-version-for-a-repository",
    checks: [file(hooks)],
  },
  {
    id: "k8s-task-branch",
    title: "Task is fetched from a branch or a tag that moves",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who can push there decides what the next run does with its credentials.",
    fix: "Name a commit in `revision`, or the digest of the bundle.",
    link: "https://tekton.dev/docs/pipelines/git-resolver/",
    checks: [file(resolved)],
  },
  {
    id: "aws-ssm-remote-branch",
    title: "Machines run a script of a branch",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who can push to the branch runs commands on all of these machines.",
    fix: "Set `getOptions` to `commitID:` and a commit.",
    link: "https://docs.aws.amazon.com/systems-manager/latest/userguide/integration-github-python.html",
    checks: [resource("aws_ssm_association", remoteScript)],
  },
  {
    id: "gen-job-package-unpinned",
    title: "Packages of a job may have any version",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "The next run may use other code, untested and unnoticed.",
    fix: "Name the version of each package, such as `pyarrow==18.1.0`.",
    link: "https://docs.aws.amazon.com/glue/latest/dg/aws-glue-programming-python-libraries.html",
    checks: [
      ...PYTHON.map(([type, packages]) => resource(type, (job) => namesAlone(packages(job)))),
      resource("google_composer_environment", (environment) => {
        const packages = environment.attr("config.software_config.pypi_packages");
        const names = packages.value.kind === "object" ? [...packages.value.entries.keys()] : [];
        return names.map((name) => packages.member(name).is(""));
      }),
    ],
  },
];
