import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Types that define an instance completely. */
const INSTANCES = [
  "google_compute_instance",
  "google_compute_instance_template",
  "google_compute_region_instance_template",
];

/** Also includes types that only override parts of a template. */
const INSTANCES_IN_PART = [...INSTANCES, "google_compute_instance_from_template"];

const SERVICE_ACCOUNTS =
  "https://cloud.google.com/compute/docs/access/create-enable-service-accounts-for-instances";

const FULL_SCOPE = ["cloud-platform", "https://www.googleapis.com/auth/cloud-platform"];

/**
 * The default Compute Engine service account: named, looked up, or implied by a block without an
 * email. Without such a block, an instance has no account at all.
 */
function isDefaultAccount(account: BlockView, instance: ResourceView): Fact {
  const email = account.attr("email");
  return or(
    email.contains("-compute@developer.gserviceaccount.com"),
    instance
      .referred("service_account.email", "data.google_compute_default_service_account")
      .exists(),
    email.isAbsent(),
  );
}

/** Metadata values are strings; Google accepts several of them as "true". */
const YES = [true, "1", "y", "yes"];

const IGNORE_CASE = { ignoreCase: true };

function isOn(instance: ResourceView, key: string): Fact {
  return instance.attr(`metadata.${key}`).isIn(YES, IGNORE_CASE);
}

/** Services that run on instances, and where they describe these. */
const SHIELDED_SERVICES = [
  ["google_notebooks_instance", "shielded_instance_config"],
  ["google_workbench_instance", "gce_setup.shielded_instance_config"],
  ["google_notebooks_runtime", "virtual_machine.virtual_machine_config.shielded_instance_config"],
  ["google_workstations_workstation_config", "host.gce_instance.shielded_instance_config"],
  ["google_dataproc_cluster", "cluster_config.gce_cluster_config.shielded_instance_config"],
] as const;

