import type { Presence } from "../config/config-body.ts";
import type { Resource } from "../config/resource.ts";
import { NO_MARKS, type Referent } from "../evaluate/marks.ts";
import { AttributeView } from "./attribute-view.ts";
import { BlockView } from "./block-view.ts";
import { type Member, ViewSet } from "./view-set.ts";

/** Looks up resource instances in an evaluated module tree; see `ResourceIndex`. */
export interface ResourceLookup {
  /** Resources whose argument `via` refers to `target`, or may refer to it. */
  referring(type: string, via: string, target: Resource, sameName: string | undefined): Connections;
  /** All resources of a type, for a question about `asker`. */
  ofType(type: string, asker: Resource): Connections;
  /** The first instances of the block that declares `asker`. */
  ofBlock(asker: Resource): Connections;
  /** Those of a type among the resources that a resource refers to itself. */
  referredOf(type: string, referents: readonly Referent[]): Connections["instances"];
}

export interface Connections {
  readonly instances: readonly {
    readonly instance: Resource;
    readonly presence: Presence;
  }[];
  /** False if another resource may be connected but its reference is unknown. */
  readonly isComplete: boolean;
  readonly marks: Presence["marks"];
}

/** The views of resources, which every resource of a module may ask for. */
const made = new WeakMap<Connections, readonly Member<ResourceView>[]>();

/** A resource or data source instance as seen by rules. */
export class ResourceView extends BlockView {
  readonly instance: Resource;
  readonly #lookup: ResourceLookup;

  constructor(instance: Resource, lookup: ResourceLookup) {
    super(instance.body);
    this.instance = instance;
    this.#lookup = lookup;
  }

  get type(): string {
    return this.instance.type;
  }

  /**
   * An attribute as referenced by other code, including computed ones: the `json` of a policy
   * document.
   */
  exported(name: string): AttributeView {
    return new AttributeView(name, this.instance.member(name), this.location);
  }

  /**
   * Resources of `type` whose argument `via` refers to this one, by reference or by repeating the
   * known value of this resource's `sameName` argument.
   */
  connected(type: string, via: string, sameName?: string): ViewSet<ResourceView> {
    return this.#set(type, this.#lookup.referring(type, via, this.instance, sameName));
  }

  /** All resources of `type` in the same module tree. */
  others(type: string): ViewSet<ResourceView> {
    return this.#set(type, this.#lookup.ofType(type, this.instance));
  }

  /**
   * The instances of the same block, by `count` or `for_each`, with this one among them. Only the
   * first are compared with each other, because the others say nothing new.
   */
  siblings(): ViewSet<ResourceView> {
    return this.#set(this.type, this.#lookup.ofBlock(this.instance));
  }

  /** The resources of `type` that the argument at `path` refers to. */
  referred(path: string, type: string): ViewSet<ResourceView> {
    const { value } = this.attr(path);
    const values = value.kind === "list" ? [value, ...value.items] : [value];
    const found = this.#lookup.referredOf(
      type,
      values.flatMap(({ marks }) => marks.referents),
    );
    // A computed value belongs only to the resource it was read from.
    const isKnown = values.every((each) => each.kind !== "unknown" || each.isComputed === true);
    const isComplete = isKnown || found.length > 0;
    return this.#set(type, { instances: found, isComplete, marks: NO_MARKS });
  }

  #set(type: string, connections: Connections): ViewSet<ResourceView> {
    const { instances, isComplete, marks } = connections;
    let members = made.get(connections);
    if (members === undefined) {
      members = instances.map(({ instance, presence }) => ({
        view: new ResourceView(instance, this.#lookup),
        presence,
      }));
      made.set(connections, members);
    }
    const name = `connected \`${type}\``;
    return new ViewSet(members, { name, location: this.location, isComplete, marks });
  }
}
