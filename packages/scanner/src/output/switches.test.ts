import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { renderMarkdown } from "./markdown.ts";
import { toSarif } from "./sarif.ts";
import { renderText } from "./text.ts";

const REPORT = scanTexts(
  `variable "public" {
  type    = bool
  default = false
}
variable "networks" {
  type    = list(string)
  default = ["10.0.0.0/8"]
}
resource "aws_db_instance" "main" {
  count               = var.public ? 1 : 0
  publicly_accessible = true
}
resource "aws_security_group" "main" {
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    # stackyard:ignore aws-sg-description Named by its module
    cidr_blocks = var.networks
  }
}
`,
);

describe("findings with other inputs", () => {
  const text = renderText(REPORT, { hasColour: false, width: 80 });

  it("are in the text, with the settings and the score", () => {
    expect(text).toMatch(/^ {2}With public = true: security 39, 1 critical, \d high/m);
    expect(text).toContain(
      "  CRITICAL: Database can be reached from the internet: aws-rds-public at",
    );
    expect(text).toContain("  networks: aws-sg-ingress-ssh");
    expect(text).toMatch(/^worst case: security 39 with public = true$/m);
    expect(text).toMatch(/^Passed with default inputs: critical findings with others$/m);
  });

  it("are in the Markdown", () => {
    const markdown = renderMarkdown(REPORT);
    expect(markdown).toContain("| `public = true` | 39 | CRITICAL `aws-rds-public`");
    expect(markdown).toContain("- networks: aws-sg-ingress-ssh");
  });

  it("are for review in a SARIF log, unless they count", () => {
    const byDefault = resultOf(toSarif(REPORT));
    expect(byDefault).toMatchObject({ kind: "review", level: "none" });
    expect(byDefault?.message.text).toMatch(/^With public = true: /);
    const counted = resultOf(toSarif(REPORT, "worst"));
    expect(counted).toMatchObject({ level: "error" });
    expect(counted).not.toHaveProperty("kind");
  });
});

interface Log {
  readonly runs: readonly {
    readonly results: readonly { readonly ruleId: string; readonly message: { text: string } }[];
  }[];
}

function resultOf(log: object) {
  const { runs } = log as Log;
  return runs[0]?.results.find(({ ruleId }) => ruleId === "aws-rds-public");
}
