import type { Resource } from "../config/resource.ts";
import type { Marks } from "../evaluate/marks.ts";
import type { Location } from "../source/source-file.ts";
import type { Place } from "./trace/act.ts";

/** What a module makes a machine do. */
export type ProgramKind =
  /** A command, or a script of the package. */
  | "command"
  /** A request to a server. */
  | "request"
  /** A plugin that Terraform installs and runs: a provider. */
  | "plugin"
  /** Code from elsewhere that Terraform downloads. */
  | "module"
  /** A file of the machine that is read. */
  | "reads file"
  /** A file of the machine that is written. */
  | "writes file"
  /** Where state, with all secrets in it, is kept. */
  | "state";

/** When it happens. */
export type When = "init" | "plan" | "apply" | "destroy" | "open" | "by hand";

/** Where it happens: the machine that runs Terraform, or one that the module sets up. */
export type Where = "machine" | "server" | "cluster" | "account";

export interface Program {
  readonly kind: ProgramKind;
  readonly when: When;
  readonly where: Where;
  /** The resource that causes it, if any. */
  readonly resource: Resource | undefined;
  /** The command, address or path; unknown pieces as `${var.x}`. */
  readonly what: string;
  /** The `count` or `for_each` that decides whether it happens. */
  readonly condition: string | null;
  /** Packaged files that it runs, with their texts. */
  readonly scripts: readonly Script[];
  /** Servers whose addresses the author chose. */
  readonly contacts: readonly string[];
  /** Secrets that it reads. */
  readonly reads: readonly string[];
  /** Packaged files that it runs and that aren't text. */
  readonly unreadable: readonly string[];
  readonly dangers: readonly Danger[];
  readonly location: Location;
  /** Module calls leading here, innermost first. */
  readonly calls: readonly Location[];
}

export interface Script {
  readonly path: string;
  readonly text: string;
}

/** The kinds of dangers, one rule each: see `rules/runs-code`. */
export type DangerKind =
  | "exfiltration"
  | "remote-shell"
  | "download"
  | "hidden"
  | "reads-secrets"
  | "sends-file"
  | "changes-machine"
  | "destructive"
  | "host-access"
  | "foreign-server"
  | "state-elsewhere"
  | "foreign-provider"
  | "root"
  | "unknown"
  | "installs"
  | "secret-in-request"
  | "identity"
  | "plain-request"
  | "server-download"
  | "unknown-provider"
  | "by-hand-download"
  | "by-hand-release"
  | "by-hand-erasure"
  | "by-hand-host-access"
  | "local"
  | "server"
  | "request"
  | "reads-file"
  /** Listed, but no finding. */
  | "harmless";

export interface Danger {
  readonly kind: DangerKind;
  readonly message: string;
  readonly marks: Marks;
  /** Where it is, if it is in a packaged file. */
  readonly at: Place | undefined;
}
