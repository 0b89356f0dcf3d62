import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";

const WEB_APP = "`azurerm_linux_web_app` or `azurerm_windows_web_app`";
const FUNCTION_APP = "`azurerm_linux_function_app` or `azurerm_windows_function_app`";
const FIREWALL = "the `aws_wafv2` types";
const CATALOG = "the `google_dataplex` types";
const SPRING = "`azurerm_container_app`";

/** Types that are kept for old code only, or whose provider is archived, with what replaces each. */
const REPLACED: Readonly<Record<string, string>> = {
  "data.aws_subnet_ids": "`aws_subnets`",
  "data.null_data_source": "a local value",
  "data.template_cloudinit_config": "`cloudinit_config`",
  "data.template_file": "the function `templatefile`",
  "managed.aws_inspector_assessment_target": "`aws_inspector2_enabler`",
  "managed.aws_inspector_assessment_template": "`aws_inspector2_enabler`",
  "managed.aws_kinesis_analytics_application": "`aws_kinesisanalyticsv2_application`",
  "managed.aws_launch_configuration": "`aws_launch_template`",
  "managed.aws_lex_bot": "`aws_lexv2models_bot`",
  "managed.aws_s3_bucket_object": "`aws_s3_object`",
  "managed.aws_waf_ipset": FIREWALL,
  "managed.aws_waf_rule": FIREWALL,
  "managed.aws_waf_web_acl": FIREWALL,
  "managed.aws_wafregional_ipset": FIREWALL,
  "managed.aws_wafregional_rule": FIREWALL,
  "managed.aws_wafregional_web_acl": FIREWALL,
  "managed.azurerm_app_service": WEB_APP,
  "managed.azurerm_app_service_active_slot": "`azurerm_web_app_active_slot`",
  "managed.azurerm_app_service_environment": "`azurerm_app_service_environment_v3`",
  "managed.azurerm_app_service_plan": "`azurerm_service_plan`",
  "managed.azurerm_app_service_slot":
    "`azurerm_linux_web_app_slot` or `azurerm_windows_web_app_slot`",
  "managed.azurerm_frontdoor": "`azurerm_cdn_frontdoor_profile`",
  "managed.azurerm_function_app": FUNCTION_APP,
  "managed.azurerm_function_app_slot":
    "`azurerm_linux_function_app_slot` or `azurerm_windows_function_app_slot`",
  "managed.azurerm_mariadb_server": "`azurerm_mysql_flexible_server`",
  "managed.azurerm_monitor_scheduled_query_rules_alert":
    "`azurerm_monitor_scheduled_query_rules_alert_v2`",
  "managed.azurerm_mysql_server": "`azurerm_mysql_flexible_server`",
  "managed.azurerm_policy_assignment": "the assignment types by scope",
  "managed.azurerm_postgresql_server": "`azurerm_postgresql_flexible_server`",
  "managed.azurerm_spring_cloud_app": SPRING,
  "managed.azurerm_spring_cloud_service": SPRING,
  "managed.azurerm_sql_database": "`azurerm_mssql_database`",
  "managed.azurerm_sql_elasticpool": "`azurerm_mssql_elasticpool`",
  "managed.azurerm_sql_firewall_rule": "`azurerm_mssql_firewall_rule`",
  "managed.azurerm_sql_server": "`azurerm_mssql_server`",
  "managed.azurerm_template_deployment": "`azurerm_resource_group_template_deployment`",
  "managed.azurerm_virtual_machine":
    "`azurerm_linux_virtual_machine` or `azurerm_windows_virtual_machine`",
  "managed.azurerm_virtual_machine_scale_set":
    "`azurerm_linux_virtual_machine_scale_set` or `azurerm_windows_virtual_machine_scale_set`",
  "managed.google_container_registry": "`google_artifact_registry_repository`",
  "managed.google_data_catalog_entry": CATALOG,
  "managed.google_data_catalog_tag_template": CATALOG,
  "managed.google_notebooks_instance": "`google_workbench_instance`",
  "managed.google_notebooks_runtime": "`google_workbench_instance`",
  "managed.google_sourcerepo_repository": "a repository elsewhere",
  "managed.template_dir": "the function `templatefile`",
};

function deprecatedTypes(view: ModuleView): readonly Fact[] {
  return [...view.configuration.resources.values()].flatMap((resource) => {
    const key = `${resource.mode}.${resource.type}`;
    const successor = Object.hasOwn(REPLACED, key) ? REPLACED[key] : undefined;
    if (successor === undefined) return [];
    return [view.found(true, resource.header, `use ${successor} in place of \`${resource.type}\``)];
  });
}

export const deprecatedTypeRules: readonly Rule[] = [
  {
    id: "quality-deprecated-type",
    title: "Resource or data source is kept for old code only",
    severity: "LOW",
    category: "quality",
    explanation:
      "It gets no more corrections, later versions of the provider drop it, and archived providers don't run on newer machines.",
    fix: "Use what replaces it; `moved` or `import` blocks keep what exists.",
    link: "https://registry.terraform.io/providers/hashicorp/template/latest/docs",
    checks: [published("no type is deprecated", deprecatedTypes)],
  },
];
