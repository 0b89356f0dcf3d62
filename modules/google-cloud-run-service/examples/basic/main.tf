
provider "google" {
  project = "acme-sandbox"
  region  = "europe-north1"
}

# Reachable from inside the project's networks, by one other service.
module "quotes" {
  source = "../../"

  project_id          = "acme-sandbox"
  name                = "quotes"
  image               = "europe-north1-docker.pkg.dev/acme-sandbox/apps/quotes:1.0.0"
  invokers            = ["serviceAccount:web@acme-sandbox.iam.gserviceaccount.com"]
  deletion_protection = false
}

output "uri" {
  description = "Address of the service."
  value       = module.quotes.uri
}
