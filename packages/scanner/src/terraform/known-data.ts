import { oneOf, string, type Value } from "../evaluate/value.ts";

/** Data source attributes that can only have one of a few values in any account. */
const KNOWN: ReadonlyMap<string, readonly string[]> = new Map([
  ["data.aws_partition.partition", ["aws", "aws-cn", "aws-us-gov"]],
  ["data.aws_partition.id", ["aws", "aws-cn", "aws-us-gov"]],
  ["data.aws_partition.dns_suffix", ["amazonaws.com", "amazonaws.com.cn"]],
]);

/** The possible values of a data source attribute, if known without calling the provider. */
export function knownDataAttribute(type: string, attribute: string): Value | undefined {
  const texts = KNOWN.get(`${type}.${attribute}`);
  return (
    texts &&
    oneOf(
      texts.map((text) => string(text)),
      `${type}.${attribute}`,
    )
  );
}
