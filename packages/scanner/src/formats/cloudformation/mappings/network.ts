import { textOf } from "../../../documents/members.ts";
import {
  block,
  firstOf,
  fixed,
  gathered,
  isSet,
  listOf,
  mapped,
  pick,
  preset,
  type Shape,
  type Shapes,
} from "../../../documents/shape.ts";
import { number, object, string, tuple, type Value } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";
import { firstElement, keyed } from "../shapes.ts";

const TRAFFIC: Shapes = {
  protocol: "IpProtocol",
  cidr_blocks: listOf("CidrIp"),
  ipv6_cidr_blocks: listOf("CidrIpv6"),
  prefix_list_ids: listOf("SourcePrefixListId"),
};

const OUTGOING: Shapes = { ...TRAFFIC, prefix_list_ids: listOf("DestinationPrefixListId") };

/** A security group without egress rules allows all egress, unlike in Terraform. */
const traffic = block("SecurityGroupEgress", OUTGOING);

const egress: Shape = (source) => {
  const written = pick(source, "SecurityGroupEgress");
  if (written !== undefined && written.kind !== "null") {
    return traffic(source);
  }
  const rule = new Map<string, Value>([
    ["protocol", string("-1")],
    ["from_port", number(0)],
    ["to_port", number(0)],
    ["cidr_blocks", tuple([string("0.0.0.0/0")])],
    ["description", string("Added by EC2")],
  ]);
  return object(rule, source.at);
};

const flowLogOf =
  (kind: string): Shape =>
  (source) =>
    textOf(pick(source, "ResourceType")) === kind ? pick(source, "ResourceId") : undefined;

/** Terraform writes CloudWatch as one word here. */
const METRICS = block("VisibilityConfig", {
  cloudwatch_metrics_enabled: "CloudWatchMetricsEnabled",
});

const BEHAVIOR: Shapes = {
  lambda_function_association: block("LambdaFunctionAssociations", {
    lambda_arn: "LambdaFunctionARN",
  }),
};

/** What a listener does with a request. */
const ACTION: Shapes = {
  authenticate_cognito: block("AuthenticateCognitoConfig"),
  authenticate_oidc: block("AuthenticateOidcConfig"),
  fixed_response: block("FixedResponseConfig"),
  redirect: block("RedirectConfig"),
};

