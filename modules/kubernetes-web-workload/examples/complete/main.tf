terraform {
  required_version = ">= 1.9.0, < 2.0.0"

  required_providers {
    kubernetes = {
      source  = "hashicorp/kubernetes"
      version = "~> 2.38"
    }
  }
}

provider "kubernetes" {
  config_path    = "~/.kube/config"
  config_context = "sandbox"
}

module "orders" {
  source = "../../"

  name      = "orders"
  namespace = "shop"
  image     = "registry.example.com/orders@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

  image_pull_secrets = ["registry"]

  replicas = {
    min         = 3
    max         = 24
    cpu_percent = 60
  }

  resources = {
    requests = { cpu = "250m", memory = "384Mi" }
    limits   = { cpu = "2", memory = "768Mi" }
  }

  environment = {
    STAGE     = "production"
    LOG_LEVEL = "info"
  }

  config_files = {
    "features.json" = jsonencode({ checkout = "v2" })
  }

  secret_mounts = {
    orders-database = "/var/run/secrets/database"
  }

  allowed_namespaces = ["ingress-nginx", "shop"]

  egress = {
    database = { port = 5432, cidrs = ["10.60.64.0/22"] }
    payments = { port = 443, cidrs = ["0.0.0.0/0"] }
    tracing  = { port = 4317, namespaces = ["observability"] }
  }

  ingress = {
    host            = "orders.example.com"
    tls_secret_name = "orders-tls"
    annotations     = { "cert-manager.io/cluster-issuer" = "letsencrypt" }
  }

  service_account_annotations = {
    "iam.gke.io/gcp-service-account" = "orders@acme-shop-production.iam.gserviceaccount.com"
  }

  labels = {
    "app.kubernetes.io/part-of" = "shop"
    cost-centre                 = "shop"
  }
}
