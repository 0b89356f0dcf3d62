import { testRule } from "../../../test/rule-fixtures.ts";

const output = (name: string, value: string) => `
  output "${name}" {
    description = "It."
    value       = ${value}
  }`;

const fails = {
  "the name of a bucket as its ARN": output("bucket_arn", "aws_s3_bucket.it.id"),
  "the name of a role as its ARN": output("role_arn", "aws_iam_role.it[0].id"),
  "the names of functions as their ARNs": output("function_arns", "aws_lambda_function.it[*].id"),
  "the URL of a queue as its ARN": output("queue_arn", "aws_sqs_queue.it.id"),
  "the ID of a key as its ARN": output("key_arn", "aws_kms_key.it.key_id"),
  "one ID as an ARN": output("vpc_arn", "one(aws_vpc.it[*].id)"),
  "a tried ID as an ARN": output("vpc_arn", "try(aws_vpc.it[0].id, null)"),
  "IDs of a loop as ARNs": output("subnet_arns", "values(aws_subnet.it)[*].id"),
  "IDs in a list as ARNs": output("subnet_arns", "[for subnet in aws_subnet.it : subnet.id]"),
  "an ARN as an ID": output("vpc_id", "aws_vpc.it.arn"),
  "the ARN of a topic as its name": output("topic_name", "aws_sns_topic.it.id"),
  "an ID as a name": output("security_group_name", "aws_security_group.it.id"),
  "an ID of Azure as a name": output("account_name", "azurerm_storage_account.it.id"),
  "a name as an ID of Azure": output("resource_group_id", "azurerm_resource_group.it.name"),
  "a range as IDs": output("subnet_ids", "aws_subnet.it[*].cidr_block"),
  "an ID as a range": output("vpc_cidr_block", "aws_vpc.it.id"),
  "an ID as an address": output("api_endpoint", "aws_apigatewayv2_api.it.id"),
  "an ARN as an address": output("cluster_endpoint", "aws_eks_cluster.it.arn"),
  "a name as a link": output("network_self_link", "google_compute_network.it.name"),
  "a name as a fingerprint": output("key_fingerprint", "aws_key_pair.it.key_name"),
  "an endpoint that is read": output(
    "write_endpoint",
    "azurerm_cosmosdb_account.it.read_endpoints[1]",
  ),
  "an endpoint that is written": output("read_endpoint", "aws_rds_cluster.it.endpoint"),
  "the target of a switch": output("green_arn", 'aws_lb_target_group.it["blue"].arn'),
};

testRule("quality-misnamed-output", {
  fails,
  passes: {
    "the ARN of a bucket": output("bucket_arn", "aws_s3_bucket.it.arn"),
    "the ARN of a topic": output("topic_arn", "aws_sns_topic.it.id"),
    "the ARN of a cluster": output("cluster_arn", "aws_ecs_cluster.it.id"),
    "the name of a bucket": output("bucket_name", "aws_s3_bucket.it.id"),
    "the name of a role": output("role_name", "aws_iam_role.it.id"),
    "the ID of a key by its ARN": output("kms_key_id", "aws_kms_key.it.arn"),
    "the ID of a firewall by its ARN": output("web_acl_id", "aws_wafv2_web_acl.it.arn"),
    "the address of a load balancer": output("url", "aws_lb.it.dns_name"),
    "an endpoint that is a resource": output("s3_vpc_endpoint", "aws_vpc_endpoint.it.id"),
    "an endpoint for models": output("model_endpoint", "aws_sagemaker_endpoint.it.arn"),
    "an address of mail": output("sender_email", "aws_ses_email_identity.it.id"),
    "how a function is called": output("invoke_uri", "aws_lambda_function.it.invoke_arn"),
    "an ID of Azure": output("account_id", "azurerm_storage_account.it.id"),
    "a client of Azure": output("client_id", "azurerm_user_assigned_identity.it.client_id"),
    "the name of a host": output("hostname", "azurerm_linux_web_app.it.default_hostname"),
    "the first endpoint that is written": output(
      "write_endpoint",
      "azurerm_cosmosdb_account.it.write_endpoints[0]",
    ),
    "one endpoint that is written": output(
      "write_endpoint",
      "one(azurerm_cosmosdb_account.it.write_endpoints)",
    ),
    "both endpoints": output(
      "read_write_endpoint",
      "azurerm_cosmosdb_account.it.write_endpoints[0]",
    ),
    "a group of targets": output("source_target_group", "aws_lb_target_group.it.arn"),
    "one of several": output("vpc_arn", "try(aws_vpc.it[0].arn, aws_vpc.other[0].id)"),
  },
});
