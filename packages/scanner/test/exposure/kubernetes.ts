import type { Probe } from "./probe.ts";

const file = "manifest.yaml";

const service = (spec: string, metadata = "") => `apiVersion: v1
kind: Service
metadata:
  name: this
${metadata}spec:
${spec}
`;

const at = "Service/this";

const policy = (rule: string) => `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: this
spec:
  podSelector: {}
  policyTypes: [Ingress]
  ingress:
    - from:
        - ipBlock:
            cidr: 0.0.0.0/0
            except: ${rule}
      ports:
        - protocol: TCP
          port: 5432
`;

export const kubernetes: readonly Probe[] = [
  {
    name: "a database behind a load balancer",
    file,
    code: (type) => service(`  type: ${type}\n  ports:\n    - port: 5432`),
    exposed: "LoadBalancer",
    fine: "ClusterIP",
    at,
    names: /PostgreSQL/,
  },
  {
    name: "a load balancer for some networks",
    file,
    code: (range) =>
      service(
        `  type: LoadBalancer\n  loadBalancerSourceRanges: [${range}]\n  ports:\n    - port: 6379`,
      ),
    exposed: '"0.0.0.0/1", "128.0.0.0/1"',
    fine: '"198.51.100.0/24"',
    at,
    names: /Redis/,
  },
  {
    name: "a web server behind a load balancer",
    file,
    code: (port) => service(`  type: LoadBalancer\n  ports:\n    - port: ${port}`),
    exposed: "27017",
    fine: "443",
    at,
    names: /MongoDB/,
  },
  {
    name: "a load balancer inside of AWS",
    file,
    code: (scheme) =>
      service(
        "  type: LoadBalancer\n  ports:\n    - port: 9200",
        `  annotations:\n    service.beta.kubernetes.io/aws-load-balancer-scheme: ${scheme}\n`,
      ),
    exposed: "internet-facing",
    fine: "internal",
    at,
    names: /Elasticsearch/,
  },
  {
    name: "a load balancer inside of Azure",
    file,
    code: (internal) =>
      service(
        "  type: LoadBalancer\n  ports:\n    - port: 3306",
        `  annotations:\n    service.beta.kubernetes.io/azure-load-balancer-internal: "${internal}"\n`,
      ),
    exposed: "false",
    fine: "true",
    at,
    names: /MySQL/,
  },
  {
    name: "another port in front of a database",
    file,
    code: (target) =>
      service(`  type: LoadBalancer\n  ports:\n    - port: 80\n      targetPort: ${target}`),
    exposed: "5432",
    fine: "8080",
    at,
    names: /PostgreSQL/,
  },
  {
    name: "a port of every node",
    file,
    code: (port) =>
      service(`  type: NodePort\n  ports:\n    - port: ${port}\n      nodePort: 30036`),
    exposed: "2379",
    fine: "8080",
    at,
    names: /etcd/,
  },
  {
    name: "Terraform's service",
    code: (type) => `
resource "kubernetes_service" "this" {
  metadata {
    name = "this"
  }
  spec {
    type = "${type}"
    port {
      port = 5672
    }
  }
}`,
    exposed: "LoadBalancer",
    fine: "ClusterIP",
    at: "kubernetes_service.this",
    names: /RabbitMQ|AMQP/,
  },
  {
    name: "Terraform's service, for some networks",
    code: (network) => `
resource "kubernetes_service_v1" "this" {
  spec {
    type                        = "LoadBalancer"
    load_balancer_source_ranges = ["${network}"]
    port {
      port = 22
    }
  }
}`,
    exposed: "0.0.0.0/0",
    fine: "10.0.0.0/8",
    at: "kubernetes_service_v1.this",
    names: /SSH/,
  },
  {
    name: "a network policy with an exception",
    file,
    code: policy,
    exposed: '["10.0.0.0/8"]',
    fine: '["0.0.0.0/1", "128.0.0.0/1"]',
    at: "NetworkPolicy/this",
    names: /PostgreSQL/,
  },
  {
    name: "an ingress in front of the dashboard",
    file,
    code: (annotation) => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: this
  annotations:
    nginx.ingress.kubernetes.io/whitelist-source-range: "${annotation}"
spec:
  rules:
    - http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: search
                port:
                  number: 9200
`,
    exposed: "0.0.0.0/0",
    fine: "198.51.100.0/24",
    at: "Ingress/this",
    names: /Elasticsearch/,
  },
];
