import { entryOf, listOf, membersOf, textOf } from "../../documents/members.ts";
import { pick } from "../../documents/shape.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import { declaredIn } from "../../formats/arm/declared.ts";
import { readAzureTemplate } from "../../formats/bicep/read-azure-template.ts";
import { templateOf } from "../../formats/cloudformation/read-template.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import { isInMovingFolder } from "../../source/revisions.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Where Azure templates name templates and scripts that are elsewhere. */
const AZURE_LINKS = [
  "properties.templateLink.uri",
  "properties.primaryScriptUri",
  "properties.supportingScriptUris",
];

function linksOfAzure(template: Value): readonly Value[] {
  return declaredIn(template).flatMap(({ declaration }) =>
    AZURE_LINKS.flatMap((path) => listOf(pick(declaration, path))),
  );
}

/** Archives and files that `cfn-init` fetches, and templates of inner stacks. */
function linksOfAws(template: Value | undefined): readonly Value[] {
  return membersOf(entryOf(template, "Resources")).flatMap(([, resource]) => {
    const init = entryOf(entryOf(resource, "Metadata"), "AWS::CloudFormation::Init");
    const fetched = membersOf(init).flatMap(([, config]) => [
      ...membersOf(entryOf(config, "sources")).map(([, source]) => source),
      ...membersOf(entryOf(config, "files")).flatMap(([, each]) => entryOf(each, "source") ?? []),
    ]);
    return [...fetched, ...listOf(pick(resource, "Properties.TemplateURL"))];
  });
}

/** Why the file at an address can be another one tomorrow, or on the way. */
function weaknessOf(address: string): string | undefined {
  if (address.startsWith("http://")) return "is fetched without encryption";
  const isFile = address.startsWith("https://") && isInMovingFolder(address);
  return isFile ? "is a file of a branch, which moves on" : undefined;
}

function linkedFiles(source: SourceFile): readonly Fact[] {
  const azure = readAzureTemplate(source);
  const aws = azure === undefined ? templateOf(source) : undefined;
  const links = azure === undefined ? linksOfAws(aws) : linksOfAzure(azure);
  return links.flatMap((link): Fact[] => {
    const address = textOf(link);
    if (address === undefined || address.startsWith("[")) return [];
    const weakness = weaknessOf(address);
    return [
      fact(weakness !== undefined, {
        location: link.at ?? { file: source, start: 0, end: 0 },
        message: `\`${address}\` ${weakness ?? "is fixed"}`,
        marks: NO_MARKS,
      }),
    ];
  });
}

export const linkedFileRules: readonly Rule[] = [
  {
    id: "gen-linked-file",
    title: "Template uses a file that others can replace",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Anyone on the network path, or who can push to the branch, decides what is deployed.",
    fix: "Use an address with `https://` that names a tag or commit, or a template spec.",
    link: "https://learn.microsoft.com/azure/azure-resource-manager/templates/linked-templates",
    checks: [file(linkedFiles)],
  },
];
