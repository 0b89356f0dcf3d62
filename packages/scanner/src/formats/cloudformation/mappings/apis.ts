import { block, gathered } from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";

/** What APIs and distributions consist of, besides their stages. */
export const apiMappings: Mappings = {
  "AWS::ApiGateway::BasePathMapping": {
    to: "aws_api_gateway_base_path_mapping",
    arguments: { api_id: "RestApiId", stage_name: "Stage" },
  },
  "AWS::ApiGatewayV2::ApiMapping": { to: "aws_apigatewayv2_api_mapping" },
  "AWS::ApiGateway::Resource": { to: "aws_api_gateway_resource" },
  "AWS::AppSync::Api": {
    to: "aws_appsync_api",
    arguments: {
      event_config: block("EventConfig", {
        auth_provider: block("AuthProviders"),
        connection_auth_mode: block("ConnectionAuthModes"),
        default_publish_auth_mode: block("DefaultPublishAuthModes"),
        default_subscribe_auth_mode: block("DefaultSubscribeAuthModes"),
      }),
    },
  },
  "AWS::AppSync::DataSource": { to: "aws_appsync_datasource" },
  "AWS::CloudFront::ResponseHeadersPolicy": {
    to: "aws_cloudfront_response_headers_policy",
    arguments: { cors_config: block("ResponseHeadersPolicyConfig.CorsConfig") },
  },
  "AWS::CloudFront::VpcOrigin": {
    to: "aws_cloudfront_vpc_origin",
    arguments: {
      vpc_origin_endpoint_config: block("VpcOriginEndpointConfig", {
        origin_ssl_protocols: gathered({ items: "OriginSSLProtocols" }),
      }),
    },
  },
};
