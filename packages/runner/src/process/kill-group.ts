/** Kills a process that was started as the leader of a group, and what it has started in it. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended, or the system has no groups.
  }
}
