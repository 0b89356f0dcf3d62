import type { Referent } from "../evaluate/marks.ts";
import type { Members, Value } from "../evaluate/value.ts";
import type { Location } from "../source/source-file.ts";
import type { ConfigBody, Presence } from "./config-body.ts";

/**
 * One resource as rules see it, whatever it is written in. Rules know Terraform's types and argument
 * names only: what is written otherwise is translated into them.
 */
export interface Resource extends Referent, Members {
  readonly body: ConfigBody;
  /** The whole of it. */
  readonly location: Location;
  /** False for what is only read, as data sources are. */
  readonly isManaged: boolean;
  /** Module calls that lead here, the innermost first. */
  readonly calls: readonly Location[];
  /** An attribute as other code sees it: what is configured, or else computed and unknown. */
  member(name: string): Value;
  /** What the code demands of the version of a provider. */
  versionConstraints(provider: string): readonly string[];
}

/** What one declaration comes to: instances that are there, and those that a condition rules out. */
export interface ResourceGroup {
  readonly instances: readonly Resource[];
  /** Made up to see what they would have been. */
  readonly ruledOut: readonly Resource[];
  readonly presence: Presence;
}
