import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Accounts that AWS and well-known vendors publish layers from. */
const PUBLISHERS = [
  "017000801446", // AWS, Powertools
  "027255383542", // AWS, AppConfig
  "177933569100", // AWS, parameters and secrets
  "336392948345", // AWS, SDK for pandas
  "451483290750", // New Relic
  "464622532012", // Datadog
  "580247275435", // AWS, Lambda Insights
  "725887861453", // Dynatrace
  "901920570463", // AWS, OpenTelemetry
];
const FOREIGN = new RegExp(
  `^arn:aws[\\w-]*:lambda:[\\w-]*:(?!${PUBLISHERS.join("|")})\\d{12}:layer:`,
);

/** Layers that the module makes or takes from its caller are theirs to judge. */
function isForeign(layer: AttributeView): Fact {
  return layer.value.kind === "unknown" ? fact(false, layer.evidence()) : layer.matches(FOREIGN);
}

/** Rules for layers of Lambda functions. */
export const lambdaLayerRules: readonly Rule[] = [
  {
    id: "aws-lambda-foreign-layer",
    title: "Function loads a layer of an unknown account",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Its code runs with the function's role without a review, and its owner can delete it.",
    fix: "Publish a copy of the layer in your own account with `aws_lambda_layer_version`.",
    link: "https://docs.aws.amazon.com/lambda/latest/dg/chapter-layers.html",
    checks: [
      resource("aws_lambda_function", (lambda) => lambda.attr("layers").elements().map(isForeign)),
    ],
  },
];
