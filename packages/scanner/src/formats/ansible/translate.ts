import type { ResourceGroup } from "../../config/resource.ts";
import { DocumentResource, present, referenceTo } from "../../documents/document-resource.ts";
import { entryOf, listOf, membersOf, textOf } from "../../documents/members.ts";
import { shaped } from "../../documents/shape.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { object, type Value } from "../../evaluate/value.ts";
import { type TokenlessAccounts, translateManifest } from "../kubernetes/translate.ts";
import { argumentsOf } from "../terraform-names/arguments.ts";
import type { Companion, Mapping } from "./mapping.ts";
import { awsMappings } from "./mappings/aws.ts";
import { azureMappings } from "./mappings/azure.ts";
import { googleMappings } from "./mappings/google.ts";
import { argumentOf, isPresent, keywordOf, type Task } from "./tasks.ts";
import type { Variables } from "./variables.ts";

/** How modules that create resources of clouds are translated, by their names. */
export const MAPPINGS: ReadonlyMap<string, Mapping> = new Map(
  Object.entries({ ...awsMappings, ...azureMappings, ...googleMappings }),
);

/** Applies manifests, which are arguments. */
const MANIFESTS = "k8s";

/** The modules that create resources, without their collections. */
export const MODULES: readonly string[] = [...MAPPINGS.keys(), MANIFESTS];

const NOTHING = object(new Map());

export function isCreation(task: Task): boolean {
  if (!MODULES.includes(task.module) || !isPresent(task)) return false;
  const isRestart = /^(restarted|rebooted)$/.test(argumentOf(task, "state") ?? "");
  const isOther =
    (task.module === "redshift" && argumentOf(task, "command") !== "create") ||
    (task.module === "ec2_instance" && entryOf(task.given, "instance_ids") !== undefined);
  return !isRestart && !isOther;
}

/** What one task creates. */
export class Creation {
  readonly #task: Task;
  readonly #variables: Variables;
  readonly #resource: DocumentResource | undefined;
  readonly #companions: readonly Companion[] = [];
  #given: Value | undefined;

  constructor(task: Task, variables: Variables) {
    this.#task = task;
    this.#variables = variables;
    const mapping = MAPPINGS.get(task.module);
    if (mapping === undefined || task.given?.kind !== "object") return;
    const { to, companions = [] } = mapping;
    this.#companions = companions;
    const type = typeof to === "string" ? to : to(task.given);
    const separate = Object.fromEntries(companions.map(({ from }) => [from, () => undefined]));
    const shapes = { tags: "tags", ...separate, ...mapping.arguments };
    const resource = this.#made(type, () => argumentsOf(type, shaped(this.#evaluated, shapes)));
    this.#resource = resource;
    const name = textOf(entryOf(task.value, "register"));
    if (resource !== undefined && name !== undefined) {
      variables.registered.set(name, { member: (each) => referenceTo(resource, each) });
    }
  }

  groups(tokenless: TokenlessAccounts): readonly ResourceGroup[] {
    const resource = this.#resource;
    if (resource === undefined) return this.#manifests(tokenless);
    const companions = this.#companions.flatMap(({ to, via, read }) =>
      listOf(read(this.#evaluated)).flatMap((value) => {
        const own = object(new Map([...membersOf(value), [via, referenceTo(resource, "id")]]));
        return this.#made(to, () => own, false) ?? [];
      }),
    );
    return [resource, ...companions].map((each) => this.#group(each));
  }

  #manifests(tokenless: TokenlessAccounts): readonly ResourceGroup[] {
    const { given } = this.#task;
    const written = entryOf(given, "definition") ?? entryOf(given, "resource_definition");
    if (written === undefined) return [];
    return listOf(this.#known(written))
      .flatMap((each) => translateManifest(each, tokenless))
      .flatMap(({ type, kind, name, value, at = this.#task.value.at }) =>
        at === undefined
          ? []
          : new DocumentResource({
              type,
              address: `${kind}/${name}`,
              location: at,
              value,
              declared: { type: kind, name },
            }),
      )
      .map((each) => this.#group(each));
  }

  get #evaluated(): Value {
    this.#given ??= this.#known(this.#task.given ?? NOTHING);
    return this.#given;
  }

  #known(value: Value): Value {
    return valueOrUnknown(() => this.#variables.evaluate(value));
  }

  #made(type: string, value: () => Value, isDeclared = true): DocumentResource | undefined {
    const { module, value: task } = this.#task;
    const name = textOf(entryOf(task, "name")) ?? module;
    return task.at === undefined
      ? undefined
      : new DocumentResource({
          type,
          address: `${module}/${name}`,
          location: task.at,
          value,
          declared: isDeclared ? { type: this.#task.written, name } : undefined,
        });
  }

  /** Whether the task runs is open if its condition isn't known. */
  #group(resource: DocumentResource): ResourceGroup {
    const condition = keywordOf(this.#task, "when");
    if (condition === undefined) return present(resource);
    const wanted = valueOrUnknown(() => this.#variables.condition(condition));
    const presence = { isCertain: wanted.kind === "bool", marks: wanted.marks };
    const isOut = wanted.kind === "bool" && !wanted.value;
    const [instances, excluded] = isOut ? [[], [resource]] : [[resource], []];
    return { instances, excluded, presence };
  }
}
