// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are those of workflows
import { testRule } from "../../../test/rule-fixtures.ts";

const JOB = "  it:\n    runs-on: ubuntu-24.04\n";
const STEPS = "    steps: [{ run: make }]\n";
const file = (text: string) => ({ ".github/workflows/it.yml": text });
const on = (events: string) => file(`on: ${events}\njobs:\n${JOB}${STEPS}`);
const top = (line: string) => file(`on: push\n${line}\njobs:\n${JOB}${STEPS}`);
const job = (line: string, steps = STEPS) =>
  file(`on: push\njobs:\n${JOB}${line === "" ? "" : `    ${line}\n`}${steps}`);
const step = (text: string) => job("", `    steps: [${text}]\n`);
const call = (line: string) =>
  file(`on: push\njobs:\n  it:\n    uses: ./.github/workflows/b.yml\n    ${line}\n`);

testRule("gha-refused-part", {
  fails: {
    "a misspelled member": top("permisions: {}"),
    "a misspelled member of a job": job("timeout-minute: 5"),
    "a habit of another tool": job("depends_on: [a]"),
    "a misspelled member of a step": step("{ run: make, workdir: src }"),
    "a misspelled member of a part": job("concurrency: { group: a, cancel-in-progres: true }"),
    "an unknown event": on("[push, pull_requests]"),
    "an unknown activity": on("{ issues: { types: [created] } }"),
    "a misspelled filter": on("{ push: { branch: [main] } }"),
    "a whole reference": on("{ push: { branches: [refs/heads/main] } }"),
    "a whole reference to a tag": on("{ push: { tags: [refs/tags/v1] } }"),
    "a runner that decides whether an error counts": job(
      'continue-on-error: "${{ runner.debug }}"',
    ),
    "a variable in the name of the run": top('run-name: "${{ env.A }}"'),
    "a relative path": on("{ push: { paths: [./src/**] } }"),
    "a type of an input": on("{ workflow_dispatch: { inputs: { a: { type: text } } } }"),
    "a called input without a type": on("{ workflow_call: { inputs: { a: { required: true } } } }"),
    "a default that is no option": on(
      "{ workflow_dispatch: { inputs: { a: { type: choice, options: [b], default: c } } } }",
    ),
    "an unknown permission": top("permissions: { content: read }"),
    "an unknown right": top("permissions: { contents: readonly }"),
    "a token that is read": top("permissions: { id-token: read }"),
    "an unknown shell": step("{ run: make, shell: bsh }"),
    "a shell of Windows": step("{ run: make, shell: cmd }"),
    "a mistyped runner": file(`on: push\njobs:\n  it:\n    runs-on: ubuntu-24.4\n${STEPS}`),
    "no runner": file(`on: push\njobs:\n  it:\n${STEPS}`),
    "a name with a digit in front": file(`on: push\njobs:\n  2it:\n    runs-on: a\n${STEPS}`),
    "both ways of a step": step("{ run: make, uses: a/b@v1 }"),
    "an action without a version": step("{ uses: actions/checkout }"),
    "an action of an expression": step('{ uses: "a/b@${{ github.sha }}" }'),
    "a misspelled input": step("{ uses: actions/checkout@v4, with: { fetch_depth: 0 } }"),
    "a missing input": step("{ uses: actions/cache@v4, with: { path: a } }"),
    "a call with a runner": call("runs-on: ubuntu-24.04"),
    "a call with a variable": call("env: { A: b }"),
    "a service without an image": job('services: { db: { ports: ["5432"] } }'),
    "an excluded value that isn't there": job(
      "strategy: { matrix: { node: [20], exclude: [{ node: 18 }] } }",
    ),
    "a variable in the condition of a job": job("if: env.A == 'b'"),
    "a matrix in the condition of a job": job("if: ${{ matrix.a == 'b' }}"),
    "a runner in a variable of a job": job('env: { A: "${{ runner.temp }}" }'),
    "a hash in a variable of a job": job("env: { A: \"${{ hashFiles('a') }}\" }"),
    "a secret in what is called": call('with: { a: "${{ secrets.A }}" }'),
    "a status outside of a condition": step('{ run: make, env: { A: "${{ success() }}" } }'),
    "a function of another language": step("{ run: make, if: \"includes(github.ref, 'a')\" }"),
    "a context that doesn't exist": step("{ run: make, if: git.ref == 'a' }"),
    "a function without its argument": step("{ run: make, if: startsWith(github.ref) }"),
    "a text without its argument": step(
      "{ run: make, env: { A: \"${{ format('{0}{1}', github.sha) }}\" } }",
    ),
  },
  passes: {
    "a shell in capitals": step("{ run: make, shell: Bash }"),
    "a runner with a name of its own": file(
      `on: push\njobs:\n  it:\n    runs-on: linux-latest\n${STEPS}`,
    ),
    "a function in small letters": step(
      "{ uses: actions/cache@v4, with: { path: a, key: \"${{ hashfiles('a') }}\" } }",
    ),
    "a text with a parenthesis": step(
      "{ run: make, env: { A: \"${{ format('{0}{1}', 'a)', 'b') }}\" } }",
    ),
    "known members": job("timeout-minutes: 5"),
    "new members": file(
      `on: push\ndescription: It\nconcurrency: { group: a, queue: max }\njobs:\n${JOB}    cancel-timeout-minutes: 5\n    steps: [{ run: make, background: true, id: a }, { wait: a }, { wait-all: true }, { cancel: a }]\n`,
    ),
    "a secret in a variable of a job": job('env: { A: "${{ secrets.A }}" }'),
    "a job with shared members": file(
      `on: push\njobs:\n  a: &a\n    runs-on: ubuntu-24.04\n${STEPS}  it:\n    <<: *a\n    name: it\n`,
    ),
    "every activity of a run": on(
      "{ workflow_run: { workflows: [a], types: [completed, requested, in_progress] } }",
    ),
    "a status in a condition with braces": step('{ run: make, if: "${{ success() }}" }'),
    "a member that is too different to be a typo": job("unknown-thing: 5"),
    "known events": on("[push, pull_request]"),
    "known activities": on("{ issues: { types: [opened] } }"),
    "known filters": on("{ push: { branches: [main], paths: [src/**] } }"),
    "known inputs": on(
      "{ workflow_dispatch: { inputs: { a: { type: choice, options: [b], default: b } } } }",
    ),
    "known permissions": top("permissions: { contents: read, id-token: write }"),
    "a command as a shell": step('{ run: make, shell: "perl {0}" }'),
    "a runner of one's own": file(`on: push\njobs:\n  it:\n    runs-on: big-runner\n${STEPS}`),
    "an action of the repository": step("{ uses: ./action }"),
    "an action with the name of a function": step("{ uses: constructor@v1, with: { a: b } }"),
    "an event with the name of a function": on("{ constructor: { types: [a] } }"),
    "known inputs of an action": step("{ uses: actions/checkout@v4, with: { fetch-depth: 0 } }"),
    "a call": call("with: { a: b }"),
    "an excluded value": job("strategy: { matrix: { node: [18, 20], exclude: [{ node: 18 }] } }"),
    "a matrix of an expression": job(
      'strategy: { matrix: { node: ["${{ vars.A }}"], exclude: [{ node: 18 }] } }',
    ),
    "a variable in the condition of a step": step("{ run: make, if: env.A == 'b' }"),
    "a variable of the repository": job("if: vars.A == 'b'"),
    "a text that looks like a context": job("if: github.ref == 'env.a'"),
    "a status in a condition": step("{ run: make, if: always() }"),
    "a text with its arguments": step(
      "{ run: make, env: { A: \"${{ format('{0}{1}', github.sha, github.ref) }}\" } }",
    ),
  },
});

