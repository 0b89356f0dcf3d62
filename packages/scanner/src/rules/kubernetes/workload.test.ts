import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("k8s-image-latest", {
  type: "kubernetes_deployment_v1",
  argument: "spec.template.spec.container.image",
  bad: ['"nginx"', '"nginx:latest"', '"registry.example.com:5000/team/app"'],
  good: [
    '"nginx:1.27.3"',
    '"registry.example.com:5000/team/app:2"',
    '"nginx@sha256:0a399eb16751829e1af26fea27b20c3ec28d7ab1fb72182879dcae1cca21206a"',
  ],
  absent: "passes",
});

testRule("k8s-image-latest", {
  open: {
    "a tag of the caller": `
      variable "tag" {}
      resource "kubernetes_pod" "x" {
        spec {
          container {
            image = "nginx:\${var.tag}"
          }
        }
      }`,
  },
});

for (const [id, argument] of [
  ["k8s-cpu-limit", "limits"],
  ["k8s-mem-limit", "limits"],
] as const) {
  testArgumentRule(id, {
    type: "kubernetes_deployment",
    argument: `spec.template.spec.container.resources.${argument}`,
    bad: ['{ "ephemeral-storage" = "1Gi" }', "{}"],
    good: ['{ cpu = "1", memory = "1Gi" }'],
    absent: "fails",
  });
}

testArgumentRule("k8s-requests", {
  type: "kubernetes_deployment",
  argument: "spec.template.spec.container.resources.requests",
  bad: ['{ cpu = "1" }', '{ memory = "1Gi" }'],
  good: ['{ cpu = "100m", memory = "1Gi" }'],
  absent: "fails",
});

testArgumentRule("k8s-sa-token", {
  type: "kubernetes_pod_v1",
  argument: "spec.automount_service_account_token",
  bad: ["true"],
  good: ["false"],
  absent: "fails",
});

const account = (name: string, token: string, beside = "") => `
  variable "account" {}
  resource "kubernetes_deployment_v1" "it" {
    spec {
      template {
        spec {
          service_account_name = ${name}
          ${token}
        }
      }
    }
  }
  ${beside}`;
const MOUNTED = "automount_service_account_token = true";
const OWN_ACCOUNT = `
  resource "kubernetes_service_account_v1" "it" {
    metadata {
      name = var.account
    }
  }`;
const binding = (subject: string) => `
  resource "kubernetes_role_binding_v1" "it" {
    subject {
      kind = "ServiceAccount"
      name = ${subject}
    }
  }`;

testRule("k8s-sa-token", {
  fails: {
    "an account that nothing is bound to": account('"it"', MOUNTED),
    "an account of the module": account(
      "kubernetes_service_account_v1.it.metadata[0].name",
      MOUNTED,
      OWN_ACCOUNT,
    ),
    "an account of the caller, without a word about its token": account("var.account", ""),
    "another account's role": account('"it"', MOUNTED, binding('"other"')),
  },
  passes: {
    "an account of the caller": account("var.account", MOUNTED),
    "a role of an account that the caller names": account('"it"', MOUNTED, binding("var.account")),
  },
});

for (const type of ["kubernetes_deployment_v1", "kubernetes_service", "kubernetes_role"]) {
  testArgumentRule("k8s-default-namespace", {
    type,
    argument: "metadata.namespace",
    bad: ['"default"', '""'],
    good: ['"shop"'],
    absent: "fails",
  });
}

for (const argument of ["verbs", "resources", "api_groups"]) {
  for (const type of ["kubernetes_role", "kubernetes_cluster_role_v1"]) {
    testArgumentRule("k8s-rbac-wildcard", {
      type,
      argument: `rule.${argument}`,
      bad: ['["*"]', '["a", "*"]'],
      good: ['["a"]', "[]"],
      absent: "passes",
    });
  }
}

const deployment = (body: string, type = "kubernetes_deployment") =>
  `resource "${type}" "x" {
    spec {
      template {
        spec {
          container {
            ${body}
          }
        }
      }
    }
  }`;

testRule("k8s-secret-env", {
  fails: {
    "one value": deployment(`
      env {
        name  = "A"
        value = "a"
      }
      env {
        name = "PASSWORD"
        value_from {
          secret_key_ref {
            name = "db"
            key  = "password"
          }
        }
      }`),
    "all values of a secret": deployment('env_from {\nsecret_ref {\nname = "db"\n}\n}'),
  },
  passes: {
    "plain values": deployment('env {\nname = "A"\nvalue = "a"\n}'),
    "a config map": deployment('env_from {\nconfig_map_ref {\nname = "c"\n}\n}'),
    "no environment": deployment(""),
  },
});

testRule("k8s-liveness", {
  fails: { "a question whether it is ready": deployment("readiness_probe {\n}") },
  passes: {
    "both probes": deployment("liveness_probe {\n}\nreadiness_probe {\n}"),
    "no probe": deployment(""),
  },
});

const PROBES = "liveness_probe {\n}\nreadiness_probe {\n}";

testRule("k8s-probes", {
  fails: {
    "no probe": deployment(""),
    "no question whether it is ready": deployment("liveness_probe {\n}"),
    "a server asked by a command": deployment(
      "port {\n  container_port = 80\n}\nliveness_probe {\n  exec {\n  }\n}",
    ),
  },
  passes: {
    "both probes": deployment(PROBES),
    "a question whether it is ready": deployment("readiness_probe {\n}"),
    "a job": deployment("", "kubernetes_job"),
    "a consumer of messages": deployment("liveness_probe {\n  exec {\n  }\n}"),
  },
});
