import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { secretInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import { isChosenPassword } from "../../secrets/chosen-password.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { partsOf, pipelineOf } from "./pipeline.ts";

/** The variables by which databases beside a job are given their first password. */
const OF_SERVICES = /^(POSTGRES|PG|MYSQL|MARIADB|MONGO|RABBITMQ|MSSQL|SA|REDIS|MINIO|ELASTIC)/;

function isSecret(name: string, text: string, hasServices: boolean): boolean {
  return isChosenPassword(name, text) && !(hasServices && OF_SERVICES.test(name));
}

function readableVariables(source: SourceFile): readonly Fact[] {
  const parts = partsOf(pipelineOf(source));
  const hasServices = parts.some((part) => entryOf(part, "services") !== undefined);
  const variables = parts.flatMap((part) => membersOf(entryOf(part, "variables")));
  return variables.map(([name, given]) => {
    const value: Value = entryOf(given, "value") ?? given;
    const text = textOf(value) ?? "";
    const isShown = isSecret(name, text, hasServices);
    const message = `\`${name}\` can be read in the code`;
    return secretInFile(isShown ? text : undefined, value, source, message);
  });
}

/** Rules for secrets in pipelines of GitLab. */
export const gitlabSecretRules: readonly Rule[] = [
  {
    id: "gl-variable-secret",
    title: "Variable of a pipeline contains a credential",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation:
      "Everyone who can read the repository, its history or a fork of it knows the credential.",
    fix: "Set it as a protected and masked variable of the project, or read it with `secrets`.",
    link: "https://docs.gitlab.com/ci/variables/#define-a-cicd-variable-in-the-ui",
    checks: [file(readableVariables)],
  },
];
