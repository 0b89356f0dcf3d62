import { testRule } from "../../../test/rule-fixtures.ts";

const manifest = (probe: string, name = "livenessProbe") => ({
  "it.yaml": `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: it }\nspec:\n  template:\n    spec:\n      containers:\n        - name: it\n          image: it:1\n          ${name}: { httpGet: { path: /live, port: 80 }, ${probe} }\n`,
});
const terraform = (threshold: string) => `
  variable "threshold" {
    type = number
  }
  resource "kubernetes_deployment_v1" "it" {
    spec {
      template {
        spec {
          container {
            image = "it:1"
            liveness_probe {
              failure_threshold = ${threshold}
            }
          }
        }
      }
    }
  }`;

testRule("k8s-impatient-liveness", {
  fails: {
    "one failure": manifest("failureThreshold: 1"),
    "one failure within a second": manifest("failureThreshold: 1, timeoutSeconds: 1"),
    Terraform: terraform("1"),
  },
  passes: {
    "the default": manifest("timeoutSeconds: 1"),
    "several failures": manifest("failureThreshold: 3, timeoutSeconds: 1"),
    "one failure after a long wait": manifest("failureThreshold: 1, timeoutSeconds: 30"),
    readiness: manifest("failureThreshold: 1", "readinessProbe"),
    "several failures in Terraform": terraform("3"),
  },
  open: { "an input": terraform("var.threshold") },
});

const asking = (command: string, name = "livenessProbe") => ({
  "it.yaml": `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: it }\nspec:\n  template:\n    spec:\n      containers:\n        - name: it\n          image: it:1\n          ${name}: { exec: { command: ["sh", "-c", ${JSON.stringify(command)}] } }\n`,
});

testRule("k8s-liveness-of-others", {
  fails: {
    "a database": asking("pg_isready -h postgres -U it"),
    "a cache": asking("redis-cli -h redis.shop.svc ping"),
    "a long option": asking("mysqladmin ping --host=db"),
    "a port": asking("nc -z rabbitmq 5672"),
  },
  passes: {
    "the container's own database": asking("pg_isready -h 127.0.0.1 -U it"),
    "no host": asking("redis-cli ping"),
    "its own port": asking("nc -z localhost 5672"),
    "the host of a variable": asking("pg_isready -h $(POD_IP)"),
    readiness: asking("pg_isready -h postgres", "readinessProbe"),
  },
});

const hosted = (host: string, more = "", name = "livenessProbe") => ({
  "it.yaml": `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: it }\nspec:\n  template:\n    spec:\n      ${more}\n      containers:\n        - name: it\n          image: it:1\n          ${name}: { httpGet: { path: /live, port: 80, host: ${host} } }\n`,
});

testRule("k8s-liveness-of-others", {
  fails: { "an address": hosted("10.0.0.5"), "a name": hosted("api.example.com") },
  passes: {
    "its own address": hosted("127.0.0.1"),
    "the address of its node": hosted("10.0.0.5", "hostNetwork: true"),
    readiness: hosted("10.0.0.5", "", "readinessProbe"),
  },
});
