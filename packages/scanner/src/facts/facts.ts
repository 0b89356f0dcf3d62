import type { Permissions } from "../permissions/derive-permissions.ts";

/** A module's interface and contents, as its page shows them. */
export interface ModuleFacts {
  readonly requiredVersion: string | null;
  readonly inputs: readonly Input[];
  readonly outputs: readonly Output[];
  readonly resources: readonly ResourceFact[];
  readonly dataSources: readonly ResourceFact[];
  readonly providers: readonly ProviderFact[];
  readonly moduleCalls: readonly ModuleCallFact[];
  readonly moves: readonly Move[];
  readonly permissions: Permissions;
  /** Directories of further modules in the package. */
  readonly submodules: readonly string[];
  readonly examples: readonly string[];
  readonly graph: ResourceGraph;
  readonly license: License | null;
  /** The README's Markdown. */
  readonly readme: string | null;
}

export interface License {
  readonly file: string;
  /** As SPDX names it; null for words of the author's own. */
  readonly name: string | null;
}

export interface Input {
  readonly name: string;
  /** The type constraint as written, on one line. */
  readonly type: string | null;
  readonly description: string | null;
  /** The default as HCL; null where the caller has to set the variable. */
  readonly default: string | null;
  readonly isRequired: boolean;
  readonly isSensitive: boolean;
  readonly isNullable: boolean;
  readonly validations: readonly Validation[];
  readonly file: string;
  readonly line: number;
}

export interface Validation {
  /** The condition as HCL. */
  readonly condition: string;
  readonly errorMessage: string | null;
}

export interface Output {
  readonly name: string;
  readonly description: string | null;
  readonly isSensitive: boolean;
  /** The value as HCL. */
  readonly value: string | null;
  readonly file: string;
  readonly line: number;
}

export interface ResourceFact {
  readonly type: string;
  readonly name: string;
  /** Path of module calls from the root, empty for the root: `module.network`. */
  readonly modulePath: string;
  readonly count: string | null;
  readonly forEach: string | null;
  /** Well-known arguments that cannot be changed in place, those that are set. */
  readonly fixed: readonly FixedArgument[];
  readonly file: string;
  readonly line: number;
}

export interface FixedArgument {
  readonly name: string;
  /** As HCL. */
  readonly expression: string;
  /** The value with every input at its default, as JSON; null where it is not known. */
  readonly value: string | null;
}

/** What a `moved` block says: addresses from the root module, without instance keys. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

export interface ProviderFact {
  readonly name: string;
  /** As in `required_providers`, or what Terraform assumes. */
  readonly source: string;
  readonly versionConstraint: string | null;
  readonly resourceCount: number;
}

export interface ModuleCallFact {
  readonly name: string;
  readonly source: string;
  readonly versionConstraint: string | null;
  readonly file: string;
  readonly line: number;
}

/** What refers to what, by addresses in the root module. */
export interface ResourceGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

export interface GraphNode {
  readonly address: string;
  readonly kind: "resource" | "data" | "module";
  readonly type: string;
}
