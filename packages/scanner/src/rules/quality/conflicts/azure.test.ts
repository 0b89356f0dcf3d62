import { testRule } from "../../../../test/rule-fixtures.ts";

const ID = "quality-conflicting-settings";
const it = (type: string, ...lines: readonly string[]) =>
  `resource "azurerm_${type}" "it" {\n${lines.join("\n")}\n}`;
const inBlock = (name: string, ...lines: readonly string[]) => `${name} {\n${lines.join("\n")}\n}`;

const IMAGE = 'source_image_id = "it"';
const KEY = inBlock("admin_ssh_key", 'username = "it"');
const linux = (...lines: readonly string[]) =>
  it("linux_virtual_machine", 'name = "it"', IMAGE, KEY, ...lines);
const windows = (name: string, ...lines: readonly string[]) =>
  it("windows_virtual_machine", `name = "${name}"`, IMAGE, ...lines);
const set = (...lines: readonly string[]) =>
  it("linux_virtual_machine_scale_set", IMAGE, KEY, ...lines);

testRule(ID, {
  fails: {
    "an identity without its ID": linux(inBlock("identity", 'type = "UserAssigned"')),
    "an ID of the system's identity": linux(
      inBlock("identity", 'type = "SystemAssigned"', 'identity_ids = ["it"]'),
    ),
    "an eviction of a regular machine": linux('eviction_policy = "Delete"'),
    "a spot machine that stays": linux('priority = "Spot"'),
    "a bid for a regular machine": linux("max_bid_price = 0.5"),
    "a machine without a way in": it("linux_virtual_machine", IMAGE),
    "a name that Windows can't have": windows("application-server-01"),
    "a rolling upgrade without a policy": set('upgrade_mode = "Rolling"', 'health_probe_id = "it"'),
    "a rolling upgrade without a probe": set(
      'upgrade_mode = "Rolling"',
      inBlock("rolling_upgrade_policy", "max_batch_instance_percent = 20"),
    ),
    "a policy of manual upgrades": set(
      inBlock("automatic_os_upgrade_policy", "disable_automatic_rollback = false"),
    ),
    "a reservation for one group": set('capacity_reservation_group_id = "it"'),
    "a password beside keys": set('admin_password = "it"'),
    "a copy of nothing": it("managed_disk", 'create_option = "Copy"'),
    "an image of nothing": it("managed_disk", 'create_option = "FromImage"'),
    "access that isn't private": it(
      "managed_disk",
      'create_option = "Empty"',
      "disk_size_gb = 8",
      'disk_access_id = "it"',
    ),
  },
  passes: {
    "an identity with its ID": linux(
      inBlock("identity", 'type = "UserAssigned"', 'identity_ids = ["it"]'),
    ),
    "both identities": linux(
      inBlock("identity", 'type = "SystemAssigned, UserAssigned"', 'identity_ids = ["it"]'),
    ),
    "a spot machine": linux(
      'priority = "Spot"',
      'eviction_policy = "Delete"',
      "max_bid_price = 0.5",
    ),
    "a regular machine": linux("max_bid_price = -1"),
    "a short name": windows("app-01"),
    "a name of its own": windows("application-server-01", 'computer_name = "app-01"'),
    "a name of the caller": `variable "name" {}\n${windows("application-$\u007bvar.name}")}`,
    "a rolling upgrade": set(
      'upgrade_mode = "Rolling"',
      'health_probe_id = "it"',
      inBlock("rolling_upgrade_policy", "max_batch_instance_percent = 20"),
    ),
    "a disk": it("managed_disk", 'create_option = "Empty"', "disk_size_gb = 8"),
  },
});

const cluster = (...lines: readonly string[]) =>
  it(
    "kubernetes_cluster",
    'dns_prefix = "it"',
    inBlock("identity", 'type = "SystemAssigned"'),
    ...lines,
  );
const network = (...lines: readonly string[]) => cluster(inBlock("network_profile", ...lines));
const pool = (...lines: readonly string[]) => it("kubernetes_cluster_node_pool", ...lines);
const registry = (sku: string, ...lines: readonly string[]) =>
  it("container_registry", `sku = "${sku}"`, ...lines);

