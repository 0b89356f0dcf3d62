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
  project = "acme-orders-production"
  region  = "europe-west1"
}

# Instances in a shared VPC, with more of them on weekday mornings.
module "renderers" {
  source = "../../"

  project_id         = "acme-orders-production"
  name               = "orders-renderer"
  region             = "europe-west1"
  zone_letters       = ["b", "c", "d"]
  network            = "projects/acme-network/global/networks/production"
  subnetwork         = "projects/acme-network/regions/europe-west1/subnetworks/orders"
  network_project_id = "acme-network"
  network_tags       = ["orders-renderer"]
  machine_type       = "c3d-standard-4"
  source_image       = "projects/acme-images/global/images/family/renderer"
  kms_key_self_link  = "projects/acme-keys/locations/europe-west1/keyRings/orders/cryptoKeys/disks"
  iap_ssh            = true

  boot_disk = {
    type    = "pd-ssd"
    size_gb = 50
  }

  roles = [
    "roles/pubsub.subscriber",
    "roles/cloudtrace.agent",
  ]

  named_ports = { grpc = 50051 }

  health_check = {
    port                  = 50051
    path                  = null
    initial_delay_seconds = 180
  }

  autoscaling = {
    min        = 3
    max        = 30
    cpu_target = 0.7
    predictive = true
    schedules = {
      weekday-morning = {
        cron             = "0 6 * * MON-FRI"
        min              = 9
        duration_seconds = 14400
        time_zone        = "Europe/Brussels"
      }
    }
  }

  labels = {
    environment = "production"
    cost_center = "orders"
  }
}

output "instance_group" {
  description = "Backend for the load balancer."
  value       = module.renderers.instance_group
}
