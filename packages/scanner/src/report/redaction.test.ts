import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { NO_MARKS } from "../evaluate/marks.ts";
import { MASK } from "../secrets/mask.ts";
import { SourceFile } from "../source/source-file.ts";
import { Redaction } from "./redaction.ts";

const SECRET = "s3cr3t-hunter";

describe("what is said of a finding", () => {
  it("repeats no secret that any of its evidence tells of, however often", () => {
    const location = { file: new SourceFile("main.tf", SECRET), start: 0, end: SECRET.length };
    const told = { location, marks: NO_MARKS, message: `is "${SECRET}"`, secrets: [SECRET] };
    const beside = { location, marks: NO_MARKS, message: `${SECRET} and ${SECRET}` };
    const evidence = [told, beside];
    expect(new Redaction(evidence).messages(evidence)).toEqual([
      `is "${MASK}"`,
      `${MASK} and ${MASK}`,
    ]);
  });

  it("repeats none where the name of an argument has the secret in it", () => {
    const { findings } = scanTexts(
      `resource "aws_lambda_function" "x" {\n  environment {\n    variables = { "${SECRET}_password" = "${SECRET}" }\n  }\n}\n`,
    );
    const found = findings.find(({ ruleId }) => ruleId === "aws-lambda-env-secret");
    expect(found?.message).toContain(`${MASK}_password`);
    expect(found?.message).not.toContain(SECRET);
  });
});
