import { anyCase, either, like, type PermittedRow, permit } from "./permitted.ts";

/** Classes of machines with what they start or end with. */
const startsWith = (prefix: string, example: string) =>
  like(new RegExp(`^${prefix}\\.[a-z0-9-]+(\\.[a-z0-9.-]+)?$`), `a type such as \`${example}\``);

const AWS_MACHINE = like(/^[a-z][a-z0-9-]*\.[a-z0-9-]+$/, "a type such as `t3.micro`");
const ENGINE = either(
  anyCase("mysql mariadb postgres aurora aurora-mysql aurora-postgresql docdb neptune"),
  like(/^(aurora|custom|db2|oracle|sqlserver)-/i, "an engine of Db2, Oracle or SQL Server"),
);

/** Names of services where a protocol belongs. */
const PROTOCOL = like(
  /^(?!(https?|ssh|rdp|dns|mysql|postgres(ql)?|any|\*)$)/i,
  "a protocol such as `tcp`, a number, or `-1` for all",
);

/** What clouds call sizes of machines, as far as their form tells a mistake. */
export const awsSizesPermitted: readonly PermittedRow[] = [
  ...permit("aws_instance aws_launch_template aws_launch_configuration", {
    instance_type: AWS_MACHINE,
  }),
  ...permit("aws_db_instance", {
    engine: ENGINE,
    instance_class: startsWith("db", "db.t4g.medium"),
  }),
  ...permit("aws_rds_cluster_instance aws_docdb_cluster_instance aws_neptune_cluster_instance", {
    instance_class: startsWith("db", "db.r8g.large"),
  }),
  ...permit("aws_elasticache_cluster aws_elasticache_replication_group", {
    node_type: startsWith("cache", "cache.t4g.small"),
  }),
  ...permit("aws_memorydb_cluster", { node_type: startsWith("db", "db.t4g.small") }),
  ...permit("aws_dax_cluster", { node_type: startsWith("dax", "dax.t3.small") }),
  ...permit("aws_mq_broker", { host_instance_type: startsWith("mq", "mq.m5.large") }),
  ...permit("aws_dms_replication_instance", {
    replication_instance_class: startsWith("dms", "dms.t3.medium"),
  }),
  ...permit("aws_sagemaker_notebook_instance", { instance_type: startsWith("ml", "ml.t3.medium") }),
  ...permit("aws_msk_cluster", {
    "broker_node_group_info.instance_type": like(
      /^[a-z]+\.[a-z0-9-]+\.[a-z0-9-]+$/,
      "a type such as `kafka.m7g.large`",
    ),
  }),
  ...permit("aws_opensearch_domain", {
    "cluster_config.instance_type": like(/\.search$/, "a type such as `m7g.large.search`"),
  }),
  ...permit("aws_elasticsearch_domain", {
    "cluster_config.instance_type": like(
      /\.elasticsearch$/,
      "a type such as `m6g.large.elasticsearch`",
    ),
  }),
  ...permit("aws_security_group_rule", { protocol: PROTOCOL }),
  ...permit("aws_security_group", {
    "ingress.protocol": PROTOCOL,
    "egress.protocol": PROTOCOL,
  }),
  ...permit("aws_vpc_security_group_ingress_rule aws_vpc_security_group_egress_rule", {
    ip_protocol: PROTOCOL,
  }),
];

const AZURE_MACHINE = like(
  /^(standard|basic)_[a-z]+\d+(-\d+)?[a-z]*(_[a-z0-9]+)*$/i,
  "a size such as `Standard_D2s_v5`",
);

export const azureSizesPermitted: readonly PermittedRow[] = [
  ...permit("azurerm_linux_virtual_machine azurerm_windows_virtual_machine", {
    size: AZURE_MACHINE,
  }),
  ...permit("azurerm_linux_virtual_machine_scale_set azurerm_windows_virtual_machine_scale_set", {
    sku: AZURE_MACHINE,
  }),
  ...permit("azurerm_kubernetes_cluster", { "default_node_pool.vm_size": AZURE_MACHINE }),
  ...permit("azurerm_kubernetes_cluster_node_pool", { vm_size: AZURE_MACHINE }),
];

const GOOGLE_MACHINE = like(
  /\/|^custom-|^[a-z]{1,3}\d\w{0,3}-((micro|small|medium)$|(standard|high|mega|ultra|hyper|max|edge|custom|micro|small|medium)[a-z]*-.+)/,
  "a type such as `e2-medium`",
);

export const googleSizesPermitted: readonly PermittedRow[] = [
  ...permit(
    "google_compute_instance google_compute_instance_template google_compute_region_instance_template",
    { machine_type: GOOGLE_MACHINE },
  ),
  ...permit("google_container_cluster google_container_node_pool", {
    "node_config.machine_type": GOOGLE_MACHINE,
  }),
];
