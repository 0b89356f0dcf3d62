import { expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { DATA_ATTRIBUTES } from "./note-of-data-sources.ts";

it.each([
  [1, 'data "aws_region" "it" {}\n'],
  [0, 'data "archive_file" "it" {}\n'],
  [0, 'resource "aws_sqs_queue" "it" {}\n'],
])("is in the report %i times", (count, text) => {
  const { notEvaluated } = scanTexts(text);
  expect(notEvaluated.filter((note) => note === DATA_ATTRIBUTES)).toHaveLength(count);
});
