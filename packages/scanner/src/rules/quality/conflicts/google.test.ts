import { testRule } from "../../../../test/rule-fixtures.ts";

const ID = "quality-conflicting-settings";
const it = (type: string, ...lines: readonly string[]) =>
  `resource "google_${type}" "it" {\n${lines.join("\n")}\n}`;
const inBlock = (name: string, ...lines: readonly string[]) => `${name} {\n${lines.join("\n")}\n}`;

const scheduled = (...lines: readonly string[]) =>
  it("compute_instance", inBlock("scheduling", ...lines));
const update = (...lines: readonly string[]) =>
  it("compute_instance_group_manager", inBlock("update_policy", ...lines));
const GPU = inBlock("guest_accelerator", 'type = "nvidia-tesla-t4"', "count = 1");
const cluster = (...lines: readonly string[]) => it("container_cluster", ...lines);
const AUTOPILOT = "enable_autopilot = true";

testRule(ID, {
  fails: {
    "a machine that can be stopped and restarts": scheduled("preemptible = true"),
    "a machine that can be stopped and moves": scheduled(
      'provisioning_model = "SPOT"',
      'on_host_maintenance = "MIGRATE"',
    ),
    "an accelerator that moves": it("compute_instance", GPU),
    "an update that can't move": update("max_surge_fixed = 0", "max_unavailable_fixed = 0"),
    "new machines with the names of the old": update(
      'replacement_method = "RECREATE"',
      "max_surge_fixed = 1",
    ),
    "a surge in two ways": update("max_surge_fixed = 1", "max_surge_percent = 20"),
    "nodes of Autopilot": cluster(AUTOPILOT, inBlock("node_pool", 'name = "it"')),
    "policies in two ways": cluster(
      "initial_node_count = 1",
      'datapath_provider = "ADVANCED_DATAPATH"',
      inBlock("network_policy", "enabled = true"),
    ),
    "a cluster without nodes": cluster("remove_default_node_pool = true"),
    "nodes of two kinds": it(
      "container_node_pool",
      inBlock("node_config", "spot = true", "preemptible = true"),
    ),
    "two windows": cluster(
      AUTOPILOT,
      inBlock(
        "maintenance_policy",
        inBlock("daily_maintenance_window", 'start_time = "03:00"'),
        inBlock("recurring_window", 'recurrence = "FREQ=DAILY"'),
      ),
    ),
    "two targets of a job": it(
      "cloud_scheduler_job",
      inBlock("pubsub_target", 'topic_name = "it"'),
      inBlock("http_target", 'uri = "https://example.com"'),
    ),
  },
  passes: {
    "a machine that can be stopped": scheduled("preemptible = true", "automatic_restart = false"),
    "an accelerator": it(
      "compute_instance",
      GPU,
      inBlock("scheduling", 'on_host_maintenance = "TERMINATE"'),
    ),
    "an accelerator on a machine that can be stopped": it(
      "compute_instance",
      GPU,
      inBlock("scheduling", "preemptible = true", "automatic_restart = false"),
    ),
    "an update": update("max_surge_fixed = 3", "max_unavailable_fixed = 0"),
    "a cluster": cluster("initial_node_count = 1", "remove_default_node_pool = true"),
    "a cluster of Autopilot": cluster(AUTOPILOT),
    "a job": it("cloud_scheduler_job", inBlock("pubsub_target", 'topic_name = "it"')),
  },
});

const ALLOW = inBlock("allow", 'protocol = "tcp"', 'ports = ["443"]');
const firewall = (...lines: readonly string[]) => it("compute_firewall", ALLOW, ...lines);
const nat = (...lines: readonly string[]) => it("compute_router_nat", ...lines);
const policy = (...lines: readonly string[]) => it("compute_ssl_policy", ...lines);

testRule(ID, {
  fails: {
    "traffic from nowhere": firewall(),
    "outgoing traffic with a source": firewall('direction = "EGRESS"', 'source_tags = ["web"]'),
    "tags and accounts": firewall('source_tags = ["web"]', 'target_service_accounts = ["it"]'),
    "addresses that Google chooses": nat(
      'nat_ip_allocate_option = "AUTO_ONLY"',
      'nat_ips = ["it"]',
    ),
    "no addresses": nat('nat_ip_allocate_option = "MANUAL_ONLY"'),
    "a limit of fixed ports": nat("max_ports_per_vm = 128"),
    "ports in two ways": it("compute_forwarding_rule", "all_ports = true", 'ports = ["443"]'),
    "a peering without a size": it("compute_global_address", 'purpose = "VPC_PEERING"'),
    "features of a profile": policy('profile = "MODERN"', 'custom_features = ["it"]'),
    "two checks": it(
      "compute_health_check",
      inBlock("tcp_health_check", "port = 80"),
      inBlock("http_health_check", "port = 80"),
    ),
    "no check": it("compute_health_check", "timeout_sec = 1"),
    "a route to nowhere": it("compute_route", 'dest_range = "10.0.0.0/8"'),
  },
  passes: {
    "traffic from a network": firewall('source_ranges = ["10.0.0.0/8"]'),
    "outgoing traffic": firewall('direction = "EGRESS"'),
    "sources of the caller": `variable "ranges" {\ndefault = []\n}\n${firewall("source_ranges = var.ranges")}`,
    addresses: nat('nat_ip_allocate_option = "MANUAL_ONLY"', 'nat_ips = ["it"]'),
    "dynamic ports": nat("max_ports_per_vm = 128", "enable_dynamic_port_allocation = true"),
    "a peering": it("compute_global_address", 'purpose = "VPC_PEERING"', "prefix_length = 16"),
    "a profile": policy('profile = "MODERN"'),
    "a check": it("compute_health_check", inBlock("tcp_health_check", "port = 80")),
  },
});

