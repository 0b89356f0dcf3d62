import { entryOf, itemsOf, listOf, textOf, textsOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { argumentOf, isOff, isPresent, type Task, taskCheck } from "./tasks.ts";

const EVERYONE = /^(0\.0\.0\.0\/0|::\/0|\*|Internet|any)$/i;

/** Whether a rule of a cloud's firewall has a port that only administrators or programs use. */
function hasInnerPort(ports: readonly string[]): boolean {
  return ports.some((port) => {
    if (/^(\*|-1|all|0-65535|1-65535)$/.test(port)) return true;
    const [from = 0, to = from] = port.split("-").map(Number);
    return [22, 3306, 3389, 5432, 6379, 27017].some((each) => from <= each && each <= to);
  });
}

const textAt = (value: Value, name: string) => textOf(entryOf(value, name));

/** Rules of security groups and firewalls that let everyone reach machines. */
function openRule(task: Task): string | undefined {
  const of = (name: string) => itemsOf(entryOf(task.given, name));
  switch (task.module) {
    case "ec2_group":
    case "ec2_security_group":
      return of("rules").some((rule) => {
        const sources = ["cidr_ip", "cidr_ipv6"].flatMap((each) => textsOf(entryOf(rule, each)));
        const range = `${textAt(rule, "from_port") ?? ""}-${textAt(rule, "to_port") ?? ""}`;
        const ports = [...textsOf(entryOf(rule, "ports")), ...(range === "-" ? [] : [range])];
        const isAll = /^(-1|all)$/.test(textAt(rule, "proto") ?? "");
        return sources.some((each) => EVERYONE.test(each)) && (isAll || hasInnerPort(ports));
      })
        ? "`rules` lets everyone in"
        : undefined;
    case "azure_rm_securitygroup":
      return of("rules").some((rule) => {
        const sources = textsOf(entryOf(rule, "source_address_prefix"));
        const isInbound = (textAt(rule, "direction") ?? "Inbound") === "Inbound";
        const isAllowed = (textAt(rule, "access") ?? "Allow") === "Allow";
        const ports = textsOf(entryOf(rule, "destination_port_range"));
        const isOpen = sources.length === 0 || sources.some((each) => EVERYONE.test(each));
        return isInbound && isAllowed && isOpen && hasInnerPort(ports);
      })
        ? "`rules` lets everyone in"
        : undefined;
    case "gcp_compute_firewall": {
      const isOpen = textsOf(entryOf(task.given, "source_ranges")).some((each) =>
        EVERYONE.test(each),
      );
      const ports = of("allowed").flatMap((each) => {
        const listed = textsOf(entryOf(each, "ports"));
        return listed.length > 0
          ? listed
          : /^(all|tcp)$/.test(textAt(each, "ip_protocol") ?? "")
            ? ["*"]
            : [];
      });
      return isOpen && hasInnerPort(ports) ? "`source_ranges` has everyone" : undefined;
    }
    default:
      return undefined;
  }
}

type Setting = readonly [module: RegExp, argument: string, bad: RegExp];

/** Arguments that make a store or database public. */
const PUBLIC: readonly Setting[] = [
  [/^(rds_instance|redshift|dms_replication_instance)$/, "publicly_accessible", /^(true|yes)$/i],
  [/^s3_(bucket|object)$/, "acl", /^public-read(-write)?$/],
  [/^s3_(bucket|object)$/, "permission", /^public-read(-write)?$/],
  [/^azure_rm_storageaccount$/, "allow_blob_public_access", /^(true|yes)$/i],
  [/^azure_rm_storageblob$/, "public_access", /^(container|blob)$/],
  [/^gcp_storage_object$/, "predefined_acl", /^publicRead/],
  [/^gcp_storage_bucket$/, "predefined_default_object_acl", /^publicRead/],
];

function isPublic(task: Task): string | undefined {
  if (!isPresent(task)) return undefined;
  const open = openRule(task);
  if (open !== undefined) return open;
  const found = PUBLIC.find(
    ([module, argument, bad]) =>
      module.test(task.module) &&
      textsOf(entryOf(task.given, argument)).some((each) => bad.test(each)),
  );
  return found && `\`${found[1]}\` is \`${textsOf(entryOf(task.given, found[1])).join(", ")}\``;
}

/** What tells that a store gets its encryption from somewhere else, or that none is created. */
const COPIED = [
  "snapshot",
  "snapshot_identifier",
  "db_snapshot_identifier",
  "id",
  "creation_source",
  "source_db_instance_identifier",
];

/** Modules that create an unencrypted store unless an argument says otherwise. */
const UNENCRYPTED: readonly (readonly [module: RegExp, argument: string, created: string])[] = [
  [/^ec2_vol$/, "encrypted", "volume_size"],
  [/^efs$/, "encrypt", "name"],
  [/^(rds_instance|rds_cluster)$/, "storage_encrypted", "engine"],
  [/^redshift$/, "encrypted", "node_type"],
];

function isUnencrypted(task: Task): string | undefined {
  const found = UNENCRYPTED.find(([module]) => module.test(task.module));
  if (found === undefined || !isPresent(task)) return undefined;
  const [, argument, created] = found;
  const value = argumentOf(task, argument);
  if (value !== undefined) return isOff(value) ? `\`${argument}\` is off` : undefined;
  const isCreated = argumentOf(task, created) !== undefined;
  const isCopied = COPIED.some(
    (name) => (name !== "id" || task.module === "ec2_vol") && argumentOf(task, name) !== undefined,
  );
  const isAurora =
    /^aurora/.test(argumentOf(task, "engine") ?? "") && task.module !== "rds_cluster";
  return isCreated && !isCopied && !isAurora ? `\`${argument}\` is not set` : undefined;
}

/** Accounts and servers that also accept connections without encryption. */
const PLAINTEXT: readonly Setting[] = [
  [/^azure_rm_storageaccount$/, "https_only", /^(false|no)$/i],
  [/^azure_rm_storageaccount$/, "minimum_tls_version", /^TLS1_[01]$/],
  [/^azure_rm_(postgresql|mysql|mariadb)server$/, "enforce_ssl", /^(false|no)$/i],
  [/^azure_rm_rediscache$/, "enable_non_ssl_port", /^(true|yes)$/i],
  [/^azure_rm_webapp$/, "https_only", /^(false|no)$/i],
];

function isPlaintext(task: Task): string | undefined {
  if (!isPresent(task)) return undefined;
  const found = PLAINTEXT.find(
    ([module, argument, bad]) =>
      module.test(task.module) && bad.test(argumentOf(task, argument) ?? ""),
  );
  return found && `\`${found[1]}\` is \`${argumentOf(task, found[1])}\``;
}

/** Machines whose credentials any request of a program can read. */
function leaksCredentials(task: Task): string | undefined {
  if (!/^ec2_(instance|launch_template)$/.test(task.module) || !isPresent(task)) return undefined;
  const options = listOf(entryOf(task.given, "metadata_options"))[0];
  const tokens = options === undefined ? undefined : textAt(options, "http_tokens");
  return tokens === "optional" ? "`http_tokens` is `optional`" : undefined;
}

const COLLECTIONS = "https://docs.ansible.com/ansible/latest/collections/";

/** Rules for what playbooks create in clouds. */
export const ansibleCloudRules: readonly Rule[] = [
  {
    id: "ansible-cloud-public",
    title: "Playbook opens a resource to the internet",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Anyone can try passwords, use flaws or read what is stored.",
    fix: "Name the networks that need access, and keep stores and databases private.",
    link: `${COLLECTIONS}amazon/aws/ec2_security_group_module.html`,
    checks: [taskCheck(isPublic)],
  },
  {
    id: "ansible-cloud-unencrypted",
    title: "Playbook creates a store without encryption",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Anyone with access to the disks or a snapshot can read the data.",
    fix: "Set the argument to `true`. Existing stores have to be created again.",
    link: `${COLLECTIONS}amazon/aws/rds_instance_module.html#parameter-storage_encrypted`,
    checks: [taskCheck(isUnencrypted)],
  },
  {
    id: "ansible-cloud-plaintext",
    title: "Playbook allows connections without current encryption",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone on the network path can read or change the data.",
    fix: "Require TLS 1.2.",
    link: `${COLLECTIONS}azure/azcollection/azure_rm_storageaccount_module.html`,
    checks: [taskCheck(isPlaintext)],
  },
  {
    id: "ansible-cloud-metadata",
    title: "Machine's credentials can be read by a forged request",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation:
      "A program that fetches any address can be made to hand out the role's credentials.",
    fix: "Set `http_tokens: required` in `metadata_options`.",
    link: `${COLLECTIONS}amazon/aws/ec2_instance_module.html#parameter-metadata_options`,
    checks: [taskCheck(leaksCredentials)],
  },
];
