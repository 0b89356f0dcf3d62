import type { ConfigBody, Presence } from "../config/config-body.ts";
import type { Resource } from "../config/resource.ts";
import { SyntaxBody } from "../config/syntax-body.ts";
import { NO_MARKS } from "../evaluate/marks.ts";
import { type EvaluationContext, type Scope, scopeWith } from "../evaluate/scope.ts";
import { unknown, type Value, withMarks } from "../evaluate/value.ts";
import type { Location, SourceFile } from "../source/source-file.ts";
import type { ModuleConfiguration, ResourceDeclaration } from "./configuration.ts";
import { googlePolicyData } from "./google-policy.ts";
import { knownDataAttribute } from "./known-data.ts";
import { policyDocumentJson } from "./policy-document.ts";
import { requirementsOf } from "./requirements.ts";

/** Data sources that render text from their own arguments, and the attributes that contain it. */
const DOCUMENTS: ReadonlyMap<
  string,
  { names: readonly string[]; make: (body: ConfigBody) => Value }
> = new Map([
  ["data.aws_iam_policy_document", { names: ["json", "minified_json"], make: policyDocumentJson }],
  ["data.google_iam_policy", { names: ["policy_data"], make: googlePolicyData }],
]);

/** Computed attributes that repeat an argument, and that argument. */
const COPIES: ReadonlyMap<string, string> = new Map([["terraform_data.output", "input"]]);

/** A chain of module calls, innermost first. */
export interface CallSite {
  readonly location: Location;
  readonly caller: EnclosingModule;
}

/** The module instance that contains a resource instance. */
export interface EnclosingModule {
  readonly call: CallSite | undefined;
  readonly configuration: ModuleConfiguration;
  /** The calls from the entry-point module, without instance keys, including the trailing dot. */
  readonly path: string;
  /** The same with instance keys. */
  readonly prefix: string;
  context(file: SourceFile): EvaluationContext;
}

/** An instance of a resource or data source, with its position in the module tree. */
export class ResourceInstance implements Resource {
  readonly module: EnclosingModule;
  readonly declaration: ResourceDeclaration;
  readonly address: string;
  readonly declaredAt: string;
  /** Prefixed with `data.` for data sources. */
  readonly type: string;
  readonly presence: Presence;
  readonly body: ConfigBody;
  #document: Value | undefined;

  /** `declared` is the declaration's address within its module. */
  constructor(
    module: EnclosingModule,
    declaration: ResourceDeclaration,
    declared: string,
    key: string,
    scope: Scope,
    presence: Presence,
  ) {
    this.module = module;
    this.declaration = declaration;
    this.address = `${module.prefix}${declared}${key}`;
    this.declaredAt = `${module.path}${declared}`;
    this.type =
      declaration.mode === "managed" ? declaration.type : `${declaration.mode}.${declaration.type}`;
    this.presence = presence;
    // Provisioners refer to their own resource.
    const self: Value = {
      kind: "deferred",
      members: this,
      marks: { ...NO_MARKS, referents: [this] },
    };
    const names = scopeWith(scope, new Map([["self", self]]));
    const contextFor = (file: SourceFile) => ({ ...module.context(file), scope: names });
    this.body = new SyntaxBody(declaration.sources, declaration.location, contextFor);
  }

  /** Implements `Members`: the name used in messages. */
  get name(): string {
    return this.address;
  }

  get location(): Location {
    return this.declaration.location;
  }

  get isManaged(): boolean {
    return this.declaration.mode === "managed";
  }

  get calls(): readonly Location[] {
    return enclosing(this.module).flatMap(({ call }) => call?.location ?? []);
  }

  versionConstraints(provider: string): readonly string[] {
    return enclosing(this.module)
      .flatMap(({ configuration }) => requirementsOf(configuration).providers)
      .flatMap(({ name, version }) => (name === provider && version !== null ? [version] : []));
  }

  member(name: string): Value {
    const marks = { ...NO_MARKS, referents: [this] };
    const document = DOCUMENTS.get(this.type);
    if (document?.names.includes(name) === true) {
      this.#document ??= document.make(this.body);
      return withMarks(this.#document, marks);
    }
    const attribute = this.body.attribute(COPIES.get(`${this.type}.${name}`) ?? name);
    if (attribute !== undefined && attribute.value.kind !== "null") {
      return withMarks(attribute.value, marks);
    }
    const { blocks, isComplete } = this.body.blocks(name);
    if (blocks.length > 0 && isComplete) {
      const whole = this.body.toValue();
      const entry = whole.kind === "object" ? whole.entries.get(name) : undefined;
      if (entry !== undefined) return withMarks(entry, marks);
    }
    const known = knownDataAttribute(this.type, name);
    if (known !== undefined) return withMarks(known, marks);
    return { ...unknown(`${this.address}.${name}`, marks), isNotNull: true, isComputed: true };
  }
}

/** A module and its callers, innermost first. */
export function enclosing(module: EnclosingModule): readonly EnclosingModule[] {
  const modules: EnclosingModule[] = [];
  for (let at: EnclosingModule | undefined = module; at; at = at.call?.caller) modules.push(at);
  return modules;
}
