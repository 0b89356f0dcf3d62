import type { ResourceGroup } from "../../config/resource.ts";
import { ValueBody } from "../../config/value-body.ts";
import type { DocumentProvider } from "../../documents/document-format.ts";
import { DocumentResource, present, referenceTo } from "../../documents/document-resource.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { deepMarks, object, string, unknown, type Value } from "../../evaluate/value.ts";
import { PROVIDER_TABLES } from "../../schema/provider-tables.ts";
import { type TokenlessAccounts, translateManifest } from "../kubernetes/translate.ts";
import { argumentName, argumentsOf } from "../terraform-names/arguments.ts";
import { type Token, terraformTypeOf, tokenOf } from "../terraform-names/types.ts";
import { azureArguments, azureTypeOf } from "./azure-types.ts";
import type { Program } from "./program.ts";

const NOTHING = object(new Map());

/** A resource with its type in Terraform; of other types, the token. */
interface Translated {
  readonly type: string;
  readonly value: () => Value;
}

/** Translates a program's resources to Terraform. */
export function translateProgram(program: Program): {
  readonly resources: readonly ResourceGroup[];
  readonly providers: readonly DocumentProvider[];
} {
  const tokenless: TokenlessAccounts = new Set();
  const providers: DocumentProvider[] = [];
  const resources: DocumentResource[] = [];
  const declared = membersOf(program.sections.resources);
  for (const [name, declaration] of declared) {
    // Resources that are only looked up exist already.
    if (entryOf(declaration, "get") !== undefined) {
      program.resources.set(name, { property: (each) => computed(name, each) });
    }
  }
  for (const [name, declaration] of declared) {
    const type = textOf(entryOf(declaration, "type")) ?? "";
    const { at } = declaration;
    const isNone = type === "" || entryOf(declaration, "get") !== undefined;
    if (isNone || at === undefined || /^pulumi:pulumi:/.test(type)) continue;
    const inputs = () =>
      valueOrUnknown(() => program.evaluate(entryOf(declaration, "properties") ?? NOTHING));
    const [, provider] = /^pulumi:providers:([\w-]+)$/.exec(type) ?? [];
    if (provider !== undefined) {
      providers.push({
        name: PROVIDER_NAMES[provider] ?? provider,
        body: new ValueBody({ ...argumentsOf("", inputs()), at }, at),
      });
      continue;
    }
    const token = tokenOf(type);
    const { type: to, value } = translated(type, token, { declaration, inputs, tokenless });
    const resource = new DocumentResource({
      type: to,
      address: name,
      location: at,
      value,
      declared: { type, name },
    });
    resources.push(resource);
    program.resources.set(name, { property: (each) => propertyOf(resource, each) });
  }
  return { resources: resources.map(present), providers };
}

const PROVIDER_NAMES: Readonly<Record<string, string>> = { gcp: "google", azure: "azurerm" };

function translated(
  type: string,
  token: Token | undefined,
  parts: {
    readonly declaration: Value;
    readonly inputs: () => Value;
    readonly tokenless: TokenlessAccounts;
  },
): Translated {
  const { declaration, inputs, tokenless } = parts;
  if (token?.provider === "kubernetes") {
    const manifest = (properties: Value) => manifestOf(token, properties, declaration);
    // The type and the account's token are read before references can be followed.
    const written = manifest(entryOf(declaration, "properties") ?? NOTHING);
    const [first] = translateManifest(written, tokenless);
    if (first !== undefined) {
      const value = () => translateManifest(manifest(inputs()), tokenless)[0]?.value() ?? NOTHING;
      return { type: first.type, value };
    }
  }
  const azure = token?.provider === "azure-native" ? azureTypeOf(token) : undefined;
  if (azure !== undefined) {
    const written = entryOf(declaration, "properties") ?? NOTHING;
    const to = azureArguments(azure, written, undefined)?.type;
    if (to !== undefined) {
      return {
        type: to,
        value: () => {
          const own = inputs();
          return azureArguments(azure, own, rootIn(own))?.value ?? NOTHING;
        },
      };
    }
  }
  const terraform = token && terraformTypeOf(token);
  return { type: terraform ?? type, value: () => argumentsOf(terraform ?? type, inputs()) };
}

/** The resource that a child's inputs name: `accountName`. */
function rootIn(inputs: Value): Value | undefined {
  const [name] = membersOf(inputs)
    .filter(([key]) => /Name$/.test(key) && key !== "resourceGroupName")
    .map(([, value]) => value)
    .filter((value) => deepMarks(value).referents.length > 0);
  return name && { ...unknown("a resource", name.marks), isNotNull: true, isComputed: true };
}

function manifestOf({ module, name }: Token, properties: Value, { at }: Value): Value {
  const version = module.replace(/^core\//, "");
  const entries = new Map<string, Value>([
    ["apiVersion", string(version)],
    ["kind", string(name)],
    ...membersOf(properties),
  ]);
  return object(entries, at);
}

function propertyOf(resource: DocumentResource, name: string): Value {
  const [provider = ""] = resource.type.split("_");
  const block = PROVIDER_TABLES.get(provider)?.type(resource.type);
  return name === "id" || name === "urn"
    ? referenceTo(resource, name)
    : resource.member(argumentName(name, block));
}

function computed(name: string, property: string): Value {
  return { ...unknown(`${name}.${property}`), isNotNull: true, isComputed: true };
}
