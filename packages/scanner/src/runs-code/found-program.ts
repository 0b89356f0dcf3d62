import type { Location } from "../source/source-file.ts";
import type { Danger, Program, ProgramKind, Script, When, Where } from "./program.ts";
import type { Act } from "./trace/act.ts";

/** A program before it is placed in the module tree. */
export type FoundProgram = Omit<Program, "resource" | "condition" | "calls">;

interface Details {
  readonly when: When;
  readonly where?: Where;
  readonly what: string;
  readonly dangers: readonly Danger[];
  /** What it does, which tells what it contacts and reads. */
  readonly acts?: readonly Act[];
  readonly scripts?: readonly Script[];
  readonly contacts?: readonly string[];
  readonly reads?: readonly string[];
}

export function found(
  kind: ProgramKind,
  location: Location,
  { where = "machine", acts = [], scripts = [], contacts = [], reads = [], ...rest }: Details,
): FoundProgram {
  const contacted = acts.flatMap((act) => (act.act === "contacts" ? [act.to] : []));
  const read = acts.flatMap((act) => {
    if (act.act === "reads secret") return [act.what];
    const isSecret = act.act === "sends" && !/^(identity|file)$/.test(act.source.kind);
    return isSecret ? [act.source.what] : [];
  });
  const unreadable = acts.flatMap((act) =>
    act.act === "runs unknown" && act.file !== undefined ? [act.file] : [],
  );
  return {
    kind,
    location,
    where,
    scripts,
    when: rest.when,
    what: rest.what,
    dangers: rest.dangers,
    contacts: [...new Set([...contacts, ...contacted])],
    reads: [...new Set([...reads, ...read])],
    unreadable: [...new Set(unreadable)],
  };
}
