import type { Shapes } from "../../documents/shape.ts";
import type { Value } from "../../evaluate/value.ts";

/** Maps an Azure resource type to Terraform. */
export interface Mapping {
  /** The Terraform type, which may depend on the resource. */
  readonly to: string | ((resource: Value) => string);
  /** Arguments, computed from the whole resource: `sku`, `kind`, `properties`, … */
  readonly arguments?: Shapes;
  /**
   * Properties that can also be written in a child resource, by the child's type and name, such as
   * `config/web`.
   */
  readonly parts?: Readonly<Record<string, string>>;
}

/** Mappings by Azure type. */
export type Mappings = Readonly<Record<string, Mapping>>;
