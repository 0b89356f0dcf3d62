import type { Program } from "../runs-code/program.ts";
import type { Category, MinorSeverity, Severity } from "../scores/severity.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { BlockView } from "./block-view.ts";
import type { Fact } from "./fact.ts";
import type { ModuleView } from "./module-view.ts";
import type { ResourceView } from "./resource-view.ts";
import type { Topic } from "./topic.ts";

/** IDs of the equivalent rules in other scanners, as they print them. */
export interface Peers {
  readonly checkov?: readonly string[];
  readonly trivy?: readonly string[];
  readonly kics?: readonly string[];
}

/** One fact per possible finding. A true fact is a finding; an unknown one lowers the coverage. */
export type Verdict = Fact | readonly Fact[];

/** How a rule checks one kind of subject. A rule can have several. */
export type Check =
  | {
      readonly subject: "resource";
      /** Resource types; data sources have the prefix `data.`. */
      readonly types: readonly string[];
      readonly fails: (resource: ResourceView) => Verdict;
    }
  | {
      readonly subject: "provider";
      /** Local provider names. */
      readonly types: readonly string[];
      readonly fails: (provider: BlockView) => Verdict;
    }
  | {
      readonly subject: "module";
      readonly fails: (module: ModuleView) => Verdict;
    }
  | {
      readonly subject: "file";
      readonly fails: (file: SourceFile) => Verdict;
    }
  | {
      readonly subject: "program";
      readonly fails: (program: Program) => Verdict;
    };

/** Severity by category. Quality and efficiency rules are MEDIUM at most. */
type Rating =
  | { readonly category: "security"; readonly severity: Severity; readonly topic: Topic }
  | { readonly category: Exclude<Category, "security">; readonly severity: MinorSeverity };

export type Rule = Rating & RuleText;

interface RuleText {
  /** Lowercase words joined by hyphens, starting with the provider: `aws-ebs-encryption`. */
  readonly id: string;
  /** The problem, as a headline. */
  readonly title: string;
  /** Why it matters, in a sentence or two. */
  readonly explanation: string;
  /** How to fix it, with the argument to set in backquotes. */
  readonly fix: string;
  readonly peers?: Peers;
  /** Link to the setting's documentation. */
  readonly link?: string;
  /** Whether it is about code that runs on the machine of the module's user. */
  readonly runsCode?: boolean;
  /** Whether it is a project's own rule. Its findings don't count in scores. */
  readonly isCustom?: boolean;
  readonly checks: readonly Check[];
}

type Several = string | readonly string[];

/** Checks every instance of these resource types. Data sources have the prefix `data.`. */
export function resource(types: Several, fails: (resource: ResourceView) => Verdict): Check {
  return { subject: "resource", types: [types].flat(), fails };
}

/** Stands for every type of managed resources. Such checks don't count as judging a type. */
export const ANY_TYPE = "*";

/** Checks every managed resource. `find` returns a fact for each fault. */
export function anyResource(find: (resource: ResourceView) => readonly Fact[]): Check {
  return { subject: "resource", types: [ANY_TYPE], fails: find };
}

/** Checks the configuration blocks of these providers. */
export function provider(types: Several, fails: (provider: BlockView) => Verdict): Check {
  return { subject: "provider", types: [types].flat(), fails };
}

/** Checks each directory of Terraform code once. */
export function module(fails: (module: ModuleView) => Verdict): Check {
  return { subject: "module", fails };
}

/**
 * Checks the code of each module that can be called, not that of examples and tests. `find` returns a
 * fact for each fault; without any, the module's only fact is that it is `fine`.
 */
export function published(fine: string, find: (module: ModuleView) => readonly Fact[]): Check {
  return module((view) => {
    if (!view.isPublished) return [];
    const faults = find(view);
    return faults.length > 0 ? faults : [view.foundInWhole(false, fine)];
  });
}

/** Checks each text file once, in any format. */
export function file(fails: (file: SourceFile) => Verdict): Check {
  return { subject: "file", fails };
}

/** Checks everything that the package makes a machine run, read, write or ask. */
export function program(fails: (program: Program) => Verdict): Check {
  return { subject: "program", fails };
}
