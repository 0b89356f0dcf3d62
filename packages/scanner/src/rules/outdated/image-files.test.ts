import { testRule } from "../../../test/rule-fixtures.ts";

const compose = (service: string) => ({ "compose.yaml": `services:\n  db:\n    ${service}\n` });

const release = (repository: string) =>
  `resource "helm_release" "a" {\n  name = "a"\n  chart = "a"\n  repository = "${repository}"\n}\n`;

const pod = (image: string) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  containers:\n    - name: a\n      image: ${image}\n`,
});

testRule("outdated-container-image", {
  fails: {
    "a store of a project": compose("image: mongo:3.6"),
    "a store by a merge key": {
      "docker-compose.yml":
        "x-db: &db\n  image: postgres:10\nservices:\n  db:\n    <<: *db\n    restart: always\n",
    },
    // The caller's choice, with an old default.
    "an old default": compose(`image: "mongo:\${TAG:-3.6}"`),
    "a job of a pipeline": {
      ".gitlab-ci.yml": "test:\n  image: node:14-slim\n  script: [npm test]\n",
    },
    "a closed registry": pod("k8s.gcr.io/autoscaling/cluster-autoscaler:v1.31.0"),
    "a closed folder": pod("gcr.io/google-containers/pause:3.2"),
    "images that are only kept": pod("bitnamilegacy/redis:7.2"),
    "a name that was given up": pod("vault:1.13.3"),
  },
  passes: {
    "a store of today": compose("image: mongo:8.0"),
    "a name of what is built": {
      "compose.yaml": "services:\n  a:\n    build: .\n    image: node:14\n",
    },
    "a version that is given later": compose(`image: "mongo:\${TAG}"`),
    "a store that a pipeline tests with": {
      ".gitlab-ci.yml":
        "test:\n  image: node:24\n  services: [postgres:10]\n  script: [npm test]\n",
    },
    "the successor of the registry": pod("registry.k8s.io/autoscaling/cluster-autoscaler:v1.31.0"),
    "the image of the vendor": pod("hashicorp/vault:1.13.3"),
  },
});

testRule("outdated-service", {
  fails: {
    "Helm's first charts": release("https://kubernetes-charts.storage.googleapis.com"),
    "their archive": release("https://charts.helm.sh/stable/"),
    "a network for content":
      'resource "azurerm_cdn_profile" "a" {\n  name = "a"\n  sku = "Premium_Verizon"\n}\n',
  },
  passes: {
    "charts of a project": release("https://kubernetes-sigs.github.io/metrics-server"),
    "a network of today":
      'resource "azurerm_cdn_profile" "a" {\n  name = "a"\n  sku = "Standard_Microsoft"\n}\n',
  },
  open: {
    "charts of the caller's choice":
      'variable "r" {}\nresource "helm_release" "a" {\n  name = "a"\n  chart = "a"\n  repository = var.r\n}\n',
  },
});
