import { testRule } from "../../../test/rule-fixtures.ts";

const named = (type: string, name: string, ...lines: readonly string[]) =>
  `resource "${type}" "${name}" {\n${lines.join("\n")}\n}\n`;
const it = (type: string, ...lines: readonly string[]) => named(type, "it", ...lines);

const role = (service: string) =>
  it(
    "aws_iam_role",
    `assume_role_policy = jsonencode({ Statement = [{ Effect = "Allow", Principal = { Service = ${service} }, Action = "sts:AssumeRole" }] })`,
  );
const FUNCTION = it("aws_lambda_function", "role = aws_iam_role.it.arn");
const service = (name: string, port: number) =>
  it(
    "aws_ecs_task_definition",
    'container_definitions = jsonencode([{ name = "app", portMappings = [{ containerPort = 8080 }] }])',
  ) +
  it(
    "aws_ecs_service",
    "task_definition = aws_ecs_task_definition.it.arn",
    `load_balancer {\ncontainer_name = "${name}"\ncontainer_port = ${port}\n}`,
  );
const database = (version: string, family: string) =>
  it("aws_db_parameter_group", `family = "${family}"`) +
  it(
    "aws_db_instance",
    `engine_version = "${version}"`,
    "parameter_group_name = aws_db_parameter_group.it.name",
  );
const listener = (type: string, protocol: string) =>
  it("aws_lb", type) +
  it("aws_lb_listener", "load_balancer_arn = aws_lb.it.arn", `protocol = "${protocol}"`);
const acl = (scope: string, user: string) => it("aws_wafv2_web_acl", `scope = "${scope}"`) + user;
const DISTRIBUTION = it("aws_cloudfront_distribution", "web_acl_id = aws_wafv2_web_acl.it.arn");
const SHARED = DISTRIBUTION.replace("_distribution", "_multitenant_distribution");
const ASSOCIATION = it("aws_wafv2_web_acl_association", "web_acl_arn = aws_wafv2_web_acl.it.arn");
const bastion = (name: string) =>
  it("azurerm_subnet", `name = "${name}"`) +
  it("azurerm_bastion_host", "ip_configuration {\nsubnet_id = azurerm_subnet.it.id\n}");
const app = (type: string, system: string) =>
  it("azurerm_service_plan", `os_type = "${system}"`) +
  it(type, "service_plan_id = azurerm_service_plan.it.id");
const endpoint = (...lines: readonly string[]) =>
  it("aws_vpc", ...lines) +
  it("aws_vpc_endpoint", "vpc_id = aws_vpc.it.id", "private_dns_enabled = true");
const queue = (dead: string, own: string, count = 5) =>
  named("aws_sqs_queue", "dead", dead) +
  it(
    "aws_sqs_queue",
    own,
    `redrive_policy = jsonencode({ deadLetterTargetArn = aws_sqs_queue.dead.arn, maxReceiveCount = ${count} })`,
  );
const record = (type: string, name: string) =>
  it("aws_route53_zone", 'name = "example.com"') +
  it(
    "aws_route53_record",
    "zone_id = aws_route53_zone.it.zone_id",
    `type = "${type}"`,
    `name = "${name}"`,
  );
const gateway = (timeout: number, ...lines: readonly string[]) =>
  it("aws_lambda_function", `timeout = ${timeout}`) +
  it(
    "aws_apigatewayv2_integration",
    "integration_uri = aws_lambda_function.it.invoke_arn",
    ...lines,
  );
const LONG = "message_retention_seconds = 1209600";

testRule("quality-mismatched-resources", {
  fails: {
    "a role of machines": role('"ec2.amazonaws.com"') + FUNCTION,
    "another container": service("web", 8080),
    "another port": service("app", 80),
    "parameters of another version": database("16", "postgres14"),
    "parameters of another minor version": database("8.4.3", "mysql8.0"),
    "requests at a network load balancer": listener('load_balancer_type = "network"', "HTTPS"),
    "connections at an application load balancer": listener("", "TCP"),
    "a regional list for CloudFront": acl("REGIONAL", DISTRIBUTION),
    "a regional list for tenants of CloudFront": acl("REGIONAL", SHARED),
    "a global list for a region": acl("CLOUDFRONT", ASSOCIATION),
    "a subnet's name": bastion("bastion"),
    "a plan for Windows": app("azurerm_linux_web_app", "Windows"),
    "a plan for Linux": app("azurerm_windows_function_app", "Linux"),
    "a network without names": endpoint('cidr_block = "10.0.0.0/16"'),
    "dead letters for four days": queue("", LONG),
    "one attempt": queue(LONG, "", 1),
    "an alias of a zone": record("CNAME", "example.com"),
    "a function that takes a minute": gateway(60),
    "a gateway that waits half a minute": gateway(60, "timeout_milliseconds = 30000"),
  },
  passes: {
    "a role of functions": role('"lambda.amazonaws.com"') + FUNCTION,
    "a role of both": role('["ec2.amazonaws.com", "lambda.amazonaws.com"]') + FUNCTION,
    "a role of the caller's service": role("var.service") + FUNCTION,
    "the container": service("app", 8080),
    "parameters of the version": database("16.3", "postgres16"),
    "parameters of the minor version": database("8.0", "mysql8.0"),
    "connections at a network load balancer": listener('load_balancer_type = "network"', "TLS"),
    "requests at an application load balancer": listener("", "HTTPS"),
    "a list for CloudFront": acl("CLOUDFRONT", DISTRIBUTION),
    "a list for tenants of CloudFront": acl("CLOUDFRONT", SHARED),
    "a list for a region": acl("REGIONAL", ASSOCIATION),
    "the subnet's name": bastion("AzureBastionSubnet"),
    "the plan": app("azurerm_linux_web_app", "Linux"),
    "a network with names": endpoint("enable_dns_hostnames = true"),
    "dead letters for long": queue(LONG, ""),
    "a name in a zone": record("CNAME", "www.example.com"),
    "an address of a zone": record("A", "example.com"),
    "a quick function": gateway(29),
    "a gateway that waits": gateway(60, "timeout_milliseconds = 120000"),
  },
});
