import type { Marks } from "../evaluate/marks.ts";
import { NO_MARKS } from "../evaluate/marks.ts";
import type { Danger, DangerKind, When, Where } from "./program.ts";
import type { Act, Place, Source } from "./trace/act.ts";
import { isCloudVariable } from "./trace/secret-places.ts";

export function danger(
  kind: DangerKind,
  message: string,
  marks: Marks = NO_MARKS,
  at?: Place,
): Danger {
  return { kind, message, marks, at };
}

interface Circumstances {
  readonly when: When;
  readonly where: Where;
  readonly marks: Marks;
}

/** The dangers of what a program does. */
export function dangersOf(acts: readonly Act[], { when, where, marks }: Circumstances): Danger[] {
  const found = acts.flatMap((act) => {
    const [kind, message] = judge(act, when, where) ?? [];
    return kind === undefined || message === undefined
      ? []
      : [danger(kind, message, marks, act.at)];
  });
  const distinct = [
    ...Map.groupBy(found, ({ kind, message }) => `${kind} ${message}`).values(),
  ].flatMap(([first]) => first ?? []);
  const isHarmless = acts.every((act) => act.act === "runs" && act.isHarmless);
  return [...distinct, general(acts, { when, where, marks }, isHarmless)];
}

/** What holds of the program as a whole. */
function general(
  acts: readonly Act[],
  { when, where, marks }: Circumstances,
  isHarmless: boolean,
): Danger {
  if (isHarmless) return danger("harmless", "runs commands that only print or compare", marks);
  const programs = [...new Set(acts.flatMap((act) => (act.act === "runs" ? [act.program] : [])))];
  const names = programs
    .filter((name) => name !== "")
    .slice(0, 5)
    .map((name) => `\`${name}\``);
  const what = names.length === 0 ? "a program" : names.join(", ");
  if (where !== "machine") {
    return danger("server", `runs ${what} on a server that it sets up`, marks);
  }
  // A person who starts a script or a recipe wants it to run.
  return danger(when === "by hand" ? "harmless" : "local", `runs ${what} on the machine`, marks);
}

function judge(act: Act, when: When, where: Where): readonly [DangerKind, string] | undefined {
  if (act.act === "sends") return judgeSent(act, when);
  if (where !== "machine") {
    if (act.act !== "runs download") return undefined;
    const place = where === "cluster" ? "in the cluster" : "on a server";
    return ["server-download", `runs what ${quote(act.from)} answers ${place}`];
  }
  switch (act.act) {
    case "opens shell":
      return ["remote-shell", `opens a shell to ${quote(act.to)}`];
    case "runs download":
      return [downloadKind(act.from, when), `runs what ${quote(act.from)} answers`];
    case "runs encoded":
      return ["hidden", "runs text that is decoded first"];
    case "destroys":
      return ["destructive", `deletes ${quote(act.what)}`];
    case "erases":
      // People know which disk they start a script for, if they name it.
      return [
        when === "by hand" && !FIXED_DISK.test(act.how) ? "by-hand-erasure" : "destructive",
        `erases a disk: ${quote(act.how)}`,
      ];
    case "reaches host":
      return [
        when === "by hand" ? "by-hand-host-access" : "host-access",
        `starts ${quote(act.how)}`,
      ];
    case "applies download":
      return ["server-download", `applies what ${quote(act.from)} answers`];
    case "contacts":
      if (act.isPlain) return ["plain-request", `talks to ${quote(act.to)} without TLS`];
      return act.isUnverified === true
        ? ["plain-request", `talks to ${quote(act.to)} without checking its certificate`]
        : undefined;
    default:
      return when === "by hand" ? undefined : judgeUnasked(act, when);
  }
}

/** A disk of the machine by the name that the kernel gives it. */
const FIXED_DISK = /\s(of=)?\/dev\/(sd|hd|vd|xvd|nvme|mmcblk|disk)\w*/;

/** A release or a commit, which stays what it was, also by a variable. */
const FIXED_ADDRESS =
  /^https:\/\/\S*([/=@_-][a-z]{0,10}\d+\.\d+|[0-9a-f]{40}|\$\{?\w*(VERSION|COMMIT|REVISION|SHA))/i;

function downloadKind(from: string, when: When): DangerKind {
  if (when !== "by hand") return "download";
  return FIXED_ADDRESS.test(from) ? "by-hand-release" : "by-hand-download";
}

/** What is expected of a program that a person starts, and not of one that Terraform does. */
function judgeUnasked(act: Act, when: When): readonly [DangerKind, string] | undefined {
  switch (act.act) {
    case "reads secret":
      return ["reads-secrets", `reads ${quote(act.what)}`];
    case "destroys in cluster":
      // A destroy removes what the module has created in the cluster.
      return when === "destroy" ? undefined : ["destructive", `runs ${quote(act.how)}`];
    case "changes machine":
      return ["changes-machine", `changes ${quote(act.what)}`];
    case "becomes root":
      return ["root", `runs as root: ${quote(act.how)}`];
    case "runs unknown":
      return act.what === undefined
        ? ["unknown", "runs more code than the scanner follows"]
        : ["unknown", `runs ${quote(act.what)}, which the code doesn't show`];
    case "installs":
      return ["installs", `installs packages: ${quote(act.what)}`];
    default:
      return undefined;
  }
}

function judgeSent(
  { to, isFixed, isSignIn, source }: Extract<Act, { act: "sends" }>,
  when: When,
): readonly [DangerKind, string] | undefined {
  const sent = `sends ${quote(source.what)} to ${quote(to)}`;
  switch (source.kind) {
    case "machine":
      if (isSignIn && isPlainVariable(source)) {
        // People set the variable so that the script they start signs in with it.
        return when === "by hand" ? undefined : ["secret-in-request", sent];
      }
      return ["exfiltration", sent];
    case "account":
      return isFixed ? ["exfiltration", sent] : undefined;
    case "module":
      if (!isFixed) return undefined;
      return [isSignIn ? "secret-in-request" : "exfiltration", sent];
    case "file":
      if (!isFixed) return undefined;
      return [isSignIn ? "secret-in-request" : "sends-file", sent];
    case "identity":
      return isFixed ? ["identity", sent] : undefined;
    default:
      return undefined;
  }
}

/** A variable that people set for this purpose, unlike those of the clouds' own tools. */
function isPlainVariable({ what }: Source): boolean {
  return /^\$\w+$/.test(what) && !isCloudVariable(what.slice(1));
}

function quote(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``;
}
