import type { Permissions } from "../permissions/derive-permissions.ts";

/** A module's interface and contents, shown on its page. */
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
  /** SPDX identifier; null for a custom license. */
  readonly name: string | null;
}

export interface Input {
  readonly name: string;
  /** The type constraint's source text on one line. */
  readonly type: string | null;
  readonly description: string | null;
  /** The default as HCL; null for required variables. */
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
  /** Module call path from the root, such as `module.network`; empty for the root. */
  readonly modulePath: string;
  readonly count: string | null;
  readonly forEach: string | null;
  /** Arguments that are set and known to force replacement when changed. */
  readonly fixed: readonly FixedArgument[];
  readonly file: string;
  readonly line: number;
}

export interface FixedArgument {
  readonly name: string;
  /** As HCL. */
  readonly expression: string;
  /** The value as JSON with all inputs at their defaults; null if unknown. */
  readonly value: string | null;
}

/** A `moved` block, with addresses relative to the root module and without instance keys. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

export interface ProviderFact {
  readonly name: string;
  /** From `required_providers`, or Terraform's default. */
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

/** The reference graph, by addresses in the root module. */
export interface ResourceGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

export interface GraphNode {
  readonly address: string;
  readonly kind: "resource" | "data" | "module";
  readonly type: string;
}
