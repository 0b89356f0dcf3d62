import type { Shapes } from "../../documents/shape.ts";
import type { Value } from "../../evaluate/value.ts";

/** How one type of Azure's resources is said in Terraform's words. */
export interface Mapping {
  /** Terraform's type, which may depend on the resource. */
  readonly to: string | ((resource: Value) => string);
  /** Arguments, made from the resource as a whole: `sku`, `kind`, `properties`, … */
  readonly arguments?: Shapes;
  /**
   * Properties that may be written apart, in a resource inside of this one: by its type and name, such
   * as `config/web`.
   */
  readonly parts?: Readonly<Record<string, string>>;
}

/** By Azure's types. */
export type Mappings = Readonly<Record<string, Mapping>>;
