import { testArgumentRule } from "../../../../test/rule-fixtures.ts";

/** Types and arguments, with values that the service refuses and takes, as HCL. */
const ARGUMENTS: readonly (readonly [
  type: string,
  argument: string,
  bad: readonly string[],
  good: readonly string[],
])[] = [
  ["compute_instance", "scheduling.on_host_maintenance", ['"migrate"'], ['"MIGRATE"']],
  [
    "compute_instance",
    "machine_type",
    ['"e2-mediums"', '"medium"'],
    ['"e2-medium"', '"n2-highmem-4"', '"custom-2-4096"'],
  ],
  [
    "container_node_pool",
    "node_config.machine_type",
    ['"n2-standard"'],
    ['"n2-standard-4"', '"tpu7x-standard-4t"'],
  ],
  ["compute_autoscaler", "autoscaling_policy.cpu_utilization.target", ["60"], ["0.6"]],
  ["container_cluster", "name", ['"my_cluster"'], ['"my-cluster"']],
  [
    "container_cluster",
    "private_cluster_config.master_ipv4_cidr_block",
    ['"10.0.0.0/24"'],
    ['"10.0.0.0/28"'],
  ],
  ["cloud_run_v2_service", "ingress", ['"all"'], ['"INGRESS_TRAFFIC_ALL"']],
  ["cloud_run_v2_service", "template.containers.startup_probe.period_seconds", ["300"], ["240"]],
  ["cloud_scheduler_job", "attempt_deadline", ['"5s"', '"60"'], ['"60s"']],
  ["compute_firewall", "allow.ports", ['["80,443"]'], ['["80", "8000-8080"]']],
  ["compute_router", "bgp.asn", ["65000000", "1"], ["64514", "16550"]],
  ["compute_subnetwork", "log_config.flow_sampling", ["50"], ["0.5", "1"]],
  ["compute_backend_service", "protocol", ['"http"'], ['"HTTP"']],
  ["dns_managed_zone", "dns_name", ['"example.com"'], ['"example.com."']],
  ["storage_bucket", "public_access_prevention", ['"ENFORCED"'], ['"enforced"']],
  [
    "sql_database_instance",
    "settings.backup_configuration.start_time",
    ['"25:00"', '"3am"'],
    ['"03:00"'],
  ],
  ["spanner_database", "name", ['"my database"'], ['"my-database"']],
  ["redis_instance", "tier", ['"STANDARD"'], ['"STANDARD_HA"']],
  ["pubsub_topic", "message_retention_duration", ['"60s"', '"600"'], ['"600s"', '"604800s"']],
  ["pubsub_subscription", "ack_deadline_seconds", ["5", "601"], ["0", "10", "600"]],
  ["kms_crypto_key", "destroy_scheduled_duration", ['"3600s"'], ['"86400s"']],
  ["secret_manager_secret", "secret_id", ['"my.secret"'], ['"my-secret"']],
  ["service_account", "account_id", ['"ci"', '"my_account"'], ['"deployer"']],
  ["project_iam_member", "member", ['"ops@acme.example"'], ['"user:ops@acme.example"']],
  ["project_iam_binding", "members", ['["ops@acme.example"]'], ['["allUsers"]']],
  ["storage_bucket_iam_member", "role", ['"viewer"'], ['"roles/storage.objectViewer"']],
  ["logging_metric", "metric_descriptor.metric_kind", ['"COUNT"'], ['"DELTA"']],
];

for (const [type, argument, bad, good] of ARGUMENTS) {
  testArgumentRule("quality-unpermitted-value", {
    type: `google_${type}`,
    argument,
    bad,
    good,
    absent: "passes",
    required: "passes",
  });
}
