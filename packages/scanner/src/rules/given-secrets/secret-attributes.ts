/** The type of a resource, or of a data source such as `data.aws_x`, and its secret attribute. */
type Row = readonly [type: RegExp, attribute: RegExp];

const AWS: readonly Row[] = [
  [/^aws_iam_access_key$/, /^(secret|ses_smtp_password_v4)$/],
  [/^aws_iam_service_specific_credential$/, /^service_(password|credential_secret)$/],
  [
    /^data\.aws_secretsmanager_(secret_version|random_password)$/,
    /^(secret_string|secret_binary|random_password)$/,
  ],
  [/^aws_secretsmanager_secret_version$/, /^secret_(string|binary)$/],
  [/^data\.aws_ecr(public)?_authorization_token$/, /^authorization_token$/],
  [/^data\.aws_eks_cluster_auth$/, /^token$/],
  [/^aws_api_gateway_api_key$/, /^value$/],
  [/^aws_appsync_api_key$/, /^key$/],
  [/^aws_vpn_connection$/, /^(tunnel[12]_preshared_key|customer_gateway_configuration)$/],
];

const AZURE: readonly Row[] = [
  [/^(data\.)?azurerm_key_vault_secret$/, /^value$/],
  [/^data\.azurerm_key_vault_certificate_data$/, /^(key|pem)$/],
  [
    /^(data\.)?azurerm_(?!application_insights)/,
    /^(default_|dsc_)?(primary|secondary)_(readonly_)?(access_key|key|shared_key|authorization_key|(\w+_)?connection_string)$/,
  ],
  [/^(data\.)?azurerm_kubernetes_cluster$/, /^kube_(admin_)?config_raw$/],
  [/^(data\.)?azurerm_kubernetes_cluster$/, /^kube_(admin_)?config\.client_key$/],
  [
    /^(data\.)?azurerm_app_configuration$/,
    /^(primary|secondary)_(read|write)_key\.(connection_string|secret)$/,
  ],
  [/^azurerm_(static_site|static_web_app|application_insights_api_key)$/, /^api_key$/],
  [/^azurerm_express_route_(circuit|port)_authorization$/, /^authorization_key$/],
  [/^azurerm_virtual_desktop_host_pool_registration_info$/, /^token$/],
  [/^azurerm_virtual_network_gateway_connection$/, /^shared_key$/],
  [/^data\.azurerm_storage_account(_blob_container)?_sas$/, /^sas$/],
  [/^data\.azurerm_function_app_host_keys$/, /^(default_function|\w+_extension)_key$/],
  [/^azuread_(application|service_principal)_password$/, /^value$/],
];

const GOOGLE: readonly Row[] = [
  [/^(data\.)?google_redis_instance$/, /^auth_string$/],
  [/^google_storage_hmac_key$/, /^secret$/],
  [/^google_apikeys_key$/, /^key_string$/],
  [/^google_iap_client$/, /^secret$/],
  [/^google_compute_vpn_tunnel$/, /^shared_secret$/],
  [/^(data\.)?google_container_cluster$/, /^master_auth\.client_key$/],
  [/^(data\.)?google_secret_manager_(regional_)?secret_version(_access)?$/, /^secret_data$/],
  [/^data\.google_service_account_jwt$/, /^jwt$/],
  [/^data\.google_service_account_id_token$/, /^id_token$/],
  [/^data\.google_kms_secret$/, /^plaintext$/],
];

const OTHERS: readonly Row[] = [
  [/^random_password$/, /^result$/],
  [/^tls_private_key$/, /^private_key_/],
  [/^cloudflare_(api|account)_token$/, /^value$/],
  [/^data\.cloudflare_zero_trust_tunnel_cloudflared_token$/, /^token$/],
  [/^(datadog_(api|application)_key|newrelic_api_access_key|tailscale_tailnet_key)$/, /^key$/],
  [/^grafana_(service_account_token|cloud_access_policy_token)$/, /^(key|token)$/],
  [/^gitlab_((deploy|(group|personal|project)_access)_token|user_runner)$/, /^token$/],
  [/^(confluent_api_key|alicloud_ram_access_key|minio_iam_user)$/, /^secret$/],
  [/^digitalocean_database_cluster$/, /^(private_)?uri$/],
  [/^vault_approle_auth_backend_role_secret_id$/, /^secret_id$/],
  [/^data\.vault_(generic_secret|kv_secret(_v2)?)$/, /^data_json$/],
  [/^data\.vault_aws_access_credentials$/, /^security_token$/],
];

/** Names that mean a secret on every resource. */
const EVERYWHERE: Row = [
  /^(data\.)?\w+$/,
  /^(password|master_password|root_password|admin(istrator)?(_login)?_password|auth_token|access_token|client_secret|private_key|private_key_pem|secret_key|secret_access_key)$/,
];

const ROWS: readonly Row[] = [...AWS, ...AZURE, ...GOOGLE, ...OTHERS, EVERYWHERE];

/** Attributes with a secret in each member that is named after a credential. */
const MAPS: readonly Row[] = [
  [/^data\.kubernetes_secret(_v1)?$/, /^(data|binary_data)$/],
  [/^data\.vault_(generic_secret|kv_secret(_v2)?)$/, /^data$/],
  [/^data\.aws_kms_secrets$/, /^plaintext$/],
];

const isIn = (rows: readonly Row[], type: string, attribute: string): boolean =>
  rows.some(([types, attributes]) => types.test(type) && attributes.test(attribute));

/** Whether an attribute, or an argument of a block as in `master_auth.client_key`, is secret. */
export function isSecretAttribute(type: string, attribute: string): boolean {
  return isIn(ROWS, type, attribute);
}

/** Whether an attribute is a map of secrets. */
export function isMapOfSecrets(type: string, attribute: string): boolean {
  return isIn(MAPS, type, attribute);
}