testRule(ID, {
  fails: {
    "limits of a fixed pool": pool("min_count = 1", "max_count = 3"),
    "a pool without limits": pool("auto_scaling_enabled = true", "max_count = 3"),
    "limits of the first pool": cluster(
      inBlock("default_node_pool", 'name = "it"', "min_count = 1", "max_count = 3"),
    ),
    "Azure's policies without its network": network(
      'network_plugin = "kubenet"',
      'network_policy = "azure"',
    ),
    "an overlay of kubenet": network(
      'network_plugin = "kubenet"',
      'network_plugin_mode = "overlay"',
    ),
    "policies of Cilium without it": network(
      'network_plugin = "azure"',
      'network_policy = "cilium"',
    ),
    "identities without an issuer": cluster("workload_identity_enabled = true"),
    "a private name of a public cluster": it(
      "kubernetes_cluster",
      'dns_prefix_private_cluster = "it"',
      inBlock("identity", 'type = "SystemAssigned"'),
    ),
    "an eviction of regular nodes": pool('eviction_policy = "Delete"'),
    "a system on spot nodes": pool(
      'mode = "System"',
      'priority = "Spot"',
      'eviction_policy = "Delete"',
    ),
    "a long name of Windows nodes": pool('name = "windows1"', 'os_type = "Windows"'),
    "a replica of a standard registry": registry(
      "Standard",
      inBlock("georeplications", 'location = "westeurope"'),
    ),
    "a private standard registry": registry("Standard", "public_network_access_enabled = false"),
    "a port without TCP": it(
      "container_app",
      inBlock("ingress", "exposed_port = 8080", 'transport = "http"'),
    ),
    "zones without a subnet": it("container_app_environment", "zone_redundancy_enabled = true"),
  },
  passes: {
    "a fixed pool": pool("node_count = 3"),
    "a pool that scales": pool("auto_scaling_enabled = true", "min_count = 1", "max_count = 3"),
    "a pool that scales, in an older release": pool(
      "enable_auto_scaling = true",
      "min_count = 1",
      "max_count = 3",
    ),
    Cilium: network(
      'network_plugin = "azure"',
      'network_policy = "cilium"',
      'network_data_plane = "cilium"',
    ),
    "identities with an issuer": cluster(
      "workload_identity_enabled = true",
      "oidc_issuer_enabled = true",
    ),
    "a premium registry": registry(
      "Premium",
      "public_network_access_enabled = false",
      inBlock("georeplications", 'location = "westeurope"'),
    ),
    "a standard registry": registry("Standard", "zone_redundancy_enabled = false"),
  },
});

const account = (...lines: readonly string[]) => it("storage_account", ...lines);
const blobs = (...lines: readonly string[]) => account(inBlock("blob_properties", ...lines));
const SOFT = inBlock("delete_retention_policy", "days = 30");
const RESTORE = inBlock("restore_policy", "days = 7");
const postgres = (...lines: readonly string[]) =>
  it(
    "postgresql_flexible_server",
    'administrator_login = "it"',
    'sku_name = "GP_Standard_D2s_v3"',
    'version = "16"',
    ...lines,
  );
const authorization = (...lines: readonly string[]) =>
  it("servicebus_queue_authorization_rule", ...lines);

testRule(ID, {
  fails: {
    "files in a hierarchy": account('account_kind = "FileStorage"', "is_hns_enabled = true"),
    "SFTP without a hierarchy": account("sftp_enabled = true"),
    "versions in a hierarchy": account(
      "is_hns_enabled = true",
      inBlock("blob_properties", "versioning_enabled = true"),
    ),
    "a restore without versions": blobs("change_feed_enabled = true", SOFT, RESTORE),
    "a restore without soft deletion": blobs(
      "change_feed_enabled = true",
      "versioning_enabled = true",
      RESTORE,
    ),
    "a key without a size": it("key_vault_key", 'key_type = "RSA"'),
    "weeks without weekdays": it(
      "backup_policy_vm",
      inBlock("backup", 'frequency = "Weekly"', 'time = "23:00"'),
      inBlock("retention_weekly", "count = 4"),
    ),
    "a new server without a login": it(
      "postgresql_flexible_server",
      'sku_name = "GP_Standard_D2s_v3"',
      'version = "16"',
    ),
    "a replica of nothing": postgres('create_mode = "Replica"'),
    "a burstable server with a standby": it(
      "postgresql_flexible_server",
      'administrator_login = "it"',
      'sku_name = "B_Standard_B1ms"',
      'version = "16"',
      inBlock("high_availability", 'mode = "ZoneRedundant"'),
    ),
    "a subnet without a zone of names": postgres('delegated_subnet_id = "it"'),
    "an interval of continuous backups": it(
      "cosmosdb_account",
      inBlock("backup", 'type = "Continuous"', "interval_in_minutes = 240"),
    ),
    "throughput in two ways": it(
      "cosmosdb_sql_container",
      "throughput = 400",
      inBlock("autoscale_settings", "max_throughput = 4000"),
    ),
    "shards of a standard cache": it("redis_cache", 'sku_name = "Standard"', "shard_count = 2"),
    "capacity of a standard namespace": it(
      "servicebus_namespace",
      'sku = "Standard"',
      "capacity = 1",
    ),
    "a premium namespace without capacity": it("servicebus_namespace", 'sku = "Premium"'),
    "rights to manage alone": authorization("manage = true", "listen = true"),
    "no rights": authorization('name = "it"'),
  },
  passes: {
    "a hierarchy": account("is_hns_enabled = true", "sftp_enabled = true"),
    "a restore": blobs("change_feed_enabled = true", "versioning_enabled = true", SOFT, RESTORE),
    "a key of a curve": it("key_vault_key", 'key_type = "EC"', 'curve = "P-256"'),
    "a server": postgres(),
    "a server whose people come from the directory": it(
      "postgresql_flexible_server",
      'sku_name = "GP_Standard_D2s_v3"',
      'version = "16"',
      inBlock("authentication", "password_auth_enabled = false"),
    ),
    "a replica": it(
      "postgresql_flexible_server",
      'create_mode = "Replica"',
      'source_server_id = "it"',
    ),
    "periodic backups": it(
      "cosmosdb_account",
      inBlock("backup", 'type = "Periodic"', "interval_in_minutes = 240"),
    ),
    "a premium namespace": it("servicebus_namespace", 'sku = "Premium"', "capacity = 1"),
    "all rights": authorization("manage = true", "listen = true", "send = true"),
  },
});

