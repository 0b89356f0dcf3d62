import { membersOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Workflows, actions, pipelines of GitLab and Azure, and Compose files. */
const READ =
  /(^|\/)(\.github\/workflows\/[^/]+|action|[^/]*\.gitlab-ci|azure-pipelines[^/]*|(docker-|podman-)?compose[^/]*)\.ya?ml$/;

/** Members that hold versions, by name or by the language. */
const VERSION =
  /version|^(django|dotnet|elixir|go|java|jdk|kubernetes|mariadb|mysql|node|perl|php|postgres|python|rails|ruby|rust|terraform)$/i;

/** A number that YAML shortens: `3.10` is 3.1. */
const SHORTENED = /^\d+\.\d*0$/;

function shortenedIn(source: SourceFile, value: Value, name: string): readonly Fact[] {
  if (value.kind === "list") return value.items.flatMap((each) => shortenedIn(source, each, name));
  if (value.kind === "object") {
    return membersOf(value).flatMap(([key, each]) => shortenedIn(source, each, key));
  }
  if (value.kind !== "number" || value.at === undefined || !VERSION.test(name)) return [];
  const { start, end } = value.at;
  // The place of a member includes its name.
  const text = source.text.slice(start, end).trimEnd().split(/[\s:]/).at(-1) ?? "";
  const message = `\`${text}\` of \`${name}\` is read as \`${value.value}\``;
  return [factInFile(SHORTENED.test(text), value, source, message)];
}

function shortenedVersions(source: SourceFile): readonly Fact[] {
  if (!READ.test(source.path)) return [];
  return yamlDocumentsOf(source).flatMap((document) =>
    // The format of a Compose file is ignored anyway.
    membersOf(document)
      .filter(([name]) => name !== "version")
      .flatMap(([name, each]) => shortenedIn(source, each, name)),
  );
}

/** Rules for versions that YAML reads as numbers. */
export const unquotedVersionRules: readonly Rule[] = [
  {
    id: "gen-unquoted-version",
    title: "Version loses its last digit",
    severity: "MEDIUM",
    category: "quality",
    explanation: "YAML reads a version without quotes as a number, so `3.10` becomes `3.1`.",
    fix: 'Put the version in quotes: `"3.10"`.',
    link: "https://github.com/actions/setup-python/blob/main/docs/advanced-usage.md#using-the-python-version-input",
    checks: [file(shortenedVersions)],
  },
];
