import { testRule } from "../../../test/rule-fixtures.ts";

const layers = (list: string) =>
  `variable "layers" {\n  type = list(string)\n}\nresource "aws_lambda_function" "it" {\n  function_name = "it"\n  layers        = ${list}\n}\n`;

testRule("aws-lambda-foreign-layer", {
  fails: {
    "an unknown account": layers(
      '["arn:aws:lambda:eu-west-1:770693421928:layer:Klayers-p312-requests:9"]',
    ),
  },
  passes: {
    "a layer of AWS": layers(
      '["arn:aws:lambda:eu-west-1:017000801446:layer:AWSLambdaPowertoolsPythonV3-python312-x86_64:4"]',
    ),
    "a layer of the module": layers("[aws_lambda_layer_version.it.arn]"),
    "layers of the caller": layers("var.layers"),
    "no layers": layers("[]"),
  },
});
