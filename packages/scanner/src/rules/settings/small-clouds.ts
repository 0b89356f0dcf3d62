import { type Setting, type SettingRow, settings } from "./setting.ts";

const PUBLIC_ACLS = ["public-read", "public-read-write", "authenticated-read"];

const LINODE_DATABASES = ["mysql", "postgresql"].flatMap((engine) => [
  `linode_database_${engine}`,
  `linode_database_${engine}_v2`,
]);

/** Resources of DigitalOcean, Hetzner Cloud and Akamai's Linode. */
export const smallClouds: readonly Setting[] = [
  ...settings("shared", "HIGH", [
    [
      "cloud-bucket-public",
      "Bucket",
      ["digitalocean_spaces_bucket", "linode_object_storage_bucket"],
      "acl",
      { is: PUBLIC_ACLS },
      {
        title: "Bucket can be read by everyone",
        explanation: "Everyone can list its objects, and read those that no other ACL protects.",
        fix: 'Set `acl = "private"`, and share single objects.',
        link: "https://docs.digitalocean.com/products/spaces/how-to/set-file-permissions/",
      },
    ],
  ]),
  ...settings("endpoint", "HIGH", [
    [
      "cloud-database-public",
      "Database",
      "digitalocean_database_firewall",
      "rule.value",
      { isInternet: true },
      {
        fix: "Name the networks that have to get in, in `rule.value` or in `allow_list`.",
        link: "https://docs.digitalocean.com/products/databases/postgresql/how-to/secure/",
      },
    ],
    ["cloud-database-public", "Database", LINODE_DATABASES, "allow_list", { isInternet: true }],
    [
      "linode-firewall-open",
      "Instance",
      "linode_firewall",
      "inbound_policy",
      { is: ["ACCEPT"] },
      {
        title: "Firewall lets in what no rule forbids",
        explanation: "Every port without a rule can be reached from the internet.",
        fix: 'Set `inbound_policy = "DROP"`.',
        link: "https://registry.terraform.io/providers/linode/linode/latest/docs/resources/firewall",
      },
    ],
  ]),
  ...settings("endpoint", "MEDIUM", [
    [
      "do-database-firewall",
      "Database",
      "digitalocean_database_cluster",
      "",
      { isAlone: [{ type: "digitalocean_database_firewall", via: "cluster_id" }] },
      {
        explanation: "Without a firewall, a database accepts connections from every address.",
        link: "https://docs.digitalocean.com/products/databases/postgresql/how-to/secure/",
      },
    ],
    [
      "cloud-api-server-public",
      "Kubernetes API server",
      "digitalocean_kubernetes_cluster",
      "control_plane_firewall.enabled",
      // Not every account has the firewall, so a missing one is not a fault.
      { is: [false] },
      {
        fix: "Set `enabled = true`, and list your own networks.",
        link: "https://docs.digitalocean.com/products/kubernetes/how-to/add-control-plane-firewall/",
      },
    ],
    [
      "cloud-api-server-public",
      "Kubernetes API server",
      "digitalocean_kubernetes_cluster",
      "control_plane_firewall.allowed_addresses",
      { isInternet: true },
    ],
    [
      "cloud-api-server-public",
      "Kubernetes API server",
      "linode_lke_cluster",
      "control_plane.acl.enabled",
      { is: [false] },
    ],
    [
      "cloud-api-server-public",
      "Kubernetes API server",
      "linode_lke_cluster",
      "control_plane.acl.addresses.ipv4",
      { isInternet: true },
    ],
  ]),
  ...settings("plaintext", "MEDIUM", [
    [
      "cloud-balancer-plaintext",
      "Load balancer",
      "digitalocean_loadbalancer",
      "forwarding_rule.entry_protocol",
      { is: ["http"] },
      {
        fix: "Set `redirect_http_to_https = true`, and add a rule for `https`.",
        link: "https://docs.digitalocean.com/products/networking/load-balancers/how-to/ssl-termination/",
        guards: [
          { argument: "redirect_http_to_https", is: [true] },
          { argument: "network", is: ["INTERNAL"] },
        ],
      },
    ],
  ]),
  ...settings("unencrypted", "MEDIUM", [
    [
      "linode-disk-encryption",
      "Disk",
      "linode_instance",
      "disk_encryption",
      { is: ["disabled"] },
      {
        fix: "Leave out `disk_encryption`, which is on by default.",
        link: "https://registry.terraform.io/providers/linode/linode/latest/docs/resources/instance",
      },
    ],
  ]),
  ...settings("emptied", "MEDIUM", [
    [
      "do-force-destroy",
      "Bucket",
      "digitalocean_spaces_bucket",
      "force_destroy",
      { is: [true] },
      {
        title: "Bucket or cluster is deleted together with its contents",
        fix: "Leave out the argument.",
        link: "https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/spaces_bucket",
      },
    ],
    [
      "do-force-destroy",
      "Cluster",
      "digitalocean_kubernetes_cluster",
      "destroy_all_associated_resources",
      { is: [true] },
    ],
  ]),
  ...settings("without-backup", "LOW", [
    ...[
      ["digitalocean_spaces_bucket", "versioning.enabled"] as const,
      ["linode_object_storage_bucket", "versioning"] as const,
    ].map(
      ([type, argument]): SettingRow => [
        "cloud-bucket-versions",
        "Bucket",
        type,
        argument,
        { isNot: [true] },
        {
          title: "Bucket keeps no earlier versions",
          explanation: "An object that is overwritten or deleted is lost.",
          fix: "Switch `versioning` on.",
          link: "https://docs.digitalocean.com/products/spaces/how-to/enable-versioning/",
        },
      ],
    ),
  ]),
  ...settings("shared-key", "LOW", [
    ...[["digitalocean_droplet", "ssh_keys"] as const, ["hcloud_server", "ssh_keys"] as const].map(
      ([type, argument]): SettingRow => [
        "cloud-server-password",
        "Server",
        type,
        argument,
        { isMissing: true },
        {
          title: "Server accepts a password that was sent by email",
          explanation: "Without a key, `root` signs in with a password, which can be guessed.",
          link: "https://docs.digitalocean.com/products/droplets/how-to/add-ssh-keys/",
          // Startup scripts may add keys and users.
          guards: [{ argument: "user_data" }],
        },
      ],
    ),
  ]),
  ...settings("loose", "LOW", [
    [
      "do-kubernetes-upgrades",
      "Cluster",
      "digitalocean_kubernetes_cluster",
      "auto_upgrade",
      { isNot: [true] },
      {
        title: "Cluster is not upgraded by itself",
        explanation: "Known vulnerabilities stay open until someone upgrades manually.",
        link: "https://docs.digitalocean.com/products/kubernetes/how-to/upgrade-cluster/",
      },
    ],
  ]),
];
