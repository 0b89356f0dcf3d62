import type { Category, MinorSeverity, Severity } from "../report/severity.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { BlockView } from "./block-view.ts";
import type { Fact } from "./fact.ts";
import type { ModuleView } from "./module-view.ts";
import type { ResourceView } from "./resource-view.ts";

/** Ids of the same rule elsewhere, as those tools print them. */
export interface Peers {
  readonly checkov?: readonly string[];
  readonly trivy?: readonly string[];
  readonly kics?: readonly string[];
}

/** One fact per possible finding: a true one is a finding, an unknown one lowers the coverage. */
export type Verdict = Fact | readonly Fact[];

/** How a rule looks at one kind of subject; several make one rule. */
export type Check =
  | {
      readonly subject: "resource";
      /** Resource types; data sources with `data.` in front. */
      readonly types: readonly string[];
      readonly fails: (resource: ResourceView) => Verdict;
    }
  | {
      readonly subject: "provider";
      /** Local names of providers. */
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
    };

/** How grave it is. What is no danger is never graver than a risk of the middle. */
type Rating =
  | { readonly category: "security"; readonly severity: Severity }
  | { readonly category: Exclude<Category, "security">; readonly severity: MinorSeverity };

export type Rule = Rating & RuleText;

interface RuleText {
  /** Lower case words with dashes, the provider first: `aws-ebs-encryption`. */
  readonly id: string;
  /** What is wrong when it fails, as a headline. */
  readonly title: string;
  /** Why it matters, in a sentence or two. */
  readonly explanation: string;
  /** What to do, with the argument to write in backquotes. */
  readonly fix: string;
  readonly peers?: Peers;
  /** Documentation of the setting. */
  readonly link?: string;
  readonly checks: readonly Check[];
}

type Several = string | readonly string[];

/** Checks every instance of these resource types; data sources are named with `data.` in front. */
export function resource(types: Several, fails: (resource: ResourceView) => Verdict): Check {
  return { subject: "resource", types: [types].flat(), fails };
}

/** Checks the configuration blocks of these providers. */
export function provider(types: Several, fails: (provider: BlockView) => Verdict): Check {
  return { subject: "provider", types: [types].flat(), fails };
}

/** Checks each directory of Terraform code once. */
export function module(fails: (module: ModuleView) => Verdict): Check {
  return { subject: "module", fails };
}

/** Checks each text file once, whatever it holds. */
export function file(fails: (file: SourceFile) => Verdict): Check {
  return { subject: "file", fails };
}
