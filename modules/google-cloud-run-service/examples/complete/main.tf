
provider "google" {
  project = "acme-shop-production"
  region  = "europe-west1"
}

# A public website behind a load balancer, with a database in a private network.
module "shop" {
  source = "../../"

  project_id  = "acme-shop-production"
  name        = "shop"
  description = "Web shop"
  region      = "europe-west1"
  image       = "europe-west1-docker.pkg.dev/acme-delivery/shop/app:4.2.0"
  cpu         = "2"
  memory      = "1Gi"

  instances = {
    min = 2
    max = 60
  }

  environment = {
    STAGE = "production"
  }

  secret_environment = {
    DATABASE_PASSWORD = { secret = "shop-database-password", version = "3" }
    SESSION_KEY       = { secret = "shop-session-key" }
  }

  roles = ["roles/cloudsql.client", "roles/cloudtrace.agent"]

  vpc = {
    network    = "projects/acme-network/global/networks/production"
    subnetwork = "projects/acme-network/regions/europe-west1/subnetworks/shop"
  }

  public_behind_load_balancer = true

  load_balancer = {
    domains             = ["shop.example.com", "www.shop.example.com"]
    cdn                 = true
    requests_per_minute = 1200
  }

  binary_authorization  = true
  notification_channels = ["projects/acme-shop-production/notificationChannels/1234567890"]

  labels = {
    environment = "production"
    cost_center = "shop"
  }
}

output "load_balancer_address" {
  description = "Address for the DNS records."
  value       = module.shop.load_balancer_address
}
