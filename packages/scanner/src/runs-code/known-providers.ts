/**
 * Namespaces of the public registries whose providers come from the vendor of a service, or from
 * well-known maintainers, as of November 2026. A provider is a program that runs with all of the
 * user's rights, so the report names any other author.
 */
const NAMESPACES: ReadonlySet<string> = new Set(
  `hashicorp opentofu terraform-providers integrations aiven akamai alekc aliyun aquasecurity
  argoproj-labs auth0 aws-ia azure bpg buildkite carlpett checkly ciscodevnet civo cloudamqp
  cloudflare cloudposse cloudstack cockroachdb confluentinc coralogix couchbasecloud crowdstrike
  cyrilgdn databricks datadog digitalocean dmacvicar dnsimple dopplerhq dynatrace-oss elastic equinix exoscale
  f5networks fastly fivetran fluxcd fortinetdev gavinbunney gitlabhq grafana harness heroku
  hetznercloud honeycombio huaweicloud ibm-cloud incident-io infisical influxdata jfrog jianyuan
  keycloak kong kreuzwerker launchdarkly linode logzio microsoft mongey mongodb mrparkers netlify
  newrelic ns1-terraform nutanix oboukili octopusdeploy octopusdeploylabs okta onelogin
  opentelekomcloud oracle ovh pagerduty paloaltonetworks petoju planetscale rancher redislabs rollbar
  scaleway selectel siderolabs snowflake-labs snowflakedb spacelift-io splunk spotinst stackitcloud
  statuscake sumologic supabase sysdiglabs tailscale telmate tencentcloudstack
  terraform-provider-openstack timescale upcloudltd vercel vmware vultr yandex-cloud zscaler`.split(
    /\s+/,
  ),
);

/** Registries that check who publishes under a namespace, and the built-in providers. */
const REGISTRIES = /^(registry\.terraform\.io|registry\.opentofu\.org|terraform\.io\/builtin)$/;

export type ProviderOrigin = "known" | "unknown author" | "other registry";

/** Whose program a provider's source address names. */
export function providerOrigin(source: string): ProviderOrigin {
  const parts = source.toLowerCase().split("/");
  const [namespace = "hashicorp"] = parts.slice(-2, -1);
  const host = parts.slice(0, -2).join("/");
  if (source === "terraform.io/builtin/terraform") return "known";
  if (host !== "" && !REGISTRIES.test(host)) return "other registry";
  return NAMESPACES.has(namespace) ? "known" : "unknown author";
}