const gateway = (sku: readonly string[], ...lines: readonly string[]) =>
  it("application_gateway", inBlock("sku", ...sku), ...lines);
const V2 = ['name = "Standard_v2"', 'tier = "Standard_v2"', "capacity = 2"];
const route = (...lines: readonly string[]) => it("route", ...lines);
const probe = (...lines: readonly string[]) => it("lb_probe", ...lines);
const rules = (...lines: readonly string[]) =>
  it("network_security_group", inBlock("security_rule", ...lines));
const ENDS = [
  'source_port_range = "*"',
  'destination_port_range = "443"',
  'source_address_prefix = "VirtualNetwork"',
  'destination_address_prefix = "*"',
];

testRule(ID, {
  fails: {
    "a gateway without capacity": gateway(V2.slice(0, 2)),
    "a gateway of two tiers": gateway(['name = "WAF_v2"', 'tier = "Standard_v2"', "capacity = 2"]),
    "a listener without a certificate": gateway(V2, inBlock("http_listener", 'protocol = "Https"')),
    "paths without a map": gateway(
      V2,
      inBlock("request_routing_rule", 'rule_type = "PathBasedRouting"', "priority = 10"),
    ),
    "a rule without a priority": gateway(
      V2,
      inBlock("request_routing_rule", 'rule_type = "Basic"'),
    ),
    "a probe without a host": gateway(V2, inBlock("probe", 'protocol = "Https"')),
    "a redirect without HTTP": it(
      "cdn_frontdoor_route",
      'supported_protocols = ["Https"]',
      "https_redirect_enabled = true",
    ),
    "an appliance without an address": route('next_hop_type = "VirtualAppliance"'),
    "an address of the internet": it(
      "route_table",
      inBlock("route", 'next_hop_type = "Internet"', 'next_hop_in_ip_address = "10.0.0.4"'),
    ),
    "a static address that is left out": it(
      "network_interface",
      inBlock("ip_configuration", 'subnet_id = "it"', 'private_ip_address_allocation = "Static"'),
    ),
    "a connection to nowhere": it("virtual_network_gateway_connection", 'type = "IPsec"'),
    "files through a basic host": it("bastion_host", "file_copy_enabled = true"),
    "a probe without a path": probe('protocol = "Https"', "port = 443"),
    "a path over TCP": probe('protocol = "Tcp"', 'request_path = "/"'),
    "a look that is rarer than its window": it(
      "monitor_metric_alert",
      'frequency = "PT1H"',
      'window_size = "PT5M"',
      inBlock("criteria", 'metric_name = "it"'),
    ),
    "no target of logs": it(
      "monitor_diagnostic_setting",
      inBlock("enabled_log", 'category = "it"'),
    ),
    "a rule of a group in two ways": rules(...ENDS, 'source_port_ranges = ["443"]'),
    "a rule of a group for addresses and groups": rules(
      ...ENDS,
      'source_application_security_group_ids = ["it"]',
    ),
    "a rule of a group without ports": rules(...ENDS.slice(1)),
  },
  passes: {
    "a gateway": gateway(
      V2,
      inBlock("http_listener", 'protocol = "Https"', 'ssl_certificate_name = "it"'),
      inBlock("request_routing_rule", 'rule_type = "Basic"', "priority = 10"),
      inBlock("probe", 'protocol = "Https"', "pick_host_name_from_backend_http_settings = true"),
    ),
    "a gateway that scales": gateway(
      V2.slice(0, 2),
      inBlock("autoscale_configuration", "min_capacity = 1"),
    ),
    "a probe of layer 4": gateway(V2, inBlock("probe", 'protocol = "Tls"')),
    "an older gateway": gateway(['name = "WAF_Medium"', 'tier = "WAF"', "capacity = 2"]),
    "a redirect": it("cdn_frontdoor_route", 'supported_protocols = ["Http", "Https"]'),
    "a route": route('next_hop_type = "VirtualAppliance"', 'next_hop_in_ip_address = "10.0.0.4"'),
    "a probe": probe('protocol = "Https"', 'request_path = "/"'),
    "a plain probe": probe("port = 443"),
    "a look within its window": it(
      "monitor_metric_alert",
      'frequency = "PT5M"',
      'window_size = "PT15M"',
      inBlock("criteria", 'metric_name = "it"'),
    ),
    "a rule of a group": rules(...ENDS, "source_port_ranges = []"),
  },
});
