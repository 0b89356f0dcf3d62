import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Resources that are kept if the stack is deleted, but not if an update replaces them. */
function lostInUpdates(source: SourceFile): readonly Fact[] {
  return membersOf(resourcesIn(source)).flatMap(([name, resource]): readonly Fact[] => {
    const policy = entryOf(resource, "DeletionPolicy");
    if (!/^(Retain|Snapshot)$/.test(textOf(policy) ?? "")) return [];
    const isKept = entryOf(resource, "UpdateReplacePolicy") !== undefined;
    return [factInFile(!isKept, policy, source, `\`${name}\` has no \`UpdateReplacePolicy\``)];
  });
}

export const replacedStoreRules: readonly Rule[] = [
  {
    id: "quality-update-replace-policy",
    title: "Resource is kept on deletion, but lost on replacement",
    severity: "LOW",
    category: "quality",
    explanation: "An update that replaces the resource deletes the old one with its data.",
    fix: "Set `UpdateReplacePolicy` to the same value as `DeletionPolicy`.",
    link: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-updatereplacepolicy.html",
    checks: [file(lostInUpdates)],
  },
];