testRule("gha-missing-name", {
  fails: {
    "a property": step("{ run: make, if: github.branch == 'main' }"),
    "an output of a job": on(
      '{ workflow_call: { outputs: { a: { value: "${{ jobs.b.outputs.c }}" } } } }',
    ),
    "an input of an action": {
      ".github/workflows/it.yml": `on: push\njobs:\n${JOB}    steps: [{ uses: ./act, with: { verson: 1 } }]\n`,
      "act/action.yml":
        "name: act\ninputs: { version: {} }\nruns: { using: composite, steps: [] }\n",
    },
    "a secret of a workflow": {
      "README.md": "# It\n",
      ".github/workflows/it.yml": "on: push\njobs:\n  it:\n    uses: ./.github/workflows/b.yml\n",
      ".github/workflows/b.yml": `on: { workflow_call: { secrets: { A: { required: true } } } }\njobs:\n${JOB}${STEPS}`,
    },
  },
  passes: {
    "arguments of an action with an image": {
      ".github/workflows/it.yml": `on: push\njobs:\n${JOB}    steps: [{ uses: ./act, with: { args: a, entrypoint: b } }]\n`,
      "act/action.yml": "name: act\nruns: { using: docker, image: Dockerfile }\n",
    },
    "a secret in other letters": {
      "README.md": "# It\n",
      ".github/workflows/it.yml":
        'on: push\njobs:\n  it:\n    uses: ./.github/workflows/b.yml\n    secrets: { a: "${{ secrets.A }}" }\n',
      ".github/workflows/b.yml": `on: { workflow_call: { secrets: { A: { required: true } } } }\njobs:\n${JOB}${STEPS}`,
    },
    "a property": step("{ run: make, if: github.ref_name == 'main' }"),
    "secrets of the caller": {
      "README.md": "# It\n",
      ".github/workflows/it.yml":
        "on: push\njobs:\n  it:\n    uses: ./.github/workflows/b.yml\n    secrets: inherit\n",
      ".github/workflows/b.yml": `on: { workflow_call: { secrets: { A: { required: true } } } }\njobs:\n${JOB}${STEPS}`,
    },
  },
});
