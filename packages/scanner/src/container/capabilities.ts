/** Capabilities that make a container equal to its node's root. */
export const ALMIGHTY = ["SYS_ADMIN", "ALL"].flatMap(withPrefix);

/** Capabilities that the baseline of the pod security standards permits. */
export const ORDINARY = [
  "AUDIT_WRITE",
  "CHOWN",
  "DAC_OVERRIDE",
  "FOWNER",
  "FSETID",
  "KILL",
  "MKNOD",
  "NET_BIND_SERVICE",
  "SETFCAP",
  "SETGID",
  "SETPCAP",
  "SETUID",
  "SYS_CHROOT",
].flatMap(withPrefix);

export function withPrefix(name: string): readonly string[] {
  return [name, `CAP_${name}`];
}

/** How much a container gets with a capability, in any spelling. */
export function reachOf(name: string): "all" | "more" | "usual" {
  const upper = name.toUpperCase();
  if (ALMIGHTY.includes(upper)) return "all";
  return ORDINARY.includes(upper) ? "usual" : "more";
}
