import type { Expression, Step } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { ModuleConfiguration } from "../terraform/configuration.ts";
import { requirementsOf } from "../terraform/requirements.ts";
import { argumentOf } from "../terraform/static-argument.ts";
import { BUILT_IN } from "./block-schemas.ts";
import type { Faults } from "./fault.ts";
import type { Language } from "./language.ts";
import { type Target, targetOf, type UsedName, usedIn } from "./names.ts";
import type { NewerNames } from "./newer-names.ts";
import { functionStatus } from "./typed/function-status.ts";

/** What an expression may refer to at its place, apart from what the module declares. */
export interface Allowed {
  readonly each?: boolean;
  readonly count?: boolean;
  /** The type that `self` is: `terraform_data`. */
  readonly self?: string;
  /** Names of the iterators of `dynamic` blocks. */
  readonly iterators?: ReadonlySet<string>;
  /** Data sources that only this place can use. */
  readonly scoped?: ReadonlySet<string>;
}

const PATHS = /^(module|root|cwd)$/;

/** Checks that everything an expression refers to exists. */
export class ReferenceCheck {
  readonly #configuration: ModuleConfiguration;
  readonly #language: Language;
  readonly #faults: Faults;
  /** Data sources that are declared in `check` blocks. */
  readonly #scoped: ReadonlySet<string>;
  readonly #newer: NewerNames;

  constructor(
    configuration: ModuleConfiguration,
    language: Language,
    faults: Faults,
    newer: NewerNames,
    scoped: ReadonlySet<string>,
  ) {
    this.#configuration = configuration;
    this.#language = language;
    this.#faults = faults;
    this.#newer = newer;
    this.#scoped = scoped;
  }

  /** Whether all references of the expression exist. */
  expression(expression: Expression, file: SourceFile, allowed: Allowed = {}): boolean {
    const { names, calls } = usedIn(expression);
    let isFine = true;
    for (const name of names) {
      const reason = this.#refusal(name, allowed);
      if (reason === undefined) continue;
      this.#faults.add(reason, name, file);
      isFine = false;
    }
    for (const call of calls) {
      if (functionStatus(call.name, this.#language) === "newer")
        this.#newer.note(`${call.name}() in ${file.path}`);
      const reason = this.#refusedNamespace(call.name);
      if (reason === undefined) continue;
      this.#faults.add(reason, call, file);
      isFine = false;
    }
    return isFine;
  }

  #refusedNamespace(name: string): string | undefined {
    const [namespace, provider] = name.split("::");
    if (!name.includes("::") || namespace === "core" || this.#language.isBeyond) return undefined;
    if (namespace !== "provider") return `there is no function ${name}()`;
    const required = requirementsOf(this.#configuration).providers;
    return required.some((each) => each.name === provider)
      ? undefined
      : `the provider of ${name}() is not in \`required_providers\``;
  }

  #refusal(name: UsedName, allowed: Allowed): string | undefined {
    if (allowed.iterators?.has(name.root) === true) return undefined;
    const { target, used } = targetOf(name);
    switch (target.kind) {
      case "invalid":
        return target.reason;
      case "var":
        return this.#configuration.variables.has(target.name)
          ? undefined
          : `variable \`${target.name}\` is not declared`;
      case "local":
        return this.#configuration.locals.has(target.name)
          ? undefined
          : `local \`${target.name}\` is not declared`;
      case "module":
        return this.#configuration.moduleCalls.has(target.name)
          ? undefined
          : `module \`${target.name}\` is not declared`;
      case "path":
        return PATHS.test(target.name) ? undefined : `there is no \`path.${target.name}\``;
      case "terraform":
        return /^(workspace|applying)$/.test(target.name)
          ? undefined
          : `there is no \`terraform.${target.name}\``;
      case "each":
        if (allowed.each !== true) return "`each` needs a `for_each`";
        return /^(key|value)$/.test(target.name)
          ? undefined
          : `there is no \`each.${target.name}\``;
      case "count":
        if (allowed.count !== true) return "`count` needs a `count`";
        return target.name === "index" ? undefined : `there is no \`count.${target.name}\``;
      case "self":
        if (allowed.self === undefined) return "`self` can't be used here";
        return missingAttribute(allowed.self, name.steps);
      case "resource":
        return this.#resourceRefusal(target, name.steps.slice(used), allowed);
    }
  }

  #resourceRefusal(
    { address, mode }: Extract<Target, { kind: "resource" }>,
    steps: readonly Step[],
    allowed: Allowed,
  ): string | undefined {
    const declaration = this.#configuration.resources.get(address);
    if (allowed.scoped?.has(address) === true) return undefined;
    if (declaration === undefined) {
      return this.#scoped.has(address)
        ? `\`${address}\` can only be used in its own \`check\``
        : `\`${address}\` is not declared`;
    }
    const [first, ...rest] = steps;
    const hasCount = argumentOf(declaration, "count") !== undefined;
    const isMany = hasCount || argumentOf(declaration, "for_each") !== undefined;
    const isKey = first?.kind === "index" && first.key.kind === "literal";
    if (isMany && first?.kind === "attribute")
      return `\`${address}\` has instances and needs an index`;
    if (!isMany && isKey) return `\`${address}\` has no instances and takes no index`;
    const type = mode === "managed" ? declaration.type : `${mode}.${declaration.type}`;
    return missingAttribute(type, isKey ? rest : steps);
  }
}

/** A type whose attributes are all known lacks the one that is read. */
function missingAttribute(type: string, [first]: readonly Step[]): string | undefined {
  const known = BUILT_IN[type];
  if (known === undefined || first?.kind !== "attribute") return undefined;
  const isThere = first.name in known.attributes || known.computed.includes(first.name);
  return isThere ? undefined : `\`${type}\` has no attribute \`${first.name}\``;
}
