import type { Budget } from "../evaluate/budget.ts";
import type { Type } from "../evaluate/type-constraint.ts";
import type { Attribute, Block, Expression } from "../hcl/ast.ts";
import type { SourceFile, Span } from "../source/source-file.ts";
import type { Declaration, ModuleConfiguration } from "../terraform/configuration.ts";
import { argumentOf, type StaticArgument } from "../terraform/static-argument.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { type Allowed, ReferenceCheck } from "./check-references.ts";
import { StructureCheck } from "./check-structure.ts";
import type { Faults } from "./fault.ts";
import type { Language } from "./language.ts";
import { ModuleScope } from "./module-scope.ts";
import { usedIn } from "./names.ts";
import { NewerNames } from "./newer-names.ts";
import { convertTyped, isConvertible } from "./typed/conversion.ts";
import type { TypedScope } from "./typed/typed-context.ts";
import { ANYTHING, BOOL, Refusal, type TypedValue } from "./typed/typed-value.ts";
import { declaredTypes } from "./variable-types.ts";

/** What the checks of one module share. */
export class ModuleCheck {
  readonly configuration: ModuleConfiguration;
  readonly tree: ModuleTree;
  readonly language: Language;
  readonly faults: Faults;
  /** What may be newer than our tables. */
  readonly newer: NewerNames;
  readonly structure: StructureCheck;
  readonly references: ReferenceCheck;
  readonly scope: ModuleScope;
  readonly types: ReadonlyMap<string, Type>;
  /** Whether another module of the tree calls it. */
  readonly isCalled: boolean;

  constructor(
    configuration: ModuleConfiguration,
    tree: ModuleTree,
    language: Language,
    budget: Budget,
    faults: Faults,
    isCalled: boolean,
  ) {
    this.configuration = configuration;
    this.tree = tree;
    this.language = language;
    this.faults = faults;
    this.isCalled = isCalled;
    this.newer = new NewerNames(language);
    this.structure = new StructureCheck(language, faults, this.newer);
    this.references = new ReferenceCheck(
      configuration,
      language,
      faults,
      this.newer,
      scopedData(configuration),
    );
    this.types = declaredTypes(this);
    this.scope = new ModuleScope(configuration, tree, language, budget, this.types, (fault) => {
      faults.add(fault.message, fault.location, fault.location.file);
    });
  }

  add(message: string, span: Span, file: SourceFile): void {
    this.faults.add(message, span, file);
  }

  /** The value of an expression, if everything that it refers to exists. */
  value(
    expression: Expression,
    file: SourceFile,
    allowed: Allowed = {},
    scope?: TypedScope,
  ): TypedValue {
    const isFine = this.references.expression(expression, file, allowed);
    return isFine ? this.scope.evaluate(expression, file, scope) : ANYTHING;
  }

  argument(declaration: Declaration, name: string): StaticArgument | undefined {
    return argumentOf(declaration, name);
  }

  /** A condition with its message, as in `validation` and `precondition`. */
  condition(block: Block, file: SourceFile, allowed: Allowed, result?: "bool"): void {
    this.#conditionRefers(block, file);
    for (const { name, value } of block.body.attributes) {
      if (name !== "condition" && name !== "error_message") continue;
      const given = this.value(value, file, allowed);
      if (
        name === "condition" &&
        given.state !== "unknown" &&
        result !== undefined &&
        !isConvertible(given.type, { kind: result })
      ) {
        this.add(`a condition is true or false, not a ${given.type.kind}`, value, file);
      }
    }
  }

  /** An assertion of a `check`, which is only evaluated when a plan is made. */
  assertion(block: Block, file: SourceFile, allowed: Allowed): void {
    this.#conditionRefers(block, file);
    for (const { value } of block.body.attributes) this.references.expression(value, file, allowed);
  }

  #conditionRefers(block: Block, file: SourceFile): void {
    const condition = block.body.attributes.find(({ name }) => name === "condition")?.value;
    if (condition !== undefined && isConstant(condition)) {
      this.add("a condition refers to something of the module", condition, file);
    }
  }

  /** An argument that is written out: no variables and functions. */
  constant({ name, value }: Attribute, file: SourceFile): boolean {
    const { names, calls } = usedIn(value);
    const [first] = [...names, ...calls];
    if (first === undefined) return true;
    this.add(`\`${name}\` must be written out, without references`, first, file);
    return false;
  }

  /** A flag that is written out. */
  flag(attribute: Attribute, file: SourceFile): void {
    if (!this.constant(attribute, file)) return;
    const { name, value } = attribute;
    const given = this.value(value, file);
    if (given.state === "null" || !fits(given, BOOL)) {
      this.add(`\`${name}\` is true or false`, value, file);
    }
  }
}

function fits(value: TypedValue, type: Type): boolean {
  try {
    convertTyped(value, type);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function isConstant(expression: Expression): boolean {
  return usedIn(expression).names.length === 0;
}

/** Data sources inside of `check` blocks. */
function scopedData({ files }: ModuleConfiguration): ReadonlySet<string> {
  const blocks = files.flatMap(({ body }) => body.blocks.filter(({ type }) => type === "check"));
  return new Set(blocks.flatMap(dataAddresses));
}

export function dataAddresses({ body }: Block): string[] {
  return body.blocks
    .filter(({ type }) => type === "data")
    .map(({ labels }) => `data.${labels.map(({ value }) => value).join(".")}`);
}