const sql = (version: string, ...lines: readonly string[]) =>
  it("sql_database_instance", `database_version = "${version}"`, inBlock("settings", ...lines));
const subscription = (...lines: readonly string[]) => it("pubsub_subscription", ...lines);
const PUSH = inBlock("push_config", 'push_endpoint = "https://example.com"');
const secret = (...lines: readonly string[]) =>
  it("secret_manager_secret", inBlock("replication", ...lines));

testRule(ID, {
  fails: {
    "a binary log of PostgreSQL": sql(
      "POSTGRES_16",
      inBlock("backup_configuration", "enabled = true", "binary_log_enabled = true"),
    ),
    "a point in time of MySQL": sql(
      "MYSQL_8_0",
      inBlock("backup_configuration", "enabled = true", "point_in_time_recovery_enabled = true"),
    ),
    "a log without backups": sql(
      "MYSQL_8_0",
      inBlock("backup_configuration", "enabled = false", "binary_log_enabled = true"),
    ),
    "a database without addresses": sql(
      "POSTGRES_16",
      inBlock("ip_configuration", "ipv4_enabled = false"),
    ),
    "a small tier of a large edition": sql(
      "POSTGRES_16",
      'tier = "db-custom-2-8192"',
      'edition = "ENTERPRISE_PLUS"',
    ),
    "replicas of a basic cache": it("redis_instance", "replica_count = 1"),
    "a class that is left out": it(
      "storage_bucket",
      inBlock("lifecycle_rule", inBlock("action", 'type = "SetStorageClass"')),
    ),
    "a rotation of signatures": it(
      "kms_crypto_key",
      'purpose = "ASYMMETRIC_SIGN"',
      'rotation_period = "7776000s"',
    ),
    "exactly one push": subscription("enable_exactly_once_delivery = true", PUSH),
    "two destinations": subscription(PUSH, inBlock("bigquery_config", 'table = "it"')),
    "replicas in two ways": secret(
      "auto {}",
      inBlock("user_managed", 'replicas {\nlocation = "it"\n}'),
    ),
    "no replication": secret(),
    "a rotation that nobody hears of": it(
      "secret_manager_secret",
      inBlock("replication", "auto {}"),
      inBlock("rotation", 'next_rotation_time = "2027-01-01T00:00:00Z"'),
    ),
    "a function without a trigger": it("cloudfunctions_function", 'runtime = "nodejs22"'),
    "a remote of nothing": it("artifact_registry_repository", 'mode = "REMOTE_REPOSITORY"'),
  },
  passes: {
    "a log of MySQL": sql(
      "MYSQL_8_0",
      inBlock("backup_configuration", "enabled = true", "binary_log_enabled = true"),
    ),
    "a log of a replica": it(
      "sql_database_instance",
      'database_version = "MYSQL_8_0"',
      'master_instance_name = "it"',
      inBlock(
        "settings",
        inBlock("backup_configuration", "enabled = false", "binary_log_enabled = true"),
      ),
    ),
    "a private database": sql(
      "POSTGRES_16",
      inBlock("ip_configuration", "ipv4_enabled = false", 'private_network = "it"'),
    ),
    "a database of service connections": sql(
      "POSTGRES_16",
      inBlock("ip_configuration", "ipv4_enabled = false", "psc_config {\npsc_enabled = true\n}"),
    ),
    "a network of the caller": `variable "network" {\ndefault = null\n}\n${sql(
      "POSTGRES_16",
      inBlock("ip_configuration", "ipv4_enabled = false", "private_network = var.network"),
    )}`,
    "a cache with replicas": it("redis_instance", 'tier = "STANDARD_HA"', "replica_count = 1"),
    "exactly one pull": subscription("enable_exactly_once_delivery = true"),
    "a secret": secret("auto {}"),
    "a function": it("cloudfunctions_function", "trigger_http = true"),
  },
});
