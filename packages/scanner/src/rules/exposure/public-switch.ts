import type { Severity } from "../../report/severity.ts";
import type { Scalar } from "../../rule-language/attribute-view.ts";
import type { Peers } from "../../rule-language/rule.ts";

/**
 * When an argument makes a resource public. Use `isNot` for settings that are on unless set to one
 * of these values, `isMissing` for blocks whose absence allows everyone, and `isInternet` for lists
 * of networks. Unset arguments have the provider's documented default.
 */
export type Openness =
  | ValueOpenness
  | { readonly isThere: true }
  | { readonly isMissing: true }
  | { readonly isInternet: true };

export type ValueOpenness =
  | { readonly is: readonly Scalar[] }
  | { readonly isNot: readonly Scalar[] };

/** A setting that still prevents access: an argument that is set, or has one of these values. */
export interface Guard {
  readonly argument: string;
  readonly is?: readonly Scalar[];
  /** An allowlist, which is ineffective if it includes everyone. */
  readonly isList?: true;
  /** Ineffective if another argument has one of these values. */
  readonly undoneBy?: { readonly argument: string; readonly is: readonly Scalar[] };
  /** The argument belongs to another resource that refers to this one by its argument `via`. */
  readonly on?: { readonly type: string; readonly via: string };
}

/** The kind of exposure. */
export type Manner = "address" | "endpoint" | "anyone" | "shared";

/** An argument that makes resources public on its own, and the ID of its rule. */
export interface PublicSwitch {
  readonly id: string;
  /** The resource's description at the start of a title: "Message broker". */
  readonly what: string;
  readonly types: readonly string[];
  /** The path including blocks. The part after a vertical bar is inside a JSON text. */
  readonly argument: string;
  /** The name in an earlier provider version. */
  readonly formerly?: string;
  readonly opens: Openness;
  readonly guards?: readonly Guard[];
  readonly by: Manner;
  readonly severity: Severity;
  readonly peers?: Peers;
  /** Overrides the generated title. */
  readonly title?: string;
  readonly explanation?: string;
  readonly fix?: string;
  readonly link?: string;
}

/** A switch without shared properties: `id, what, types, argument, opens, guards`. */
export type SwitchRow = readonly [
  id: string,
  what: string,
  types: string | readonly string[],
  argument: string,
  opens: Openness,
  more?: Partial<PublicSwitch>,
];

/** Switches with the same kind of exposure and severity. */
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
