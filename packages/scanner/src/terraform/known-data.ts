import { oneOf, string, type Value } from "../evaluate/value.ts";

/** Attributes of data sources that can only be one of a few texts, whatever the account. */
const KNOWN: ReadonlyMap<string, readonly string[]> = new Map([
  ["data.aws_partition.partition", ["aws", "aws-cn", "aws-us-gov"]],
  ["data.aws_partition.id", ["aws", "aws-cn", "aws-us-gov"]],
  ["data.aws_partition.dns_suffix", ["amazonaws.com", "amazonaws.com.cn"]],
]);

/** What a data source's attribute may be, when that is known without asking the provider. */
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
