import { PROVIDER_TABLES } from "../../schema/provider-tables.ts";

/** A type of a resource: `aws:s3/bucket:Bucket` without what repeats its name. */
export interface Token {
  readonly provider: string;
  readonly module: string;
  readonly name: string;
}

const TOKEN = /^([\w-]+):(?:([\w.-]+)(\/v?\w+)?:)?(\w+)$/;

export function tokenOf(type: string): Token | undefined {
  const [, provider, module = "index", version = "", name] = TOKEN.exec(type) ?? [];
  if (provider === undefined || name === undefined) return undefined;
  // The class repeats after a slash, except where it is a version.
  const isVersion = /^\/v\d/.test(version);
  return { provider, module: isVersion ? `${module}${version}` : module, name };
}

const PROVIDERS: Readonly<Record<string, string>> = {
  aws: "aws",
  azure: "azurerm",
  gcp: "google",
};

/** Modules whose classes Terraform names without the module. */
const WITHOUT_MODULE: Readonly<Record<string, (module: string) => boolean>> = {
  aws: (module) => ["ec2", "vpc", "cloudtrail"].includes(module),
  azurerm: () => true,
  google: (module) => ["projects", "serviceaccount", "folder"].includes(module),
};

/** Types that have another name in Terraform. */
const NAMES: Readonly<Record<string, string>> = {
  "aws:alb:LoadBalancer": "aws_lb",
  "aws:alb:Listener": "aws_lb_listener",
  "aws:alb:TargetGroup": "aws_lb_target_group",
  "aws:applicationloadbalancing:LoadBalancer": "aws_lb",
  "aws:cloudtrail:Trail": "aws_cloudtrail",
  "aws:elb:LoadBalancer": "aws_elb",
  "aws:elasticloadbalancingv2:LoadBalancer": "aws_lb",
  "aws:es:Domain": "aws_elasticsearch_domain",
  "aws:es:DomainPolicy": "aws_elasticsearch_domain_policy",
  "aws:lb:LoadBalancer": "aws_lb",
  "aws:rds:Instance": "aws_db_instance",
  "aws:rds:OptionGroup": "aws_db_option_group",
  "aws:rds:ParameterGroup": "aws_db_parameter_group",
  "aws:rds:Snapshot": "aws_db_snapshot",
  "aws:rds:SubnetGroup": "aws_db_subnet_group",
  "azure:authorization:Assignment": "azurerm_role_assignment",
  "azure:authorization:RoleDefinition": "azurerm_role_definition",
  "azure:containerservice:Registry": "azurerm_container_registry",
  "azure:keyvault:Key": "azurerm_key_vault_key",
  "azure:keyvault:Secret": "azurerm_key_vault_secret",
  "azure:monitoring:DiagnosticSetting": "azurerm_monitor_diagnostic_setting",
  "azure:network:PublicIp": "azurerm_public_ip",
  "gcp:cloudrun:IamBinding": "google_cloud_run_service_iam_binding",
  "gcp:cloudrun:IamMember": "google_cloud_run_service_iam_member",
  "gcp:projects:IAMBinding": "google_project_iam_binding",
  "gcp:projects:IAMMember": "google_project_iam_member",
  "gcp:projects:IAMPolicy": "google_project_iam_policy",
  "gcp:projects:IAMCustomRole": "google_project_iam_custom_role",
  "gcp:serviceaccount:Account": "google_service_account",
};

/** The type in Terraform; undefined if it isn't known. */
export function terraformTypeOf({ provider, module, name }: Token): string | undefined {
  const exact = NAMES[`${provider}:${module}:${name}`];
  if (exact !== undefined) return exact;
  if (provider === "random") return snake(name);
  if (provider === "tls") return `tls_${snake(name)}`;
  const table = PROVIDERS[provider];
  if (table === undefined) return undefined;
  const own = name.replace(/V2$/, "");
  const index = indexOf(table);
  const plain = WITHOUT_MODULE[table]?.(module) === true ? [`${table}${own}`] : [];
  return [`${table}${module}${name}`, `${table}${module}${own}`, ...plain]
    .map((each) => index.get(flat(each)))
    .find((each) => each !== undefined);
}

const indexes = new Map<string, ReadonlyMap<string, string>>();

/** The types of a provider by their letters alone. */
function indexOf(table: string): ReadonlyMap<string, string> {
  const known = indexes.get(table);
  if (known !== undefined) return known;
  const types = [...(PROVIDER_TABLES.get(table)?.types ?? [])];
  const index = new Map(
    types.filter((type) => !type.startsWith("data.")).map((type) => [flat(type), type]),
  );
  indexes.set(table, index);
  return index;
}

function flat(name: string): string {
  return name.replace(/[^a-z0-9]/gi, "").toLowerCase();
}

export function snake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}
