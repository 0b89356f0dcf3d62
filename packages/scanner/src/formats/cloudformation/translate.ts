import type { Presence } from "../../config/config-body.ts";
import type { ResourceGroup } from "../../config/resource.ts";
import { DocumentResource, referenceTo } from "../../documents/document-resource.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { pick, shaped } from "../../documents/shape.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import { alternatives, object, type Value, withMarks } from "../../evaluate/value.ts";
import type { Location } from "../../source/source-file.ts";
import { MAPPINGS } from "./all-mappings.ts";
import { withGlobals } from "./globals.ts";
import { Unrolling } from "./loops.ts";
import type { Companion, Mapping } from "./mapping.ts";
import { tags } from "./shapes.ts";
import type { Template } from "./template.ts";

const NOTHING = object(new Map());

export interface TranslatedTemplate {
  /** In Terraform's words. */
  readonly resources: readonly ResourceGroup[];
  /** Whether there are rounds of loops that were not gone through. */
  readonly isCut: boolean;
}

export function translateTemplate(template: Template): TranslatedTemplate {
  const { written, isCut } = resourcesOf(template);
  const declared = membersOf(written).flatMap(([id, declaration]) => {
    const type = textOf(entryOf(declaration, "Type"));
    const { at } = declaration;
    return type === undefined || at === undefined
      ? []
      : [new Translation(template, id, type, declaration, at)];
  });
  // All of them have to be known by name before any is looked into: they refer to one another.
  for (const { id, resource } of declared) template.resources.set(id, resource);
  return { resources: declared.flatMap((translation) => translation.groups()), isCut };
}

/** Those that loops make as well, where the template says that it has any. */
function resourcesOf(template: Template): { written: Value | undefined; isCut: boolean } {
  const written = entryOf(template.document, "Resources");
  const transforms = entryOf(template.document, "Transform");
  const names = transforms?.kind === "list" ? transforms.items : [transforms];
  const hasLoops = names.some((name) => textOf(name) === "AWS::LanguageExtensions");
  if (written === undefined || !hasLoops) return { written, isCut: false };
  const loops = new Unrolling((value) => valueOrUnknown(() => template.evaluate(value)));
  const made = valueOrUnknown(() => loops.of(written));
  return made.kind === "object" ? { written: made, isCut: loops.isCut } : { written, isCut: true };
}

/** One resource of a template. */
class Translation {
  readonly id: string;
  readonly resource: DocumentResource;
  readonly #template: Template;
  readonly #declaration: Value;
  readonly #location: Location;
  readonly #mapping: Mapping | undefined;
  #evaluated: Value | undefined;

  constructor(
    template: Template,
    id: string,
    type: string,
    declaration: Value,
    location: Location,
  ) {
    this.id = id;
    this.#template = template;
    this.#declaration = declaration;
    this.#location = location;
    this.#mapping = MAPPINGS.get(type);
    const to = this.#mapping?.to ?? type;
    this.resource = new DocumentResource({
      type: typeof to === "string" ? to : to(entryOf(declaration, "Properties") ?? NOTHING),
      address: id,
      location,
      value: () => shaped(this.#properties, { tags, ...this.#mapping?.arguments }),
      declared: { type, name: id },
    });
  }

  groups(): readonly ResourceGroup[] {
    const condition = textOf(entryOf(this.#declaration, "Condition"));
    const wanted = condition === undefined ? undefined : this.#template.condition(condition);
    const companions = this.#mapping?.companions ?? [];
    return [
      this.#group([this.resource], wanted, []),
      ...companions.flatMap((companion) => this.#companions(companion, wanted)),
    ];
  }

  get #properties(): Value {
    const own = entryOf(this.#declaration, "Properties") ?? NOTHING;
    const type = this.resource.declared?.type ?? "";
    const properties = withGlobals(this.#template.document, this.id, type, own);
    this.#evaluated ??= valueOrUnknown(() => this.#template.evaluate(properties));
    return this.#evaluated;
  }

  #companions(companion: Companion, wanted: Value | undefined): readonly ResourceGroup[] {
    const value = pick(this.#properties, companion.from);
    if (value === undefined) return [];
    const options = alternatives(value);
    const isCertain = options.every(({ kind }) => kind !== "null" && kind !== "unknown");
    const { isOfMembers = false, when = () => true } = companion;
    const found = options.flatMap((option) => this.#elements(option, isOfMembers)).filter(when);
    const place = value.at ?? this.#location;
    // What is left out by a condition is looked at all the same, to tell what it depends on.
    const isLeftOut = found.length === 0 && value.marks !== NO_MARKS && !isOfMembers;
    const ruledOut = isLeftOut ? [this.#companion(companion, NOTHING, place)] : [];
    const made = found.map((each) => this.#companion(companion, each, each.at ?? place));
    const presence = { isCertain, marks: value.marks };
    return [this.#group(made, wanted, ruledOut, presence)];
  }

  /** What stands for a companion each. */
  #elements(value: Value, isOfMembers: boolean): readonly Value[] {
    if (value.kind === "null") return [];
    if (value.kind === "list") return value.items;
    if (!isOfMembers) return [value];
    return membersOf(value).flatMap(([, member]) =>
      member.kind === "object"
        ? { ...object(new Map([...member.entries, ["Owner", this.#properties]])), at: member.at }
        : [],
    );
  }

  #companion(companion: Companion, value: Value, location: Location): DocumentResource {
    const { to, via, arguments: shapes, elementAs } = companion;
    const source =
      elementAs === undefined ? value : object(new Map([[elementAs, value]]), value.at);
    return new DocumentResource({
      type: to,
      address: this.id,
      location,
      value: () => withEntry(shaped(source, shapes), via, referenceTo(this.resource, "Ref")),
    });
  }

  /** `wanted` is the condition under which the resource is made at all. */
  #group(
    made: readonly DocumentResource[],
    wanted: Value | undefined,
    ruledOut: readonly DocumentResource[],
    { isCertain, marks }: Presence = { isCertain: true, marks: NO_MARKS },
  ): ResourceGroup {
    if (wanted === undefined) return { instances: made, ruledOut, presence: { isCertain, marks } };
    const presence = {
      isCertain: isCertain && wanted.kind === "bool",
      marks: mergeMarks(marks, wanted.marks),
    };
    const isOut = wanted.kind === "bool" && !wanted.value;
    return isOut
      ? { instances: [], ruledOut: [...ruledOut, ...made], presence }
      : { instances: made, ruledOut, presence };
  }
}

/** Unknown properties stay unknown but for this one. */
function withEntry(value: Value, name: string, entry: Value): Value {
  if (value.kind === "object") {
    return {
      ...withMarks(object(new Map([...value.entries, [name, entry]])), value.marks),
      at: value.at,
    };
  }
  return object(new Map([[name, entry]]), value.at);
}
