// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const it = (type: string, line: string) => `resource "${type}" "it" {\n${line}\n}`;

testRule("quality-wrong-attribute", {
  fails: {
    "an ARN instead of a name": it("aws_iam_role_policy_attachment", "role = aws_iam_role.it.arn"),
    "a role instead of its profile": it(
      "aws_instance",
      "iam_instance_profile = aws_iam_role.it.name",
    ),
    "a name in a list": it("aws_instance", "vpc_security_group_ids = [aws_security_group.it.name]"),
    "an instance of several": it("aws_lambda_function", "role = aws_iam_role.it[0].name"),
    "an argument of a block": it(
      "aws_lambda_function",
      "vpc_config {\nsubnet_ids = [aws_subnet.it.arn]\n}",
    ),
    "an account's address in its policy": it(
      "google_service_account_iam_member",
      "service_account_id = google_service_account.it.email",
    ),
    "a table instead of its stream": it(
      "aws_lambda_event_source_mapping",
      "event_source_arn = aws_dynamodb_table.it.arn",
    ),
    "an API instead of its calls": it(
      "aws_lambda_permission",
      "source_arn = aws_apigatewayv2_api.it.arn",
    ),
    "an API with a path": it(
      "aws_lambda_permission",
      'source_arn = "${aws_api_gateway_rest_api.it.arn}/*/*"',
    ),
    "a gateway of another kind": it("aws_route", "gateway_id = aws_nat_gateway.it.id"),
    "an ID in Azure": it("azurerm_subnet", "virtual_network_name = azurerm_virtual_network.it.id"),
  },
  passes: {
    "the address of an account with a key": it(
      "google_service_account_key",
      "service_account_id = google_service_account.it.email",
    ),
    "a name": it("aws_iam_role_policy_attachment", "role = aws_iam_role.it.name"),
    "an ID in a list": it("aws_instance", "vpc_security_group_ids = [aws_security_group.it.id]"),
    "the calls of an API": it(
      "aws_lambda_permission",
      'source_arn = "${aws_api_gateway_rest_api.it.execution_arn}/*/*"',
    ),
    "the ARN of a rule": it(
      "aws_lambda_permission",
      "source_arn = aws_cloudwatch_event_rule.it.arn",
    ),
    "an ARN": it("aws_lambda_function", "role = aws_iam_role.it[0].arn"),
    "a stream": it(
      "aws_lambda_event_source_mapping",
      "event_source_arn = aws_dynamodb_table.it.stream_arn",
    ),
    "another user": it("aws_ecs_cluster", "role = aws_iam_role.it.arn"),
    "another resource": it("aws_iam_role_policy_attachment", "role = module.it.arn"),
  },
});
