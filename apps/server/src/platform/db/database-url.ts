import pg from "pg";

/** The error message for an invalid URL. */
export const DATABASE_URL_FORM = "must look like postgres://user:password@host:5432/name";

/** Scheme, user, hosts, path and parameters. The last "@" ends the user, as in any URL. */
const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;

/** Other values ask for a standby, which rejects Stackyard's writes. */
const WRITABLE: ReadonlySet<string | null> = new Set([null, "any", "read-write", "primary"]);

/**
 * The servers in a URL, each as a URL of its own, because `pg` doesn't support libpq's lists of
 * hosts and ports. Throws an Error that states what is expected, without the URL, which may contain
 * a password.
 */
export function readDatabaseUrl(url: string): string[] {
  const parts = PARTS.exec(url);
  if (!parts) throw new Error(DATABASE_URL_FORM);
  const [, scheme = "", user = "", authority = "", path = "", query = ""] = parts;
  const parameters = new URLSearchParams(query);
  if (!WRITABLE.has(parameters.get("target_session_attrs")))
    throw new Error("must ask for target_session_attrs=read-write, because Stackyard writes");
  const hosts = hostsOf(authority, parameters);
  if (hosts.length > 1 && hosts.some(({ inAuthority, host }) => !(inAuthority || host)))
    throw new Error(DATABASE_URL_FORM);
  const servers = hosts.map(({ inAuthority, ...inParameters }) => {
    const own = new URLSearchParams(parameters);
    own.delete("target_session_attrs");
    for (const [name, value = ""] of Object.entries(inParameters)) own.set(name, value);
    return `${scheme}${user}${inAuthority}${path || "/"}${own.size > 0 ? `?${own}` : ""}`;
  });
  for (const server of servers) check(server);
  return servers;
}

interface Host {
  readonly inAuthority: string;
  readonly host?: string;
  readonly port?: string;
}

/** One host and port per server. Parameters take precedence over the authority. */
function hostsOf(authority: string, parameters: URLSearchParams): readonly Host[] {
  const hosts = parameters.get("host")?.split(",");
  const ports = parameters.get("port")?.split(",") ?? [];
  if (hosts) {
    return hosts.map((host, index) => {
      const port = ports[index] ?? ports[0];
      return { inAuthority: "", host, ...(port !== undefined && { port }) };
    });
  }
  return authority.split(",").map((inAuthority) => ({ inAuthority }));
}

/** Lets `pg` parse the URL, including the files that it names. */
function check(server: string): void {
  let port: number;
  try {
    port = new pg.Client({ connectionString: server }).port;
  } catch (cause) {
    const isFile = cause instanceof Error && "syscall" in cause;
    throw new Error(isFile ? `names a file: ${cause.message}` : DATABASE_URL_FORM, { cause });
  }
  if (!(port >= 1 && port <= 65_535)) throw new Error(DATABASE_URL_FORM);
}
