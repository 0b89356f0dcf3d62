import type { Mappings } from "../mapping.ts";

export const bedrockMappings: Mappings = {
  "AWS::Bedrock::Agent": { to: "aws_bedrockagent_agent" },
  "AWS::Bedrock::DataSource": { to: "aws_bedrockagent_data_source" },
  "AWS::Bedrock::Flow": { to: "aws_bedrockagent_flow" },
  "AWS::Bedrock::Guardrail": { to: "aws_bedrock_guardrail" },
  "AWS::Bedrock::Prompt": { to: "aws_bedrockagent_prompt" },
  "AWS::BedrockAgentCore::Gateway": { to: "aws_bedrockagentcore_gateway" },
};
