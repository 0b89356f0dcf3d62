// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are HCL's
import fc from "fast-check";

/** A change to a source. Its position is a fraction of the possible positions. */
interface Mutation {
  readonly kind: keyof typeof MUTATIONS;
  readonly place: number;
  readonly choice: number;
}

/** Changes by name: where they apply, and the replacements. */
const MUTATIONS = {
  blanks: { at: /[ \t]+/g, instead: [" ", "", "   ", "\t", " \t ", "          "] },
  indentation: { at: /^[ \t]*/gm, instead: ["", "  ", "    ", "\t", "       "] },
  alignment: { at: /[ \t]*=[ \t]*/g, instead: ["=", " =", "= ", "   =   ", " = "] },
  blankLines: { at: /\n+/g, instead: ["\n", "\n\n", "\n\n\n", "\n  \n", "\r\n"] },
  lineComments: { at: /\n/g, instead: [" # c\n", "#c\n", " // c\n", "\n# c\n", "\n      // c\n"] },
  blockComments: { at: /[ \t]+/g, instead: [" /* c */ ", "/* c */", " /* a\n  b */ "] },
  punctuation: { at: /[,()[\]{}:?]/g, instead: [" $ ", "$ ", " $", "$\n", "\n$", "$  # c\n"] },
  operators: { at: /[-+*/%<>!&|.]/g, instead: [" $ ", "$ ", " $", "$", "$$"] },
  heredocs: {
    at: /\n(?=[ \t]*[a-z_]+[ \t]*=)/g,
    instead: [
      "\nnote=<<EOT\n text\n   more ${a.b}\nEOT\n",
      "\n note = <<-EOT\n    text\n  %{ if a }x%{ endif }\n    EOT\n",
      "\nnotes = [<<A\na\nA\n, <<-B\n  b\n  B\n]\n",
      "\nn = f(<<E\nx\nE\n  )\n",
      "\nempty=<<E\nE\n",
    ],
  },
  objects: {
    at: /\n(?=[ \t]*[a-z_]+[ \t]*=)/g,
    instead: [
      "\nobject={a=1,bcd=2}\n",
      "\nobject = {\na=1\nbcd=[{x=1},{yy=2}]\n\nlonger={k:{m=1\nnn=2}}\n}\n",
      "\nlist=[for k,v in x:{a=k\nbb=v} if v!=null]\n",
      '\nobject = {"quoted-key"=1\n(a.b)="x"\nc.d=3}\n',
      "\nnested = [[1,\n2],[3\n,4]]\n",
    ],
  },
  blocks: {
    at: /\n(?=[ \t]*[a-z_]+[ \t]*=)/g,
    instead: [
      '\nlabelled a "b" {\nx=1\nyyy=2\n}\n',
      "\nblock{}\n",
      "\nblock {\n\n\n}\n",
      "\nblock { x=1 }\n",
      '\ndynamic "block" {\nfor_each=var.x\ncontent {\nv=block.value\n}\n}\n',
    ],
  },
  strings: {
    // Excludes labels: `terraform fmt` drops those that contain a dollar sign.
    at: /(?<==[ \t]*)"[^"\n]*"/g,
    instead: [
      '"${var.x}"',
      '"${ var.x }-${y}"',
      '"${"a"}"',
      '"%{ if x }a%{ endif }"',
      '"é ☃ 世界"',
    ],
  },
  deletion: { at: /[\s\S]/g, instead: [""] },
} as const;

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...(Object.keys(MUTATIONS) as (keyof typeof MUTATIONS)[])),
  place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  choice: fc.nat(20),
});

/** In the replacement, `$` is the matched text. */
function mutate(source: string, { kind, place, choice }: Mutation): string {
  const { at, instead } = MUTATIONS[kind];
  const places = [...source.matchAll(at)];
  const found = places[Math.floor(place * places.length)];
  if (found === undefined) return source;
  const text = instead[choice % instead.length] ?? "";
  const replacement =
    kind === "punctuation" || kind === "operators" ? text.replaceAll("$", found[0]) : text;
  return source.slice(0, found.index) + replacement + source.slice(found.index + found[0].length);
}

/** One of these sources after several changes, most of which keep it valid. */
export function mutated(sources: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...sources), fc.array(mutation, { minLength: 1, maxLength: 8 }))
    .map(([source, mutations]) => mutations.reduce(mutate, source));
}
