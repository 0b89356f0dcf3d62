import { expect, it } from "vitest";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const MAIN = { "main.tf": 'locals {\n  a = 1\n}\noutput "a" {\n  value = local.a\n}\n' };
const node = (version: string, more: Record<string, string> = {}) => ({
  ...MAIN,
  "src/package.json": JSON.stringify({ dependencies: { sharp: version } }),
  ...more,
});
const python = (text: string, name = "src/requirements.txt") => ({ ...MAIN, [name]: text });

testRule("gen-package-unpinned", {
  fails: {
    "the newest": node("latest"),
    any: node("*"),
    "no version": node(""),
    "a repository": node("git+https://git.example.com/a/b.git"),
    "a branch": node("github:acme/thumbs#main"),
    "a name": python("boto3==1.35.0\npillow\n"),
    "a name with extras": python("uvicorn[standard] # the server\n"),
    "a name with a condition": python('tomli; python_version < "3.11"\n'),
    "a branch for Python": python("a @ git+https://git.example.com/a.git@main\n"),
    "a repository for Python": python("a @ git+https://git.example.com/a.git\n"),
  },
  passes: {
    "a version": node("0.33.5"),
    "a range": node("^0.33.5"),
    "a tag": node("github:acme/thumbs#v1.2.0"),
    "a lock file": node("latest", { "src/package-lock.json": "{}" }),
    "an example": { ...MAIN, "examples/a/package.json": '{"dependencies":{"a":"*"}}' },
    "tools for tests": python("pytest\n", "requirements-test.txt"),
    "versions for Python": python("boto3==1.35.0\npillow>=11,<12\n-r other.txt\n\n"),
    "a tag for Python": python("a @ git+https://git.example.com/a.git@v1.0.0\n"),
    "versions in another file": python("-c constraints.txt\npillow\n"),
    hashes: python("--require-hashes\npillow==1 --hash=sha256:00\n"),
    "no list": { ...MAIN, "src/package.json": "[]" },
  },
});

const npm = (text: string) => ({ ...MAIN, "src/.npmrc": text });

testRule("gen-package-plaintext", {
  fails: {
    "a registry": npm("registry=http://npm.example.com/\n"),
    "a scope's registry": npm("@acme:registry=http://npm.example.com/\n"),
    "no check": npm("strict-ssl = false\n"),
    "an index": python("--extra-index-url http://pypi.example.com/simple\n"),
    "a trusted host": python("--trusted-host pypi.example.com\nboto3==1.35.0\n"),
    "pip's settings": python("[global]\nindex-url = http://pypi.example.com/simple\n", "pip.conf"),
    "yarn's settings": {
      ...MAIN,
      "src/.yarnrc.yml": 'npmRegistryServer: "https://a.example.com"\nenableStrictSsl: false\n',
    },
  },
  passes: {
    "a registry over TLS": npm("registry=https://npm.example.com/\nstrict-ssl=true\n"),
    "a registry on the machine": npm("registry=http://localhost:4873/\n"),
    "an index over TLS": python("--index-url https://pypi.example.com/simple\n"),
    "a comment": python("# --trusted-host pypi.example.com\nboto3==1.35.0\n"),
    "the homepage of a package": node("1.0.0", {
      "src/notes.txt": "registry=http://a.example.com",
    }),
  },
});

it("a long list has a bounded number of findings", () => {
  const { findings } = scanTexts(python("aa\n".repeat(2_000)));
  expect(findings.filter(({ ruleId }) => ruleId === "gen-package-unpinned")).toHaveLength(50);
});
