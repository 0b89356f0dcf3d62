// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are the shell's
import { expect, it } from "vitest";
import { expectLinearTime } from "../../test/linear-time.ts";
import { commandsIn, programOf } from "./commands.ts";

it.each([
  ["a b && c || d; e | f", [["a", "b"], ["c"], ["d"], ["e"], ["f"]]],
  ["a 'b && c' \"d; e\" f\\ g", [["a", "b && c", "d; e", "f g"]]],
  ["a \\\n  b\nc", [["a", "b"], ["c"]]],
  ["# a comment\na # another\nb#c", [["a"], ["b#c"]]],
  ["sudo DEBIAN_FRONTEND=x apt-get update", [["apt-get", "update"]]],
  ["if [ -f x ]; then curl y; fi", [["[", "-f", "x", "]"], ["curl", "y"], ["fi"]]],
  ["echo $(curl x) `wget y`", [["echo"], ["curl", "x"], ["wget", "y"]]],
  [
    'p="$(bash "$D/x.sh")" && echo "is $(curl "$u" | head) and $((1 + 2))"',
    [
      ["echo", "is $(curl $u | head) and $((1 + 2))"],
      ["bash", "$D/x.sh"],
      ["curl", "$u"],
      ["head"],
    ],
  ],
  ["echo '$(curl x)' \"$(wget y\"", [["echo", "$(curl x)", "$(wget y"]]],
  [
    "sh -ec 'curl x; wget y'",
    [
      ["sh", "-ec", "curl x; wget y"],
      ["curl", "x"],
      ["wget", "y"],
    ],
  ],
  ["echo ${HOME} $x", [["echo", "${HOME}", "$x"]]],
  ["echo 'open", [["echo", "open"]]],
  ["", []],
])("reads %j", (script, commands) => expect(commandsIn(script)).toEqual(commands));

it("knows a program by its name, wherever it lies", () => {
  expect(programOf(["/usr/bin/curl", "x"])).toBe("curl");
  expect(programOf([])).toBe("");
});

it.each(["'", '"', "\\", "$(", '"$(', '$("', '"$(a)', "a ", "'a' ", '"\\"', "sh -c '", "&&"])(
  "reads hostile scripts of %j in linear time",
  (piece) => expectLinearTime(piece, 100_000, (text) => commandsIn(text)),
);
