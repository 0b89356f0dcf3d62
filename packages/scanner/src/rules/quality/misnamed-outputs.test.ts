import { testRule } from "../../../test/rule-fixtures.ts";

const output = (name: string, value: string) => `
  resource "a_b" "private" {
  }
  output "${name}" {
    description = "It."
    value       = ${value}
  }`;

const described = (description: string, value: string) =>
  output("address", value).replace("It.", description);

const two = (name: string) => `
  resource "a_b" "orders" {
  }
  resource "a_b" "refunds" {
  }
  output "orders_id" {
    description = "It."
    value       = a_b.${name}.id
  }`;

testRule("quality-misnamed-output", {
  fails: {
    "another identity": output("principal_id", "azurerm_user_assigned_identity.it.client_id"),
    "another service of an account": output(
      "blob_endpoint",
      "azurerm_storage_account.it.primary_queue_endpoint",
    ),
    "the opposite of what is asked": output(
      "private_subnet_ids",
      "[for key, it in local.subnets : aws_subnet.it[key].id if it.public]",
    ),
    "what isn't as the name says": output(
      "public_subnet_ids",
      "[for key, it in aws_subnet.it : it.id if !local.subnets[key].is_public]",
    ),
    "another resource than it is named after": two("refunds"),
    "a private address": output("public_address", "a_b.private.private_ip"),
    "an address in a network": output("public_address", "a_b.private.interface[0].network_ip"),
    "an address on the internet": output("internal_ip", "a_b.private.interface[0].nat_ip"),
    "another one than is described": described("Secondary endpoint.", "a_b.it.primary_endpoint"),
    "the key of another one": output("public_address", 'a_b.private["internal"].address'),
    "of all of them": output("internal_addresses", "a_b.private[*].public_ip"),
    "the other key": output("primary_key", "a_b.private.secondary_access_key"),
    "the URL of each queue as an ARN": output(
      "queue_arns",
      "{ for name, queue in aws_sqs_queue.this : name => queue.id }",
    ),
    "the writer of a cluster": output("reader_endpoint", "aws_rds_cluster.it.endpoint"),
    "a name as an ARN": output("role_arn", "a_b.private.name"),
    "a name as an address of mail": output("email", "a_b.private.name"),
    "an ARN as a name": output("role_name", "a_b.private.arn"),
  },
  passes: {
    "the same by another word": output(
      "object_id",
      "azurerm_user_assigned_identity.it.principal_id",
    ),
    "a service of an account": output(
      "blob_endpoint",
      "azurerm_storage_account.it.primary_blob_endpoint",
    ),
    "those that aren't": output(
      "private_subnet_ids",
      "[for key, it in local.subnets : aws_subnet.it[key].id if !it.public]",
    ),
    "what the name says and the description explains": output(
      "private_access",
      "[for it in a_b.it : it.private_ip_google_access]",
    ).replace("It.", "Access without a public IP."),
    "the resource that is named": `${two("orders")}\n`,
    "a resource beside one with a general name": two("orders").replace('"refunds"', '"this"'),
    "an ARN by its name": described("ARNs by name", "a_b.it.arn"),
    "the one that is described": described("Primary endpoint.", "a_b.it.primary_endpoint"),
    "the ARN of each queue": output(
      "queue_arns",
      "{ for name, queue in aws_sqs_queue.this : name => queue.arn }",
    ),
    "the URL of a queue": output("queue_url", "aws_sqs_queue.this.id"),
    "the reader of a cluster": output("reader_endpoint", "aws_rds_cluster.it.reader_endpoint"),
    "the endpoint of a cluster": output("writer_endpoint", "aws_rds_cluster.it.endpoint"),
    "what is meant": output("public_address", "a_b.private.public_ip"),
    "a resource with the other name": output("public_address", "a_b.private.address"),
    "both in one value": output("public_key", "a_b.private.private_key.public_key"),
    "a computed value": output("public_address", 'try(a_b.private.public_ip, "private")'),
    "a name with both words": output("public_or_private", "a_b.private.private_ip"),
    "a longer word": output("publication", "a_b.private.private_ip"),
    "an ID as an ARN": output("topic_arn", "a_b.private.id"),
    "a name of a role": output("role_name", "a_b.private.name"),
  },
});
