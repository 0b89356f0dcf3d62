import type { Shapes } from "../../documents/shape.ts";
import type { Value } from "../../evaluate/value.ts";

/** Maps a CloudFormation resource type to Terraform. */
export interface Mapping {
  /** The Terraform type, which may depend on the properties. */
  readonly to: string | ((properties: Value) => string);
  /** Arguments whose name isn't the property's name in snake case. */
  readonly arguments?: Shapes;
  /** Properties that are separate resources in Terraform. */
  readonly companions?: readonly Companion[];
}

export interface Companion {
  readonly to: string;
  /** The property; a list creates several companions. */
  readonly from: string;
  /** The companion's argument that refers to the resource. */
  readonly via: string;
  readonly arguments?: Shapes;
  /** The argument for the property itself if it isn't an object. */
  readonly elementAs?: string;
  /**
   * The property is a map and each member creates a companion; `Owner` in it refers to the
   * resource.
   */
  readonly isOfMembers?: true;
  /** Filters the elements that create companions. */
  readonly when?: (element: Value) => boolean;
}

/** Mappings by CloudFormation type. */
export type Mappings = Readonly<Record<string, Mapping>>;
