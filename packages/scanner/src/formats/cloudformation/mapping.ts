import type { Shapes } from "../../documents/shape.ts";
import type { Value } from "../../evaluate/value.ts";

/** How one type of CloudFormation's resources is said in Terraform's words. */
export interface Mapping {
  /** Terraform's type, which may depend on the properties. */
  readonly to: string | ((properties: Value) => string);
  /** Arguments that are not simply the property's name in snake case. */
  readonly arguments?: Shapes;
  /** Properties that are resources of their own in Terraform. */
  readonly companions?: readonly Companion[];
}

export interface Companion {
  readonly to: string;
  /** The property; a list stands for several. */
  readonly from: string;
  /** The argument by which the companion refers to the resource. */
  readonly via: string;
  readonly arguments?: Shapes;
  /** The argument that is the property itself, where that is no object. */
  readonly elementAs?: string;
  /** The property is a map whose members stand for one each; in them `Owner` is what they belong to. */
  readonly isOfMembers?: true;
  /** Which of them do. */
  readonly when?: (element: Value) => boolean;
}

/** By CloudFormation's types. */
export type Mappings = Readonly<Record<string, Mapping>>;
