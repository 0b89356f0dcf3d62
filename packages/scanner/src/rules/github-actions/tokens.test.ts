// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are those of workflows
import { testRule } from "../../../test/rule-fixtures.ts";

const workflow = (steps: string, on = "push", job = "") => ({
  ".github/workflows/it.yml": `on: ${on}\njobs:\n  it:\n    runs-on: ubuntu-24.04\n${job}    steps:\n${steps}\n`,
});
const step = (text: string, on?: string) => workflow(`      - ${text}`, on);

testRule("gha-app-token", {
  fails: {
    "all repositories": step("{ uses: actions/create-github-app-token@v2, with: { owner: a } }"),
    "a token that stays valid": step(
      "{ uses: actions/create-github-app-token@v2, with: { skip-token-revoke: true } }",
    ),
  },
  passes: {
    "this repository": step("{ uses: actions/create-github-app-token@v2, with: { app-id: 1 } }"),
    "one repository": step(
      "{ uses: actions/create-github-app-token@v2, with: { owner: a, repositories: b } }",
    ),
    "one right": step(
      "{ uses: actions/create-github-app-token@v2, with: { owner: a, permission-contents: read } }",
    ),
  },
});

testRule("gha-publish-token", {
  fails: {
    PyPI: step('{ uses: pypa/gh-action-pypi-publish@v1, with: { password: "${{ secrets.A }}" } }'),
    npm: step('{ run: npm publish, env: { NODE_AUTH_TOKEN: "${{ secrets.A }}" } }'),
  },
  passes: {
    "a trusted publisher": step("uses: pypa/gh-action-pypi-publish@v1"),
    "another index": step(
      '{ uses: pypa/gh-action-pypi-publish@v1, with: { repository-url: https://a.example.com/, password: "${{ secrets.A }}" } }',
    ),
    "the token of the run": step(
      '{ run: npm publish, env: { NODE_AUTH_TOKEN: "${{ secrets.GITHUB_TOKEN }}" } }',
    ),
    "another registry": workflow(
      '      - { uses: actions/setup-node@v4, with: { registry-url: https://npm.pkg.github.com } }\n      - { run: npm publish, env: { NODE_AUTH_TOKEN: "${{ secrets.A }}" } }',
    ),
  },
});

testRule("gha-secret-unmasked", {
  fails: {
    "a variable": step('{ run: make, env: { A: "${{ fromJSON(secrets.ALL).a }}" } }'),
    "an input": step("{ uses: a/b@v1, with: { a: \"${{ fromJSON(secrets.ALL)['a'] }}\" } }"),
  },
  passes: {
    "a whole secret": step('{ run: make, env: { A: "${{ secrets.A }}" } }'),
    "another text": step('{ run: make, env: { A: "${{ fromJSON(vars.ALL).a }}" } }'),
  },
});

testRule("gha-loose-condition", {
  fails: {
    "a step": step("{ run: make, if: \"contains('refs/heads/main', github.ref)\" }"),
    "a job": workflow(
      "      - run: make",
      "push",
      "    if: contains('main dev', github.ref_name)\n",
    ),
  },
  passes: {
    "a list": step('{ run: make, if: "contains(fromJSON(\'[\\"main\\"]\'), github.ref_name)" }'),
    "a part of the name": step("{ run: make, if: \"contains(github.ref, 'release')\" }"),
  },
});

testRule("gha-label-race", {
  fails: {
    "a branch": step(
      '{ uses: actions/checkout@v4, with: { ref: "${{ github.event.pull_request.head.ref }}" } }',
      "{ pull_request_target: { types: [labeled] } }",
    ),
  },
  passes: {
    "a commit": step(
      '{ uses: actions/checkout@v4, with: { ref: "${{ github.event.pull_request.head.sha }}" } }',
      "{ pull_request_target: { types: [labeled] } }",
    ),
    "a branch of the repository": step(
      '{ uses: actions/checkout@v4, if: github.event.pull_request.head.repo.full_name == github.repository, with: { ref: "${{ github.event.pull_request.head.ref }}" } }',
      "{ pull_request_target: { types: [labeled] } }",
    ),
    "no secrets": step(
      '{ uses: actions/checkout@v4, with: { ref: "${{ github.event.pull_request.head.ref }}" } }',
      "pull_request",
    ),
  },
});

testRule("gha-secret-argument", {
  fails: {
    "a short option": step('run: docker login -u a -p "$TOKEN" ghcr.io'),
    "a long option": step("run: helm registry login --password=$TOKEN ghcr.io"),
  },
  passes: {
    "standard input": step('run: echo "$TOKEN" | docker login -u a --password-stdin ghcr.io'),
    "a client that reads no password": step('run: az login -u a -p "$SECRET"'),
    "another command": step("run: mkdir -p $HOME/a"),
  },
});

const updates = (more: string) => ({
  ".github/dependabot.yml": `version: 2\nupdates:\n  - package-ecosystem: pip\n    directory: /\n${more}`,
});

const REGISTRIES = "    registries: '*'\n";

testRule("gha-dependabot-code", {
  fails: { allow: updates(`${REGISTRIES}    insecure-external-code-execution: allow\n`) },
  passes: {
    "no registry": updates("    insecure-external-code-execution: allow\n"),
    deny: updates(`${REGISTRIES}    insecure-external-code-execution: deny\n`),
    nothing: updates(""),
  },
});

const publish = (cache: string, on: string) =>
  workflow(
    `      - { uses: actions/setup-node@v4, with: { node-version: 22${cache} } }\n      - run: npm publish`,
    on,
  );

testRule("gha-poisoned-cache", {
  fails: { "packages of a setup": publish(", cache: npm", "{ release: { types: [published] } }") },
  passes: {
    "no cache": publish("", "{ release: { types: [published] } }"),
    "no release": publish(", cache: npm", "pull_request"),
  },
});

testRule("gha-condition-always-true", {
  fails: {
    "a line break": workflow(
      "      - run: make\n        if: |\n          ${{ github.ref == 'a' }}",
    ),
  },
  passes: {
    "no line break": workflow(
      "      - run: make\n        if: |-\n          ${{ github.ref == 'a' }}",
    ),
    "no braces": workflow("      - run: make\n        if: |\n          github.ref == 'a'"),
  },
});

const action = (image: string) => ({
  "action.yml": `name: It\ndescription: It\nruns: { using: docker, image: "${image}" }\n`,
});

testRule("gha-image-latest", {
  fails: { "an action": action("docker://ghcr.io/a/b:latest") },
  passes: {
    "an action": action("docker://ghcr.io/a/b:1.2.3"),
    "a file": action("Dockerfile"),
  },
});

testRule("gha-unpinned-tool", {
  fails: { "a package of Windows": step("run: choco install -y nsis") },
  passes: { "a version": step("run: choco install -y nsis --version 3.11.0") },
});