export const networkMappings: Mappings = {
  "AWS::EC2::VPC": { to: "aws_vpc" },
  "AWS::EC2::Subnet": { to: "aws_subnet" },
  "AWS::EC2::FlowLog": {
    to: "aws_flow_log",
    arguments: {
      vpc_id: flowLogOf("VPC"),
      subnet_id: flowLogOf("Subnet"),
      eni_id: flowLogOf("NetworkInterface"),
    },
  },
  "AWS::EC2::NatGateway": { to: "aws_nat_gateway" },
  "AWS::EC2::VPCEndpoint": { to: "aws_vpc_endpoint" },
  "AWS::EC2::SecurityGroup": {
    to: "aws_security_group",
    arguments: {
      name: "GroupName",
      description: "GroupDescription",
      ingress: block("SecurityGroupIngress", TRAFFIC),
      egress,
    },
  },
  "AWS::EC2::SecurityGroupIngress": {
    to: "aws_security_group_rule",
    arguments: { ...TRAFFIC, type: fixed("ingress"), security_group_id: "GroupId" },
  },
  "AWS::EC2::SecurityGroupEgress": {
    to: "aws_security_group_rule",
    arguments: { ...OUTGOING, type: fixed("egress"), security_group_id: "GroupId" },
  },
  "AWS::EC2::PrefixList": {
    to: "aws_ec2_managed_prefix_list",
    arguments: { name: "PrefixListName", entry: block("Entries") },
  },
  "AWS::GlobalAccelerator::Listener": {
    to: "aws_globalaccelerator_listener",
    arguments: { port_range: block("PortRanges") },
  },
  "AWS::EC2::NetworkAcl": { to: "aws_network_acl" },
  "AWS::EC2::NetworkAclEntry": {
    to: "aws_network_acl_rule",
    arguments: { from_port: "PortRange.From", to_port: "PortRange.To" },
  },
  "AWS::ElasticLoadBalancingV2::LoadBalancer": {
    to: "aws_lb",
    arguments: {
      load_balancer_type: preset("Type", "application"),
      subnet_mapping: block("SubnetMappings"),
      internal: mapped("Scheme", { internal: true, "internet-facing": false }),
      access_logs: gathered({
        enabled: keyed("LoadBalancerAttributes", "access_logs.s3.enabled"),
        bucket: keyed("LoadBalancerAttributes", "access_logs.s3.bucket"),
        prefix: keyed("LoadBalancerAttributes", "access_logs.s3.prefix"),
      }),
      drop_invalid_header_fields: keyed(
        "LoadBalancerAttributes",
        "routing.http.drop_invalid_header_fields.enabled",
      ),
      desync_mitigation_mode: keyed(
        "LoadBalancerAttributes",
        "routing.http.desync_mitigation_mode",
      ),
      enable_deletion_protection: keyed("LoadBalancerAttributes", "deletion_protection.enabled"),
      enable_waf_fail_open: keyed("LoadBalancerAttributes", "waf.fail_open.enabled"),
    },
  },
  "AWS::ElasticLoadBalancingV2::Listener": {
    to: "aws_lb_listener",
    arguments: {
      default_action: block("DefaultActions", ACTION),
      certificate_arn: firstElement("Certificates", "CertificateArn"),
    },
  },
  "AWS::ElasticLoadBalancingV2::ListenerRule": {
    to: "aws_lb_listener_rule",
    arguments: {
      action: block("Actions", ACTION),
      condition: block("Conditions", { path_pattern: block("PathPatternConfig") }),
    },
  },
  "AWS::ElasticLoadBalancing::LoadBalancer": {
    to: "aws_elb",
    arguments: {
      internal: mapped("Scheme", { internal: true, "internet-facing": false }),
      access_logs: block("AccessLoggingPolicy"),
      listener: block("Listeners", { lb_port: "LoadBalancerPort", lb_protocol: "Protocol" }),
    },
    companions: [
      {
        to: "aws_load_balancer_policy",
        from: "Policies",
        via: "load_balancer_name",
        arguments: { policy_attribute: block("Attributes"), policy_type_name: "PolicyType" },
      },
    ],
  },
  "AWS::CloudFront::Distribution": {
    to: "aws_cloudfront_distribution",
    arguments: {
      enabled: "DistributionConfig.Enabled",
      default_root_object: "DistributionConfig.DefaultRootObject",
      default_cache_behavior: block("DistributionConfig.DefaultCacheBehavior", BEHAVIOR),
      ordered_cache_behavior: block("DistributionConfig.CacheBehaviors", BEHAVIOR),
      viewer_certificate: block("DistributionConfig.ViewerCertificate", {
        cloudfront_default_certificate: "CloudFrontDefaultCertificate",
      }),
      logging_config: block("DistributionConfig.Logging"),
      web_acl_id: "DistributionConfig.WebACLId",
      price_class: "DistributionConfig.PriceClass",
      origin: block("DistributionConfig.Origins", {
        custom_header: block("OriginCustomHeaders", { name: "HeaderName", value: "HeaderValue" }),
        custom_origin_config: block("CustomOriginConfig", {
          origin_ssl_protocols: "OriginSSLProtocols",
        }),
      }),
    },
  },
  "AWS::CloudFront::OriginAccessControl": {
    to: "aws_cloudfront_origin_access_control",
    arguments: { signing_behavior: "OriginAccessControlConfig.SigningBehavior" },
  },
  "AWS::ApiGateway::Stage": {
    to: "aws_api_gateway_stage",
    arguments: {
      access_log_settings: block("AccessLogSetting"),
      xray_tracing_enabled: "TracingEnabled",
    },
    companions: [
      {
        to: "aws_api_gateway_method_settings",
        from: "MethodSettings",
        via: "stage_name",
        arguments: {
          settings: gathered({
            logging_level: preset("LoggingLevel", "OFF"),
            caching_enabled: "CachingEnabled",
            cache_data_encrypted: "CacheDataEncrypted",
          }),
        },
      },
    ],
  },
  "AWS::ApiGatewayV2::DomainName": {
    to: "aws_apigatewayv2_domain_name",
    arguments: { domain_name_configuration: block("DomainNameConfigurations") },
  },
  "AWS::ApiGatewayV2::Integration": {
    to: "aws_apigatewayv2_integration",
    arguments: { timeout_milliseconds: "TimeoutInMillis" },
  },
  "AWS::GlobalAccelerator::Accelerator": {
    to: "aws_globalaccelerator_accelerator",
    // Templates can't switch flow logs on.
    arguments: { attributes: gathered({ flow_logs_enabled: fixed(true) }) },
  },
  "AWS::NetworkFirewall::Firewall": { to: "aws_networkfirewall_firewall" },
  "AWS::NetworkFirewall::FirewallPolicy": {
    to: "aws_networkfirewall_firewall_policy",
    arguments: {
      firewall_policy: block("FirewallPolicy", {
        stateful_rule_group_reference: block("StatefulRuleGroupReferences"),
        stateless_rule_group_reference: block("StatelessRuleGroupReferences"),
      }),
    },
  },
  "AWS::NetworkFirewall::LoggingConfiguration": { to: "aws_networkfirewall_logging_configuration" },
  "AWS::VpcLattice::Listener": { to: "aws_vpclattice_listener" },
  "AWS::VpcLattice::AccessLogSubscription": { to: "aws_vpclattice_access_log_subscription" },
  "AWS::Route53::HostedZone": {
    to: "aws_route53_zone",
    arguments: { vpc: block("VPCs") },
    companions: [{ to: "aws_route53_query_log", from: "QueryLoggingConfig", via: "zone_id" }],
  },
  "AWS::WAFv2::WebACL": {
    to: "aws_wafv2_web_acl",
    arguments: { visibility_config: METRICS, rule: block("Rules", { visibility_config: METRICS }) },
  },
  "AWS::WAFv2::RuleGroup": {
    to: "aws_wafv2_rule_group",
    arguments: { visibility_config: METRICS, rule: block("Rules", { visibility_config: METRICS }) },
  },
  "AWS::Shield::Protection": {
    to: "aws_shield_protection",
    companions: [
      {
        to: "aws_shield_application_layer_automatic_response",
        from: "ApplicationLayerAutomaticResponseConfiguration",
        via: "resource_arn",
        when: (response) => textOf(pick(response, "Status")) === "ENABLED",
        arguments: {
          action: firstOf(
            mapped(isSet("Action.Count"), { true: "COUNT" }),
            mapped(isSet("Action.Block"), { true: "BLOCK" }),
          ),
        },
      },
    ],
  },
  "AWS::WAFv2::WebACLAssociation": { to: "aws_wafv2_web_acl_association" },
  "AWS::WAFv2::LoggingConfiguration": {
    to: "aws_wafv2_web_acl_logging_configuration",
    arguments: {
      logging_filter: block("LoggingFilter", {
        filter: block("Filters", { condition: block("Conditions") }),
      }),
    },
  },
  "AWS::WAF::WebACL": {
    to: "aws_waf_web_acl",
    // Templates can't switch the log on.
    arguments: { logging_configuration: fixed("elsewhere") },
  },
  "AWS::ApiGateway::Method": {
    to: "aws_api_gateway_method",
    arguments: { authorization: "AuthorizationType" },
    companions: [
      {
        to: "aws_api_gateway_integration",
        from: "Integration",
        via: "http_method",
        // Without the type, since templates often start with mocks that are replaced later.
        arguments: { timeout_milliseconds: "TimeoutInMillis", type: () => undefined },
      },
    ],
  },
  "AWS::ApiGateway::DomainName": { to: "aws_api_gateway_domain_name" },
  "AWS::ApiGatewayV2::Stage": { to: "aws_apigatewayv2_stage" },
};
