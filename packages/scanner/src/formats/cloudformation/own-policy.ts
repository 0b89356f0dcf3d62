import { json } from "../../documents/shape.ts";
import type { Companion } from "./mapping.ts";

/** A policy written inside of the resource that it is for, of which Terraform makes one of its own. */
export function ownPolicy(to: string, from: string, via: string, argument = "policy"): Companion {
  return { to, from, via, elementAs: "document", arguments: { [argument]: json("document") } };
}
