import { json } from "../../documents/shape.ts";
import type { Companion } from "./mapping.ts";

/** An inline policy of a resource, which is a separate resource in Terraform. */
export function ownPolicy(to: string, from: string, via: string, argument = "policy"): Companion {
  return { to, from, via, elementAs: "document", arguments: { [argument]: json("document") } };
}
