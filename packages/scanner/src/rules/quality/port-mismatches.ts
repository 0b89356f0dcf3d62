import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Conflict } from "./conflicts/conflict.ts";

type Range = readonly [from: number, to: number];

const ALL: Range = [0, 65_535];

/** The ports that a rule opens; `undefined` if they aren't known. */
function rangeOf(rule: BlockView, protocol: string): Range | undefined {
  const { value } = rule.attr(protocol);
  const name = value.kind === "string" || value.kind === "number" ? String(value.value) : "";
  if (name === "-1" || name === "all") return ALL;
  const [from, to] = ["from_port", "to_port"].map((argument) => rule.attr(argument).value);
  if (name === "" || from?.kind !== "number" || to?.kind !== "number") return undefined;
  return [from.value, to.value];
}

const RULES = [
  ["aws_vpc_security_group_ingress_rule", "ip_protocol"],
  ["aws_security_group_rule", "protocol"],
] as const;

/** What a group lets in; `undefined` if some of it isn't known. */
function rangesInto(group: ResourceView): readonly Range[] | undefined {
  const inline = group.blocks("ingress");
  const sets = RULES.map(
    ([type, protocol]) => [group.connected(type, "security_group_id"), protocol] as const,
  );
  const found = [
    ...inline.members.map(({ view }) => rangeOf(view, "protocol")),
    ...sets.flatMap(([set, protocol]) =>
      set.members
        .filter(({ view }) => view.attr("type").is("egress").truth !== true)
        .map(({ view }) => rangeOf(view, protocol)),
    ),
  ];
  const isKnown =
    [inline, ...sets.map(([set]) => set)].every(
      // Without a member, only a complete set is known to be empty.
      (set) => set.members.length > 0 || set.isEmpty().truth === true,
    ) && !found.includes(undefined);
  return isKnown ? found.filter((each) => each !== undefined) : undefined;
}

/** Services behind groups, and the port that they listen on. */
const SERVICES: readonly (readonly [
  types: string,
  groups: string,
  portOf: (service: ResourceView) => number | undefined,
])[] = [
  ["aws_db_instance aws_rds_cluster", "vpc_security_group_ids", (each) => engineOf(each)],
  ["aws_docdb_cluster", "vpc_security_group_ids", () => 27_017],
  ["aws_redshift_cluster", "vpc_security_group_ids", () => 5439],
  ["aws_elasticache_replication_group", "security_group_ids", () => 6379],
  ["aws_efs_mount_target", "security_groups", () => 2049],
];

function engineOf(database: ResourceView): number | undefined {
  const { value } = database.attr("engine");
  const engine = value.kind === "string" ? value.value : "";
  if (/postgres/.test(engine)) return 5432;
  if (/mysql|mariadb|^aurora$/.test(engine)) return 3306;
  if (/^sqlserver/.test(engine)) return 1433;
  return /^oracle/.test(engine) ? 1521 : undefined;
}

/** All of the service's groups are known, and none opens its port. */
function isShut(
  service: ResourceView,
  path: string,
  portOf: (service: ResourceView) => number | undefined,
): Fact {
  const argument = service.attr(path);
  const own = service.attr("port").value;
  const port =
    own.kind === "null" ? portOf(service) : own.kind === "number" ? own.value : undefined;
  const groups = service.referred(path, "aws_security_group").members;
  const { value } = argument;
  const isComplete = value.kind === "list" && value.items.length === groups.length;
  const ranges = groups.map(({ view }) => rangesInto(view));
  const known = ranges.flatMap((each) => each ?? []);
  const isOther =
    port !== undefined &&
    isComplete &&
    !ranges.includes(undefined) &&
    known.length > 0 &&
    known.every(([from, to]) => port < from || port > to);
  return fact(isOther, argument.evidence());
}

/** Ports that answers are sent to. */
const ANSWERS = 32_768;

const isAllowed = (rule: BlockView) => rule.attr("action").is("allow", { ignoreCase: true });

/** An ACL that lets requests in, and no answers out. */
function keepsAnswers(list: ResourceView): Fact {
  const [ingress, egress] = ["ingress", "egress"].map((name) => list.blocks(name));
  const leaving = (egress?.members ?? [])
    .filter(({ view }) => isAllowed(view).truth !== false)
    .map(({ view }) => rangeOf(view, "protocol"));
  const isShutOut =
    leaving.length > 0 &&
    leaving.every((each) => each !== undefined && (each[1] < ANSWERS || each[0] > ANSWERS));
  const isEntered = (ingress?.members ?? []).some(({ view }) => {
    const range = rangeOf(view, "protocol");
    // Ports of answers are let in for requests that the subnet sends itself.
    return isAllowed(view).truth === true && range !== undefined && range[1] < ANSWERS;
  });
  return and(
    fact(isShutOut && isEntered),
    list.connected("aws_network_acl_rule", "network_acl_id").isEmpty(),
  );
}

/** Firewalls that let in other ports than the service behind them listens on. */
export const portMismatches: readonly Conflict[] = [
  ...SERVICES.map(
    ([types, path, portOf]): Conflict => [
      types,
      "its security groups let in other ports only",
      (service) => isShut(service, path, portOf),
    ],
  ),
  ["aws_network_acl", "answers go to ports from 1024 on, which no rule lets out", keepsAnswers],
];
