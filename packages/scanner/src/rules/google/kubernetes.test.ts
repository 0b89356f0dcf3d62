import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "google_container_cluster";

const cluster = (body: string) => `resource "google_container_cluster" "fixture" {\n${body}\n}`;

testArgumentRule("gcp-gke-private-nodes", {
  type,
  argument: "private_cluster_config.enable_private_nodes",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testRule("gcp-gke-master-networks", {
  fails: { "no block": cluster("") },
  passes: {
    "a network": cluster(`
      master_authorized_networks_config {
        cidr_blocks {
          cidr_block = "203.0.113.0/24"
        }
      }`),
    "no networks at all": cluster("master_authorized_networks_config {}"),
  },
  failsByDefault: {
    "networks that are empty by default": `
      variable "networks" {
        default = []
      }
      ${cluster(`
        dynamic "master_authorized_networks_config" {
          for_each = length(var.networks) > 0 ? [1] : []
          content {}
        }`)}`,
  },
});

testArgumentRule("gcp-gke-master-public", {
  type,
  argument: "master_authorized_networks_config.cidr_blocks.cidr_block",
  bad: ['"0.0.0.0/0"'],
  good: ['"203.0.113.0/24"'],
  absent: "passes",
});

testArgumentRule("gcp-gke-legacy-abac", {
  type,
  argument: "enable_legacy_abac",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

testArgumentRule("gcp-gke-network-policy", {
  type,
  argument: "network_policy.enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testRule("gcp-gke-network-policy", {
  passes: {
    "Dataplane V2": cluster('datapath_provider = "ADVANCED_DATAPATH"'),
    Autopilot: cluster("enable_autopilot = true"),
  },
});

for (const { owner, argument } of [
  {
    owner: "google_container_node_pool",
    argument: "node_config.workload_metadata_config.mode",
  },
  { owner: type, argument: "node_config.workload_metadata_config.mode" },
  { owner: type, argument: "node_pool.node_config.workload_metadata_config.mode" },
]) {
  testArgumentRule("gcp-gke-metadata", {
    type: owner,
    argument,
    bad: ['"GCE_METADATA"', '"MODE_UNSPECIFIED"'],
    good: ['"GKE_METADATA"'],
    absent: "fails",
  });
}

testRule("gcp-gke-metadata", {
  passes: {
    "the older argument": `
      resource "google_container_node_pool" "fixture" {
        node_config {
          workload_metadata_config {
            node_metadata = "GKE_METADATA_SERVER"
          }
        }
      }`,
    "a cluster without its default pool": cluster("remove_default_node_pool = true"),
    Autopilot: cluster("enable_autopilot = true"),
  },
});

testArgumentRule("gcp-gke-auto-upgrade", {
  type: "google_container_node_pool",
  argument: "management.auto_upgrade",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("gcp-gke-docker-image", {
  type: "google_container_node_pool",
  argument: "node_config.image_type",
  bad: ['"UBUNTU"', '"cos"'],
  good: ['"UBUNTU_CONTAINERD"', '"COS_CONTAINERD"'],
  absent: "passes",
});

const pool = (body: string) => `
  variable "given" {}
  resource "google_container_node_pool" "it" {
    cluster = "it"
    node_config {
      ${body}
    }
  }`;

const ALL_APIS = 'oauth_scopes = ["https://www.googleapis.com/auth/cloud-platform"]';

testRule("gcp-gke-default-account", {
  fails: {
    "no account": pool(ALL_APIS),
    "the default account": pool(`service_account = "default"\n${ALL_APIS}`),
    "a pool of the cluster": `resource "google_container_cluster" "it" {
      node_pool {
        node_config {
          ${ALL_APIS}
        }
      }
    }`,
  },
  passes: {
    "an account": pool(`service_account = "nodes@acme.iam.gserviceaccount.com"\n${ALL_APIS}`),
    "the default scopes": pool('machine_type = "n2-standard-4"'),
    "a cluster whose default pool is removed": `resource "google_container_cluster" "it" {
      remove_default_node_pool = true
      node_config {
        ${ALL_APIS}
      }
    }`,
  },
  open: {
    "an account of the caller": pool(`service_account = var.given\n${ALL_APIS}`),
  },
});

const inPool = (body: string) => cluster(`node_pool {\n${body}\n}`);

const provisioned = (body: string) =>
  cluster(`cluster_autoscaling {\nauto_provisioning_defaults {\n${body}\n}\n}`);

testRule("gcp-gke-auto-upgrade", {
  fails: {
    "a pool in the cluster": inPool("management {\nauto_upgrade = false\n}"),
    "pools that the cluster creates": provisioned("management {\nauto_upgrade = false\n}"),
  },
  passes: {
    "a pool in the cluster that is upgraded": inPool("management {\nauto_upgrade = true\n}"),
    "pools that say nothing": provisioned("management {\nauto_repair = true\n}"),
  },
});

testRule("gcp-gke-private-nodes", {
  fails: {
    "a pool in a private cluster": cluster(`
      private_cluster_config {
        enable_private_nodes = true
      }
      node_pool {
        network_config {
          enable_private_nodes = false
        }
      }`),
  },
});

testRule("gcp-gke-docker-image", {
  fails: {
    "a pool in the cluster": inPool('node_config {\nimage_type = "UBUNTU"\n}'),
    "pools that the cluster creates": provisioned('image_type = "COS"'),
  },
  passes: { containerd: provisioned('image_type = "COS_CONTAINERD"') },
});

const SCOPES = 'oauth_scopes = ["https://www.googleapis.com/auth/cloud-platform"]';

testRule("gcp-gke-default-account", {
  fails: { "pools that the cluster creates": provisioned(SCOPES) },
  passes: {
    "an account of their own": provisioned(
      `${SCOPES}\nservice_account = "nodes@acme.iam.gserviceaccount.com"`,
    ),
  },
});
