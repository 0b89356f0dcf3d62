import { NO_MARKS } from "../../evaluate/marks.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** A module of a registry: `module it 'br/public:avm/res/storage/storage-account:0.14.3'`. */
const CALL = /^[ \t]*module[ \t]+\w+[ \t]+'(br[:/][^'\n]*)'/gm;

/** Tags that registries move on to later releases. */
const MOVING = /:(latest|main|master|stable|edge|dev)$/;

function movingModules(source: SourceFile): readonly Fact[] {
  if (!source.path.endsWith(".bicep")) return [];
  return [...source.text.matchAll(CALL)].map((call) => {
    const [text, address = ""] = call;
    return fact(MOVING.test(address), {
      location: { file: source, start: call.index, end: call.index + text.length },
      message: `the tag of \`${address}\` moves on`,
      marks: NO_MARKS,
    });
  });
}

/** Rules for Bicep modules that come from registries. */
export const registryModuleRules: readonly Rule[] = [
  {
    id: "az-bicep-module-unpinned",
    title: "Bicep module is not pinned to a version",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "The next deployment can use another release of the module, tested or not.",
    fix: "Name a version of the module as its tag.",
    link: "https://learn.microsoft.com/azure/azure-resource-manager/bicep/modules#file-in-registry",
    checks: [file(movingModules)],
  },
];
