import { WEEKDAYS } from "./formats.ts";
import { between, either, like, oneOf, type PermittedRow, permit } from "./permitted.ts";

const CLUSTERS = "azurerm_kubernetes_cluster";
const POOLS = "azurerm_kubernetes_cluster_node_pool";

const DISKS = oneOf("Managed Ephemeral");
const KUBELET_DISKS = oneOf("OS Temporary");
const SCALE_DOWN = oneOf("Delete Deallocate");
const DURATION = like(/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/, "a duration such as `10m`");
const WEEKS = oneOf("First Second Third Fourth Last");

const windowRows = (name: string): readonly PermittedRow[] =>
  permit(CLUSTERS, {
    [`${name}.frequency`]: oneOf("Daily Weekly RelativeMonthly AbsoluteMonthly"),
    [`${name}.duration`]: between(4, 24),
    [`${name}.day_of_week`]: WEEKDAYS,
    [`${name}.day_of_month`]: between(0, 31),
    [`${name}.week_index`]: WEEKS,
  });

/** What AKS takes. */
export const azureKubernetesPermitted: readonly PermittedRow[] = [
  ...permit(CLUSTERS, {
    dns_prefix: like(
      /^[A-Za-z0-9]([A-Za-z0-9-]{0,52}[A-Za-z0-9])?$/,
      "at most 54 letters, digits and hyphens",
    ),
    automatic_upgrade_channel: oneOf("patch rapid stable node-image"),
    node_os_upgrade_channel: oneOf("NodeImage None SecurityPatch Unmanaged"),
    support_plan: oneOf("KubernetesOfficial AKSLongTermSupport"),
    image_cleaner_interval_hours: either(oneOf("0"), between(24, 2160)),
    "key_management_service.key_vault_network_access": oneOf("Private Public"),
    "auto_scaler_profile.expander": oneOf("least-waste most-pods priority random"),
    "auto_scaler_profile.max_unready_percentage": between(0, 100),
    "auto_scaler_profile.scan_interval": DURATION,
    "auto_scaler_profile.scale_down_delay_after_add": DURATION,
    "auto_scaler_profile.scale_down_delay_after_delete": DURATION,
    "auto_scaler_profile.scale_down_delay_after_failure": DURATION,
    "auto_scaler_profile.scale_down_unneeded": DURATION,
    "auto_scaler_profile.scale_down_unready": DURATION,
    "maintenance_window.allowed.day": WEEKDAYS,
    "maintenance_window.allowed.hours": between(0, 23),
    "network_profile.network_mode": oneOf("bridge transparent"),
    "network_profile.network_policy": oneOf("azure calico cilium"),
    "network_profile.network_plugin_mode": oneOf("overlay"),
    "network_profile.network_data_plane": oneOf("azure cilium"),
    "network_profile.load_balancer_sku": oneOf("basic standard"),
    "network_profile.outbound_type": oneOf(
      "loadBalancer userDefinedRouting managedNATGateway userAssignedNATGateway none",
    ),
    "network_profile.ip_versions": oneOf("IPv4 IPv6"),
    "network_profile.load_balancer_profile.outbound_ports_allocated": between(0, 64_000),
    "network_profile.load_balancer_profile.idle_timeout_in_minutes": between(4, 120),
    "network_profile.load_balancer_profile.managed_outbound_ip_count": between(1, 100),
    "network_profile.load_balancer_profile.managed_outbound_ipv6_count": between(1, 100),
    "network_profile.load_balancer_profile.backend_pool_type": oneOf("NodeIP NodeIPConfiguration"),
    "network_profile.nat_gateway_profile.idle_timeout_in_minutes": between(4, 120),
    "network_profile.nat_gateway_profile.managed_outbound_ip_count": between(1, 100),
    "default_node_pool.node_count": between(1, 1000),
    "default_node_pool.min_count": between(1, 1000),
    "default_node_pool.max_count": between(1, 1000),
    "default_node_pool.type": oneOf("AvailabilitySet VirtualMachineScaleSets"),
    "default_node_pool.os_disk_type": DISKS,
    "default_node_pool.kubelet_disk_type": KUBELET_DISKS,
    "default_node_pool.scale_down_mode": SCALE_DOWN,
  }),
  ...windowRows("maintenance_window_auto_upgrade"),
  ...windowRows("maintenance_window_node_os"),
  ...permit(POOLS, {
    mode: oneOf("System User"),
    os_type: oneOf("Linux Windows"),
    os_disk_type: DISKS,
    kubelet_disk_type: KUBELET_DISKS,
    priority: oneOf("Regular Spot"),
    eviction_policy: oneOf("Deallocate Delete"),
    scale_down_mode: SCALE_DOWN,
    node_count: between(0, 1000),
    min_count: between(0, 1000),
    max_count: between(0, 1000),
    "kubelet_config.cpu_manager_policy": oneOf("none static"),
    "kubelet_config.image_gc_high_threshold": between(0, 100),
    "kubelet_config.image_gc_low_threshold": between(0, 100),
    "kubelet_config.topology_manager_policy": oneOf("none best-effort restricted single-numa-node"),
  }),
];
