import type { Referent } from "../evaluate/marks.ts";
import type { Members, Value } from "../evaluate/value.ts";
import type { Location } from "../source/source-file.ts";
import type { ConfigBody, Presence } from "./config-body.ts";

/**
 * A resource as seen by rules, in any source format. Rules know only Terraform's types and argument
 * names; other formats are translated.
 */
export interface Resource extends Referent, Members {
  readonly body: ConfigBody;
  /** The entire declaration. */
  readonly location: Location;
  /** False for read-only objects such as data sources. */
  readonly isManaged: boolean;
  /** Module calls leading here, innermost first. */
  readonly calls: readonly Location[];
  /** An attribute as referenced by other code: the configured value, or a computed unknown. */
  member(name: string): Value;
  /** The code's version constraints for a provider. */
  versionConstraints(provider: string): readonly string[];
}

/** The expansion of a declaration: existing instances, and those excluded by a condition. */
export interface ResourceGroup {
  readonly instances: readonly Resource[];
  /** Created to see what they would contain. */
  readonly excluded: readonly Resource[];
  readonly presence: Presence;
}