export const computeRules: readonly Rule[] = [
  {
    id: "gcp-vm-public-ip",
    title: "Instance has a public IP address",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "An address on the internet exposes every port that a firewall leaves open.",
    fix: "Remove `access_config`; use Cloud NAT for ways out and a load balancer for ways in.",
    peers: { checkov: ["CKV_GCP_40"], trivy: ["GCP-0031"] },
    link: "https://cloud.google.com/compute/docs/ip-addresses",
    checks: [
      resource(INSTANCES_IN_PART, (instance) => [
        instance.has("network_interface.access_config"),
        instance.has("network_interface.ipv6_access_config"),
      ]),
    ],
  },
  {
    id: "gcp-vm-default-sa",
    title: "Instance runs as the default service account",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "All instances of the project share that account, which is often an editor of the project.",
    fix: "Make a service account for the instance and set its address as `email` in `service_account`.",
    peers: { checkov: ["CKV_GCP_30"], trivy: ["GCP-0044"] },
    link: SERVICE_ACCOUNTS,
    checks: [
      resource(INSTANCES_IN_PART, (instance) =>
        instance.blocks("service_account").each((account) => isDefaultAccount(account, instance)),
      ),
    ],
  },
  {
    id: "gcp-vm-full-scope",
    title: "Instance may use all APIs as the default service account",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "An attacker on the instance gets all permissions of that account, which can often change the whole project.",
    fix: "Make a service account for the instance, with the roles it needs and no others.",
    peers: { checkov: ["CKV_GCP_31"], kics: ["bc280331"] },
    link: SERVICE_ACCOUNTS,
    checks: [
      resource(INSTANCES_IN_PART, (instance) =>
        instance.blocks("service_account").each((account) =>
          and(
            account.attr("scopes").some((scope) => scope.isIn(FULL_SCOPE)),
            isDefaultAccount(account, instance),
          ),
        ),
      ),
    ],
  },
  {
    id: "gcp-vm-ip-forward",
    title: "Instance forwards packets of others",
    severity: "HIGH",
    category: "security",
    topic: "hardening",
    explanation: "It can pass traffic between networks that were meant to be kept apart.",
    fix: "Set `can_ip_forward = false`, unless the instance is a router or firewall.",
    peers: { checkov: ["CKV_GCP_36"], trivy: ["GCP-0043"] },
    link: "https://cloud.google.com/vpc/docs/using-routes#canipforward",
    checks: [resource(INSTANCES_IN_PART, (instance) => instance.attr("can_ip_forward").is(true))],
  },
  {
    id: "gcp-vm-serial",
    title: "Serial console of an instance is open",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation: "The console answers from any address; no firewall rule applies to it.",
    fix: "Set `serial-port-enable = false` in `metadata` or leave it out.",
    peers: { checkov: ["CKV_GCP_35"], trivy: ["GCP-0032"] },
    link: "https://cloud.google.com/compute/docs/troubleshooting/troubleshooting-using-serial-console",
    checks: [
      resource([...INSTANCES_IN_PART, "google_compute_project_metadata"], (holder) =>
        isOn(holder, "serial-port-enable"),
      ),
      resource("google_compute_project_metadata_item", (item) =>
        and(item.attr("key").is("serial-port-enable"), item.attr("value").isIn(YES, IGNORE_CASE)),
      ),
    ],
  },
  {
    id: "gcp-vm-shielded",
    title: "Instance does not verify how it started",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation: "A kernel or boot loader that was tampered with goes unnoticed.",
    fix: "Add `shielded_instance_config` with `enable_vtpm` and `enable_integrity_monitoring` on.",
    peers: { checkov: ["CKV_GCP_39"], trivy: ["GCP-0041", "GCP-0045"] },
    link: "https://cloud.google.com/compute/shielded-vm/docs/shielded-vm",
    checks: [
      // Both are on by default if the block exists.
      resource(INSTANCES, (instance) =>
        or(
          instance.attr("shielded_instance_config.enable_vtpm").is(false),
          instance.attr("shielded_instance_config.enable_integrity_monitoring").is(false),
          instance.blocks("shielded_instance_config").isEmpty(),
        ),
      ),
      ...SHIELDED_SERVICES.map(([type, place]) =>
        resource(type, (service) =>
          or(
            service.attr(`${place}.enable_vtpm`).is(false),
            service.attr(`${place}.enable_integrity_monitoring`).is(false),
          ),
        ),
      ),
    ],
  },
  {
    id: "gcp-vm-project-ssh",
    title: "Instance accepts the SSH keys of the whole project",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation: "One key that leaks opens all instances of the project.",
    fix: "Set `block-project-ssh-keys = true` in `metadata`, or use OS Login.",
    peers: { checkov: ["CKV_GCP_32"], trivy: ["GCP-0030"] },
    link: "https://cloud.google.com/compute/docs/connect/restrict-ssh-keys",
    checks: [
      resource(INSTANCES, (instance) =>
        // With OS Login, SSH keys from metadata are ignored.
        unless(isOn(instance, "enable-oslogin"), not(isOn(instance, "block-project-ssh-keys"))),
      ),
    ],
  },
  {
    id: "gcp-project-oslogin",
    title: "Project does without OS Login",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation:
      "SSH keys in metadata remain when their owner leaves. OS Login ties them to accounts.",
    fix: "Set `enable-oslogin = true` in `metadata`.",
    peers: { checkov: ["CKV_GCP_33"], trivy: ["GCP-0042"], kics: ["32ecd6eb"] },
    link: "https://cloud.google.com/compute/docs/oslogin",
    checks: [
      resource("google_compute_project_metadata", (project) =>
        not(isOn(project, "enable-oslogin")),
      ),
      resource("google_compute_project_metadata_item", (item) =>
        and(item.attr("key").is("enable-oslogin"), item.attr("value").isNotIn(YES, IGNORE_CASE)),
      ),
    ],
  },
];
