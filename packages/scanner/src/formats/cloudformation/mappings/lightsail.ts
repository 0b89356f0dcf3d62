import { block, namesAndValues, preset } from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";

export const lightsailMappings: Mappings = {
  "AWS::Lightsail::Instance": {
    to: "aws_lightsail_instance_public_ports",
    arguments: {
      port_info: block("Networking.Ports", {
        protocol: "Protocol",
        ipv6_cidrs: "Ipv6Cidrs",
      }),
    },
  },
  "AWS::Lightsail::Database": {
    to: "aws_lightsail_database",
    arguments: {
      // Terraform's provider switches backups off if they are left out, the service doesn't.
      backup_retention_enabled: preset("BackupRetention", true),
      blueprint_id: "RelationalDatabaseBlueprintId",
      bundle_id: "RelationalDatabaseBundleId",
      master_password: "MasterUserPassword",
    },
  },
  "AWS::Lightsail::Distribution": { to: "aws_lightsail_distribution" },
  "AWS::Lightsail::LoadBalancerTlsCertificate": {
    to: "aws_lightsail_lb_https_redirection_policy",
    arguments: { enabled: "HttpsRedirectionEnabled" },
  },
  "AWS::Lightsail::Container": {
    to: "aws_lightsail_container_service",
    companions: [
      {
        to: "aws_lightsail_container_service_deployment_version",
        from: "ContainerServiceDeployment",
        via: "service_name",
        arguments: {
          container: block("Containers", {
            environment: namesAndValues("Environment", { name: "Variable", value: "Value" }),
          }),
        },
      },
    ],
  },
};
