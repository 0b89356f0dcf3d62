// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are Compose's
import { testRule } from "../../../test/rule-fixtures.ts";

const build = (context: string) => ({
  "compose.yaml": `services:\n  it:\n    restart: always\n    build:\n      context: ${context}\n`,
});

testRule("compose-context-branch", {
  fails: {
    "a branch": build("https://github.com/acme/it.git#main"),
    "a folder of a branch": build("https://github.com/acme/it.git#main:image"),
    "no revision": build("https://git.example.com/it.git"),
    "the short form": {
      "compose.yaml": "services:\n  it:\n    build: git@github.com:acme/it.git\n",
    },
  },
  passes: {
    "a tag": build("https://github.com/acme/it.git#v1.2.3"),
    "a commit": build(
      "https://github.com/acme/it.git#1f0b7c3e5d9a48627fbc0e1d2a3b4c5d6e7f8091:image",
    ),
    "a folder": build("./main"),
    "the choice of a variable": build("https://github.com/acme/it.git#${REVISION}"),
    "an archive": build("https://example.com/it-1.2.3.tar.gz"),
  },
});
