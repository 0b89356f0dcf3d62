/**
 * A trap beside its right twin: the same code but for one thing, with which it can be reached from
 * the internet or not.
 */
export interface Probe {
  /** What the trap is. */
  readonly name: string;
  readonly code: (difference: string) => string;
  readonly exposed: string;
  readonly fine: string;
  /** The resource that a finding has to name. */
  readonly at: string;
  /** What its message has to name: the service, or the port. */
  readonly names?: RegExp;
  /** `main.tf` unless it is said otherwise. */
  readonly file?: string;
}
