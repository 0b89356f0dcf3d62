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

module "quotes" {
  source = "../../"

  name             = "quotes"
  namespace        = "quotes"
  create_namespace = true
  image            = "registry.example.com/quotes:1.0.0"
}

output "service_host" {
  description = "Address of the service for other pods."
  value       = module.quotes.service_host
}
