import { ISO_DURATION } from "./formats.ts";
import { between, like, oneOf, type PermittedRow, PORT, permit } from "./permitted.ts";

const LINUX = "azurerm_linux_virtual_machine";
const WINDOWS = "azurerm_windows_virtual_machine";
const LINUX_SETS = "azurerm_linux_virtual_machine_scale_set";
const WINDOWS_SETS = "azurerm_windows_virtual_machine_scale_set";

const CACHING = oneOf("None ReadOnly ReadWrite");
const ASSESSMENT = oneOf("AutomaticByPlatform ImageDefault");
const PERCENT = between(0, 100);

const LINUX_APPS = "azurerm_linux_web_app azurerm_linux_web_app_slot";
const WINDOWS_APPS = "azurerm_windows_web_app azurerm_windows_web_app_slot";
const FUNCTIONS =
  "azurerm_linux_function_app azurerm_linux_function_app_slot azurerm_windows_function_app azurerm_windows_function_app_slot";
const ACCESS = oneOf("Allow Deny");

const APP_CONTAINER = "azurerm_container_app azurerm_container_app_job";

const machines: readonly PermittedRow[] = [
  ...permit(`${LINUX} ${WINDOWS} ${LINUX_SETS} ${WINDOWS_SETS}`, {
    eviction_policy: oneOf("Deallocate Delete"),
    priority: oneOf("Regular Spot"),
    "os_disk.caching": CACHING,
    "os_disk.diff_disk_settings.option": oneOf("Local"),
    "os_disk.security_encryption_type": oneOf("VMGuestStateOnly DiskWithVMGuestState"),
    "os_disk.disk_size_gb": between(0, 4095),
  }),
  ...permit(`${LINUX} ${WINDOWS}`, {
    name: like(/^[^_\s/][^\s/]{0,63}$/, "at most 64 characters, without spaces"),
    patch_assessment_mode: ASSESSMENT,
    reboot_setting: oneOf("Always IfRequired Never"),
  }),
  [LINUX, "patch_mode", ASSESSMENT],
  [
    LINUX,
    "computer_name",
    like(
      /^[^\s\\/"[\]:|<>+=;,?*@&~!#$%^()_{}']{1,64}$/,
      "at most 64 letters, digits, dots and hyphens",
    ),
  ],
  [WINDOWS, "patch_mode", oneOf("AutomaticByOS AutomaticByPlatform Manual")],
  [WINDOWS_SETS, "admin_username", like(/^.{1,20}$/, "at most 20 characters")],
  [`${WINDOWS} ${WINDOWS_SETS}`, "winrm_listener.protocol", oneOf("Http Https")],
  [WINDOWS_SETS, "computer_name_prefix", like(/^.{1,9}$/, "at most 9 characters")],
  [LINUX_SETS, "computer_name_prefix", like(/^.{1,58}$/, "at most 58 characters")],
  ...permit(`${LINUX_SETS} ${WINDOWS_SETS}`, {
    upgrade_mode: oneOf("Automatic Manual Rolling"),
    "scale_in.rule": oneOf("Default NewestVM OldestVM"),
    "data_disk.caching": CACHING,
    "data_disk.create_option": oneOf("Empty FromImage"),
    "data_disk.lun": between(0, 2000),
    "rolling_upgrade_policy.max_batch_instance_percent": between(5, 100),
    "rolling_upgrade_policy.max_unhealthy_instance_percent": between(5, 100),
    "rolling_upgrade_policy.max_unhealthy_upgraded_instance_percent": PERCENT,
    "rolling_upgrade_policy.pause_time_between_batches": ISO_DURATION,
  }),
  ["azurerm_virtual_machine_data_disk_attachment", "caching", CACHING],
  ...permit("azurerm_managed_disk", {
    create_option: oneOf("Copy Empty FromImage Import ImportSecure Restore Upload"),
    disk_size_gb: between(1, 65_536),
    network_access_policy: oneOf("AllowAll AllowPrivate DenyAll"),
    os_type: oneOf("Linux Windows"),
    hyper_v_generation: oneOf("V1 V2"),
  }),
];

const apps: readonly PermittedRow[] = [
  ...permit("azurerm_service_plan", {
    os_type: oneOf("Linux Windows WindowsContainer"),
    worker_count: between(0, 100),
  }),
  ...permit(`${LINUX_APPS} ${WINDOWS_APPS} ${FUNCTIONS}`, {
    client_certificate_mode: oneOf("Required Optional OptionalInteractiveUser"),
    "site_config.ftps_state": oneOf("AllAllowed Disabled FtpsOnly"),
    "site_config.managed_pipeline_mode": oneOf("Classic Integrated"),
    "site_config.load_balancing_mode": oneOf(
      "LeastRequests WeightedRoundRobin LeastResponseTime WeightedTotalTraffic RequestHash PerSiteRoundRobin",
    ),
    "site_config.health_check_eviction_time_in_min": between(2, 10),
    "site_config.worker_count": between(1, 100),
    "site_config.ip_restriction_default_action": ACCESS,
    "site_config.scm_ip_restriction_default_action": ACCESS,
    "site_config.ip_restriction.action": ACCESS,
    "site_config.scm_ip_restriction.action": ACCESS,
    "storage_account.type": oneOf("AzureBlob AzureFiles"),
    "connection_string.type": oneOf(
      "APIHub Custom DocDb EventHub MySQL NotificationHub PostgreSQL RedisCache ServiceBus SQLAzure SQLServer",
    ),
    "backup.schedule.frequency_unit": oneOf("Day Hour"),
  }),
  ...permit(`${LINUX_APPS} ${WINDOWS_APPS}`, {
    "logs.application_logs.file_system_level": oneOf("Off Error Warning Information Verbose"),
    "logs.http_logs.file_system.retention_in_mb": between(25, 100),
  }),
  ...permit(APP_CONTAINER, {
    name: like(
      /^[a-z](?!.*--)[a-z0-9-]{0,30}[a-z0-9]$/,
      "at most 32 lowercase letters, digits and single hyphens",
    ),
    "template.container.liveness_probe.port": PORT,
    "template.container.readiness_probe.port": PORT,
    "template.container.startup_probe.port": PORT,
    "template.container.liveness_probe.transport": oneOf("TCP HTTP HTTPS"),
    "template.container.readiness_probe.transport": oneOf("TCP HTTP HTTPS"),
    "template.container.startup_probe.transport": oneOf("TCP HTTP HTTPS"),
    "template.container.liveness_probe.interval_seconds": between(1, 240),
    "template.container.readiness_probe.interval_seconds": between(1, 240),
    "template.container.liveness_probe.timeout": between(1, 240),
    "template.container.readiness_probe.timeout": between(1, 240),
  }),
  ...permit("azurerm_container_app", {
    revision_mode: oneOf("Single Multiple"),
    "template.max_replicas": between(1, 1000),
    "template.min_replicas": between(0, 1000),
    "ingress.target_port": PORT,
    "ingress.exposed_port": PORT,
    "ingress.transport": oneOf("auto http http2 tcp"),
    "ingress.traffic_weight.percentage": PERCENT,
    "ingress.ip_security_restriction.action": ACCESS,
    "ingress.client_certificate_mode": oneOf("require accept ignore"),
    "dapr.app_port": PORT,
  }),
  ["azurerm_container_app_environment", "logs_destination", oneOf("log-analytics azure-monitor")],
  ...permit("azurerm_container_group", {
    os_type: oneOf("Linux Windows"),
    restart_policy: oneOf("Always Never OnFailure"),
    ip_address_type: oneOf("Public Private None"),
    "container.ports.protocol": oneOf("TCP UDP"),
    "container.ports.port": PORT,
  }),
  ["azurerm_container_registry", "network_rule_bypass_option", oneOf("AzureServices None")],
];

/** What virtual machines, apps and containers of Azure take. */
export const azureComputePermitted: readonly PermittedRow[] = [...machines, ...apps];
