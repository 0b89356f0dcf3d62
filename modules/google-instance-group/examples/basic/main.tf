terraform {
  required_version = ">= 1.9.0, < 2.0.0"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = "~> 7.0"
    }
  }
}

provider "google" {
  project = "acme-sandbox"
  region  = "europe-north1"
}

module "workers" {
  source = "../../"

  project_id = "acme-sandbox"
  name       = "demo-workers"
  network    = "default-private"
  subnetwork = "default-private-north"

  startup_script = <<-EOT
    #!/bin/bash
    apt-get update && apt-get install -y nginx
    sed -i 's/listen 80/listen 8080/' /etc/nginx/sites-enabled/default
    mkdir -p /var/www/html && echo ok > /var/www/html/healthz
    systemctl restart nginx
  EOT
}

output "service_account_email" {
  description = "Account to grant access to."
  value       = module.workers.service_account_email
}
