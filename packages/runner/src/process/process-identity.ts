import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process, told apart from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAs: string;
}

/** Identifies a running process; undefined if it doesn't run. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAs = process.platform === "linux" ? startOnLinux(pid) : startByPs(pid);
  return startedAs === undefined ? undefined : { pid, startedAs };
}

export function isRunning({ pid, startedAs }: ProcessIdentity): boolean {
  return identify(pid)?.startedAs === startedAs;
}

function startOnLinux(pid: number): string | undefined {
  try {
    // The name in parentheses may contain spaces. State and start time follow it.
    const [, rest = ""] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function startByPs(pid: number): string | undefined {
  const { stdout, status } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : undefined;
}
