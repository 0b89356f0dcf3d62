import { argumentOf, isOn, isPresent, type Task, tasksOf } from "../../formats/ansible/tasks.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { oncePerFile } from "../../source/once-per-file.ts";
import { taskCheck } from "./task-check.ts";

/** A line of `pg_hba.conf` that lets in everyone who reaches the server from another machine. */
const TRUSTED_LINE =
  /^[ \t]*host(ssl|nossl)?[ \t]+\S+[ \t]+\S+[ \t]+(?!127\.|::1\b|localhost\b|samehost\b)[^#\n]*[ \t]trust\b/m;

/** Sources that are the machine itself, which is the default of the module. */
const ITSELF = /^(127\.|::1(\/|$)|localhost$|samehost$)/;

/** Ways of signing in to PostgreSQL that need no password, or show it. */
function trustsNetwork(task: Task): string | undefined {
  if (task.module === "postgresql_pg_hba" && isPresent(task)) {
    const contype = argumentOf(task, "contype") ?? "";
    const method = argumentOf(task, "method") ?? "";
    const source = ["address", "source", "src"].map((each) => argumentOf(task, each)).find(Boolean);
    if (!/^host/.test(contype) || ITSELF.test(source ?? "samehost")) return undefined;
    if (method === "trust") return "`method` is `trust`";
    return method === "password" && !/^hostssl$/.test(contype)
      ? "`method` is `password`, which is sent as text"
      : undefined;
  }
  const path = argumentOf(task, "path") ?? argumentOf(task, "dest") ?? "";
  const written = ["line", "block", "content", "replace"].map((each) => argumentOf(task, each));
  const isRemoved = argumentOf(task, "state") === "absent";
  const trusts = written.some((text) => TRUSTED_LINE.test(text ?? ""));
  return /pg_hba\.conf$/.test(path) && trusts && !isRemoved
    ? `\`${path}\` gets \`trust\``
    : undefined;
}

/** Accounts of MySQL that may do everything and sign in from everywhere without a password. */
function ownsDatabases(task: Task): string | undefined {
  if (!/^m(ysql|ariadb)_user$/.test(task.module) || !isPresent(task)) return undefined;
  const asks = ["password", "plugin"].some((each) => Boolean(argumentOf(task, each)));
  if (asks) return undefined;
  const isAnywhere = argumentOf(task, "host") === "%" || isOn(argumentOf(task, "host_all"));
  const isAll = /\*\.\*:(ALL\b|.*\bSUPER\b)/i.test(argumentOf(task, "priv") ?? "");
  return isAnywhere && isAll
    ? "`host` is `%`, `priv` has `*.*:ALL` and `password` is missing"
    : undefined;
}

/** Ports of databases, caches and remote desktops, which nobody offers to the internet. */
const INNER_PORT =
  /^(23|135|139|445|1433|1521|2375|2379|3306|3389|5432|5601|5900|5984|6379|6443|9042|9092|9200|10250|11211|27017)(\/tcp)?$/;

/** The chains that refuse what no rule lets in. A policy that is set before is replaced. */
const closedChains = oncePerFile(
  (source): ReadonlySet<string | undefined> =>
    new Set(
      tasksOf(source)
        .filter(
          (each) =>
            each.module === "iptables" &&
            /^(DROP|REJECT)$/.test(argumentOf(each, "policy") ?? argumentOf(each, "jump") ?? ""),
        )
        .map((each) => argumentOf(each, "chain")),
    ),
);

function opensFirewall(task: Task): string | undefined {
  const { module } = task;
  if (module === "ufw") {
    const policy = argumentOf(task, "default") ?? argumentOf(task, "policy");
    const direction = argumentOf(task, "direction") ?? "incoming";
    if (policy === "allow" && /^in(coming)?$/.test(direction)) return "`default` is `allow`";
    const source = ["src", "from_ip", "from"].map((each) => argumentOf(task, each)).find(Boolean);
    const port = ["port", "to_port"].map((each) => argumentOf(task, each)).find(Boolean) ?? "";
    const isBound = ["interface", "interface_in", "if", "if_in", "dest", "to", "to_ip"].some(
      (each) => argumentOf(task, each) !== undefined,
    );
    const isAllowed =
      argumentOf(task, "rule") === "allow" && !isOn(argumentOf(task, "delete")) && !isBound;
    const isEveryone = source === undefined || /^(any|0\.0\.0\.0\/0|::\/0)$/.test(source);
    return isAllowed && isEveryone && /^in/.test(direction) && INNER_PORT.test(port)
      ? `port \`${port}\` is open to everyone`
      : undefined;
  }
  if (module === "firewalld" && isPresent(task)) {
    const isLimited = ["source", "rich_rule", "interface"].some(
      (each) => argumentOf(task, each) !== undefined,
    );
    const isPublic = (argumentOf(task, "zone") ?? "public") === "public";
    const port = argumentOf(task, "port") ?? "";
    return isPublic &&
      !isLimited &&
      INNER_PORT.test(port) &&
      argumentOf(task, "state") !== "disabled"
      ? `port \`${port}\` is open to everyone`
      : undefined;
  }
  if (module !== "iptables") return undefined;
  const chain = argumentOf(task, "chain");
  const isOpen = argumentOf(task, "policy") === "ACCEPT" && /^(INPUT|FORWARD)$/.test(chain ?? "");
  const source = task.value.at?.file;
  const isReplaced = source !== undefined && closedChains(source).has(chain);
  return isOpen && !isReplaced ? "`policy` is `ACCEPT`" : undefined;
}

const COLLECTIONS = "https://docs.ansible.com/ansible/latest/collections/";

/** Rules for who can reach what playbooks set up. */
export const ansibleAccessRules: readonly Rule[] = [
  {
    id: "ansible-database-access",
    title: "Database accepts connections from anyone",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Anyone on the network can read and change all of its data.",
    fix: "Use `scram-sha-256`, and name the hosts and rights that an account needs.",
    link: `${COLLECTIONS}community/postgresql/postgresql_pg_hba_module.html`,
    checks: [taskCheck((task) => trustsNetwork(task) ?? ownsDatabases(task))],
  },
  {
    id: "ansible-open-firewall",
    title: "Firewall of a machine lets everyone in",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "Every service that listens on the machine can be reached from the network.",
    fix: "Deny by default, and allow the addresses and ports that are needed.",
    link: `${COLLECTIONS}community/general/ufw_module.html`,
    checks: [taskCheck(opensFirewall)],
  },
];
