import type { Scalar } from "../../rule-language/attribute-view.ts";
import type { Peers } from "../../rule-language/rule.ts";
import type { Severity } from "../../scores/severity.ts";
import type { Manner } from "./manners.ts";

/**
 * When an argument is a fault by itself. Use `isNot` for settings that are wrong unless set to one
 * of these values, `isMissing` for arguments and blocks that have to be there, `isInternet` for
 * lists of networks, and `lacks` for lists that have to contain all of these. Unset arguments have
 * the provider's documented default.
 */
export type Fault =
  | ValueFault
  | { readonly isThere: true }
  /** The argument has a value, whatever it is. */
  | { readonly isSet: true }
  | { readonly isMissing: true }
  | { readonly isInternet: true }
  | { readonly lacks: readonly string[] }
  /** No block at the argument's path has one of these values, unless `enabled` switches it off. */
  | { readonly hasNoBlockWith: { readonly argument: string; readonly is: readonly Scalar[] } }
  /** No resource of these types refers to this one by the argument `via`. */
  | { readonly isAlone: readonly Companion[] };

export type ValueFault =
  | { readonly is: readonly Scalar[] }
  | { readonly isNot: readonly Scalar[] }
  /**
   * With `isKnown`, a text that the caller chooses is no fault. With `isPartial`, one that matches
   * whatever the caller adds to it is a fault.
   */
  | { readonly matches: RegExp; readonly isKnown?: true; readonly isPartial?: true }
  /** Also where only the beginning of the text is known. */
  | { readonly startsWith: string }
  /** `unset` is the provider's default. */
  | { readonly isBelow: number; readonly unset: number };

/** An address without TLS. */
export const PLAIN_HTTP: Fault = { startsWith: "http://" };

export interface Companion {
  readonly type: string;
  readonly via: string;
  /** The argument of this resource that the companion may repeat instead of a reference. */
  readonly sameName?: string;
  /** A companion with one of these blocks but none of those doesn't count. */
  readonly except?: { readonly has: readonly string[]; readonly lacks: readonly string[] };
}

/** A setting that rules out the fault: an argument that is set, or has one of these values. */
export interface Guard {
  readonly argument: string;
  readonly is?: readonly Scalar[];
  readonly isNot?: readonly Scalar[];
  readonly matches?: RegExp;
  /** What the caller chooses doesn't rule the fault out. */
  readonly isKnown?: true;
  /** An allowlist, which is ineffective if it includes everyone. */
  readonly isList?: true;
  /** A resource policy that lets in nobody but those it names. */
  readonly isClosedPolicy?: true;
  /** Ineffective if another argument has one of these values. */
  readonly undoneBy?: { readonly argument: string; readonly is: readonly Scalar[] };
  /** The argument belongs to another resource that refers to this one by its argument `via`. */
  readonly on?: Companion;
}

/** An argument that is a fault on its own, and the ID of its rule. */
export interface Setting {
  readonly id: string;
  /** The resource's description at the start of a title: "Message broker". */
  readonly what: string;
  readonly types: readonly string[];
  /** The path including blocks. The part after a vertical bar is inside a JSON text. */
  readonly argument: string;
  /** The name in an earlier provider version. */
  readonly formerly?: string;
  readonly fault: Fault;
  /** Any of these rules the fault out. */
  readonly guards?: readonly Guard[];
  /** Guards for a missing argument that are in the same block as the argument. */
  readonly blockGuards?: readonly Guard[];
  /** The setting matters only if all of these hold. */
  readonly when?: readonly Guard[];
  /** Without the block of the argument, there is no fault. */
  readonly isOnlyInBlock?: true;
  readonly by: Manner;
  readonly severity: Severity;
  readonly peers?: Peers;
  /** Overrides the generated title. */
  readonly title?: string;
  readonly explanation?: string;
  readonly fix?: string;
  readonly link?: string;
}

/** A setting without shared properties: `id, what, types, argument, fault, more`. */
export type SettingRow = readonly [
  id: string,
  what: string,
  types: string | readonly string[],
  argument: string,
  fault: Fault,
  more?: Partial<Setting>,
];

/** Settings with the same kind of fault and severity. */
export function settings(
  by: Manner,
  severity: Severity,
  rows: readonly SettingRow[],
): readonly Setting[] {
  return rows.map(([id, what, types, argument, fault, more]) => ({
    id,
    what,
    types: [types].flat(),
    argument,
    fault,
    by,
    severity,
    ...more,
  }));
}
