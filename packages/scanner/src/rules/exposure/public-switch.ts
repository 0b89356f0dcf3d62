import type { Severity } from "../../report/severity.ts";
import type { Scalar } from "../../rule-language/attribute-view.ts";
import type { Peers } from "../../rule-language/rule.ts";

/**
 * When the argument makes a resource public. `isNot` is for switches that are on unless they are set
 * to one of the values, `isMissing` for blocks without which everyone gets in: what stands when
 * nothing is written is the provider's documented default. `isInternet` is for lists of networks.
 */
export type Openness =
  | ValueOpenness
  | { readonly isThere: true }
  | { readonly isMissing: true }
  | { readonly isInternet: true };

export type ValueOpenness =
  | { readonly is: readonly Scalar[] }
  | { readonly isNot: readonly Scalar[] };

/** What keeps people out all the same: an argument that is there, or has one of the values. */
export interface Guard {
  readonly argument: string;
  readonly is?: readonly Scalar[];
  /** It lists those let in: it keeps nobody out when everyone is among them. */
  readonly isList?: true;
  /** It keeps nobody out where another argument has one of these values. */
  readonly undoneBy?: { readonly argument: string; readonly is: readonly Scalar[] };
  /** The argument of another resource, which names this one by its argument `via`. */
  readonly on?: { readonly type: string; readonly via: string };
}

/** How people get in. */
export type Manner = "address" | "endpoint" | "anyone" | "shared";

/** An argument that makes resources public by itself, as the rule of that id judges it. */
export interface PublicSwitch {
  readonly id: string;
  /** What it is, as a headline begins: "Message broker". */
  readonly what: string;
  readonly types: readonly string[];
  /** With the blocks it lies in; what stands behind a bar lies inside of a JSON text. */
  readonly argument: string;
  /** What the provider called it in an earlier version. */
  readonly formerly?: string;
  readonly opens: Openness;
  readonly guards?: readonly Guard[];
  readonly by: Manner;
  readonly severity: Severity;
  readonly peers?: Peers;
  /** Where what follows from the data is not enough. */
  readonly title?: string;
  readonly explanation?: string;
  readonly fix?: string;
  readonly link?: string;
}

/** A switch without what it has in common with others: `id, what, types, argument, opens, guards`. */
export type SwitchRow = readonly [
  id: string,
  what: string,
  types: string | readonly string[],
  argument: string,
  opens: Openness,
  more?: Partial<PublicSwitch>,
];

/** Switches that let people in alike and are equally grave. */
export function switches(
  by: Manner,
  severity: Severity,
  rows: readonly SwitchRow[],
): readonly PublicSwitch[] {
  return rows.map(([id, what, types, argument, opens, more]) => ({
    id,
    what,
    types: [types].flat(),
    argument,
    opens,
    by,
    severity,
    ...more,
  }));
}
