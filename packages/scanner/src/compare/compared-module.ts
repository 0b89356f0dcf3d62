import type {
  FixedArgument,
  Input,
  ModuleCallFact,
  ModuleFacts,
  Output,
  ProviderFact,
  ResourceFact,
} from "../facts/facts.ts";

/** The facts of a module that are compared. */
export interface ComparedModule extends Pick<ModuleFacts, "requiredVersion" | "moves"> {
  readonly inputs: readonly ComparedInput[];
  readonly outputs: readonly ComparedOutput[];
  readonly resources: readonly ComparedResource[];
  readonly providers: readonly ComparedProvider[];
  readonly moduleCalls: readonly ComparedCall[];
}

export type ComparedInput = Omit<Input, "description" | "file" | "line">;
export type ComparedOutput = Pick<Output, "name" | "isSensitive">;
export type ComparedProvider = Pick<ProviderFact, "name" | "source" | "versionConstraint">;
export type ComparedCall = Pick<ModuleCallFact, "name" | "source" | "versionConstraint">;
export type ComparedResource = Pick<
  ResourceFact,
  "type" | "name" | "modulePath" | "count" | "forEach"
> & { readonly fixed: readonly FixedArgument[] };
