import { block, json } from "../../../documents/shape.ts";
import type { Mapping, Mappings } from "../mapping.ts";
import { blocksByKey } from "../shapes.ts";

function domain(to: string, cluster: string): Mapping {
  return {
    to,
    arguments: {
      cluster_config: block(cluster),
      encrypt_at_rest: block("EncryptionAtRestOptions"),
      node_to_node_encryption: block("NodeToNodeEncryptionOptions"),
      log_publishing_options: blocksByKey("LogPublishingOptions", "log_type"),
      access_policies: json("AccessPolicies"),
    },
  };
}

export const searchMappings: Mappings = {
  "AWS::Elasticsearch::Domain": domain("aws_elasticsearch_domain", "ElasticsearchClusterConfig"),
  "AWS::OpenSearchService::Domain": domain("aws_opensearch_domain", "ClusterConfig"),
  "AWS::OpenSearchServerless::Collection": { to: "aws_opensearchserverless_collection" },
};
