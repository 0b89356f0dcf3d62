/**
 * Arguments whose names suggest access control but that mean something else, or nothing insecure on
 * their own. The first match applies.
 */
export const SETTLED: readonly (readonly [types: RegExp, argument: RegExp, why: string])[] = [
  [/./, /(^|\.)ip_address_type$/, "says which kind of addresses, not who gets in"],
  [/^aws_(alb|lb|elb)$/, /^internal$/, "meant to be public; what listens is judged"],
  [/./, /(^|\.)load_balancing_scheme$/, "meant to be public; what listens is judged"],
  [
    /./,
    /(^|\.)endpoint_type$/,
    "a kind of endpoint inside of a network, or one of another service",
  ],
  [
    /./,
    /\.(auth_type|authentication_type|authentication|authorization|authorization_type)$/,
    "how it signs in elsewhere",
  ],
  [
    /^aws_(appfabric|codebuild|db_proxy|appstream|codepipeline|datasync|cloudwatch|workspaces)/,
    /^auth/,
    "how it signs in elsewhere",
  ],
  [
    /^azurerm_(data_factory|iothub|app_service|function_app|spring_cloud|site_recovery)/,
    /^auth/,
    "how it signs in elsewhere",
  ],
  [
    /./,
    /^(authentication|authentication_type|authorization|authorization_type|auth_type)$/,
    "names how people sign in; none of the ways is no way",
  ],
  [/^aws_eks_cluster$/, /^access_config$/, "says how people are known in the cluster"],
  [
    /^google_(managed_kafka|notebooks_runtime)|^aws_lambda_event/,
    /access_config$/,
    "names networks or credentials",
  ],
  [/./, /(^|\.)network_mode$/, "a kind of network of containers"],
  [/^aws_(imagebuilder_lifecycle|ssoadmin|finspace)/, /./, "a filter or an entry of a list"],
  [
    /^aws_secretsmanager_secret_policy$/,
    /^block_public_policy$/,
    "a check beside the policy, which is judged",
  ],
  [/^aws_vpc_endpoint_service$/, /^acceptance_required$/, "who may ask is judged"],
  [/^aws_imagebuilder_distribution/, /launch_permission$/, "what stands in it is judged"],
  [/^aws_msk_cluster$/, /public_access$/, "what stands in it is judged"],
  [/^aws_appsync_graphql_api$/, /^visibility$/, "counts with how callers sign in"],
  [/^aws_lightsail_container/, /public_endpoint$/, "meant to be public"],
  [
    /^azurerm_storage_(share|table)$/,
    /^acl$/,
    "names policies of signed addresses, not who gets in",
  ],
  [
    /^azurerm_(container_app|spring_cloud_app)/,
    /(external_enabled|ingress_settings|public_endpoint_enabled)$/,
    "meant to be public",
  ],
  [/^azurerm_(static_web_app|bot_)/, /^public_network_access_enabled$/, "meant to be public"],
  [
    /^azurerm_(application_insights|log_analytics_workspace)$/,
    /^internet_ingestion_enabled$/,
    "takes measurements, and shows none",
  ],
  [
    /^azurerm_express_route|^google_compute_router_peer$/,
    /(ipv4_enabled|enable_ipv4)$/,
    "a kind of addresses",
  ],
  [/^azurerm_(arc_private|resource_management)/, /./, "a setting of private links"],
  [
    /^azurerm_(eventhub|servicebus)_namespace$/,
    /\.public_network_access_enabled$/,
    "counts with the switch of the namespace",
  ],
  [/^azurerm_logic_app_standard$/, /^site_config\./, "counts with the switch of the app"],
  [
    /^azurerm_(signalr|web_pubsub).*_network_acl$/,
    /public_network$/,
    "what stands in it lists kinds of requests",
  ],
  [
    /^azurerm_(palo_alto|api_management|application_gateway|bastion|firewall|lb|nat_gateway|virtual_network_gateway|vpn|site_recovery|nginx|express)/,
    /public_ip_address(_id)?$/,
    "meant to be public",
  ],
  [/./, /(^|\.)public_ip_address_id$/, "an address of what is meant to be public"],
  [
    /^azurerm_machine_learning_workspace$/,
    /^serverless_compute\./,
    "counts with the switch of the workspace",
  ],
  [/^azurerm_container_app_environment$/, /./, "the apps in it say whether they are public"],
  [
    /^azurerm_(batch_pool|maintenance|redhat)/,
    /visibility$/,
    "where a certificate or a setting applies, or meant to be public",
  ],
  [/^google_storage_transfer_job$/, /acl$/, "whether lists of access are copied"],
  [/^google_identity_platform_config$/, /anonymous$/, "what stands in it is judged"],
  [
    /^google_compute_subnetwork$/,
    /^ipv6_access_type$/,
    "a kind of addresses; firewalls say who gets in",
  ],
  [/^google_(dns_managed_zone|integrations)/, /visibility$/, "names are meant to be asked for"],
  [/^azurerm_key_vault$/, /^public_network_access_enabled$/, "counts with its network rules"],
  [/^azurerm_key_vault$/, /^access_policy$/, "names identities of the own directory"],
  [/^aws_cloudfront_distribution$/, /member$/, "names origins"],
  [/^aws_eks_access_entry$/, /^principal_arn$/, "names an identity that is known in the cluster"],
  [/^aws_vpc_endpoint$/, /^policy$/, "narrows what passes through it"],
  [
    /^azurerm_.*(app|app_slot|standard|flex_consumption|app_service)$/,
    /ip_restriction$/,
    "narrows what is meant to be public",
  ],
  [/^google_compute_(global_)?forwarding_rule$/, /^source_ip_ranges$/, "narrows what it takes in"],
  [/^aws_bedrockagentcore/, /allowed_clients$/, "names programs that have signed in"],
  [/^azurerm_kusto_cluster$/, /^allowed_ip_ranges$/, "counts with the switch of the cluster"],
  [/^google_storage_bucket$/, /^ip_filter$/, "narrows what its policy lets in"],
];
