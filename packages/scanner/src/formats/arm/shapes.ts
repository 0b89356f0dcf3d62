import { mapped, type Shape } from "../../documents/shape.ts";

/** What Azure says in words and Terraform by a truth value. */
export function enabled(path: string): Shape {
  return mapped(path, {
    Enabled: true,
    enabled: true,
    Disabled: false,
    disabled: false,
    SecuredByPerimeter: false,
  });
}
