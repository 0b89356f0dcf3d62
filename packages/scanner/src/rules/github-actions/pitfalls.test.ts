// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the expressions here are GitHub's
import { testRule } from "../../../test/rule-fixtures.ts";

const PATH = ".github/workflows/it.yml";
const checkout = "      - uses: actions/checkout@v4\n";
const steps = (...texts: string[]) => checkout + texts.map((text) => `      - ${text}\n`).join("");
const job = (name: string, content: string, head = "") =>
  `  ${name}:\n    runs-on: ubuntu-24.04\n${head}    steps:\n${content}`;
const workflow = (jobs: string, on = "push: { branches: [main] }") => ({
  [PATH]: `on:\n  ${on}\njobs:\n${jobs}`,
});
const one = (...texts: string[]) => workflow(job("it", steps(...texts)));

testRule("gha-fixed-cache-key", {
  fails: {
    "a text": one("{ uses: actions/cache@v4, with: { path: a, key: npm } }"),
    "the system only": one(
      "{ uses: actions/cache@v4, with: { path: a, key: 'npm-${{ runner.os }}' } }",
    ),
  },
  passes: {
    "a hash": one(
      "{ uses: actions/cache@v4, with: { path: a, key: \"npm-${{ hashFiles('a.lock') }}\" } }",
    ),
    "a cache that is only read": one("{ uses: actions/cache/restore@v4, with: { key: npm } }"),
  },
});

testRule("gha-hidden-failure", {
  fails: {
    "a test": one("run: npm test || true"),
    "a plan": one("run: terraform plan || echo failed"),
    "all commands": one('run: "set +e\\n\\nnpm test\\n\\necho done"'),
    "a job": workflow(job("it", steps("run: make"), "    continue-on-error: true\n")),
  },
  passes: {
    "a command that may fail": one("run: docker rm it || true"),
    "a code that is read": one('run: "set +e\\n\\nnpm test\\n\\necho $?"'),
    "a job that must not fail": one("run: npm test"),
  },
});

const deploying = (condition: string, rest = "") =>
  workflow(
    job("test", steps("run: make")) +
      job("it", steps("run: kubectl apply -f a"), `    needs: test\n${condition}${rest}`),
  );

testRule("gha-deploys-after-failure", {
  fails: {
    "a job": deploying("    if: always()\n"),
    "a step": one("run: make", "{ run: kubectl apply -f a, if: always() }"),
  },
  passes: {
    "a job after success": deploying(""),
    "a job that asks for the result": deploying(
      "    if: always() && needs.test.result == 'success'\n",
    ),
    "a step that cleans up": one("run: make", "{ run: terraform destroy, if: always() }"),
  },
});

const matrix = (rest: string, script = "kubectl apply -f a") =>
  workflow(
    job("it", steps(`run: ${script}`), `    strategy: { ${rest}matrix: { place: [a, b] } }\n`),
  );

testRule("gha-canceled-deployment", {
  fails: { "a failure elsewhere": matrix("") },
  passes: {
    "each by itself": matrix("fail-fast: false, "),
    "one after the other": matrix("max-parallel: 1, "),
    tests: matrix("", "make"),
  },
});

testRule("gha-lost-with-step", {
  fails: {
    "a folder": one("run: cd a", "run: make"),
    "a variable": one("run: export A=b", "run: echo $A"),
    "the folder above": one("run: cd ..", "run: make"),
  },
  passes: {
    "a folder for the next command": one('run: "cd a\\n\\nmake"', "run: make"),
    "the last step": one("run: make", "run: cd a"),
    "back to where it was": one('run: "cd a\\nmake\\ncd .."', "run: make"),
    "to where each step starts": one("run: cd $GITHUB_WORKSPACE", "run: make"),
    "a variable of the step": one('run: "export A=b\\n\\necho $A"', "run: make"),
    "a variable that the later step has": one("run: export A=b", "{ run: echo $A, env: { A: c } }"),
    "a variable for later": one("run: echo A=b >> $GITHUB_ENV", "run: echo $A"),
  },
});

testRule("gha-impossible-condition", {
  fails: { "a short name": one("{ run: make, if: \"github.ref == 'main'\" }") },
  passes: {
    "a whole name": one("{ run: make, if: \"github.ref == 'refs/heads/main'\" }"),
    "the name of the branch": one("{ run: make, if: \"github.ref_name == 'main'\" }"),
  },
});

const upload = (name: string, on = "    strategy: { matrix: { os: [a, b] } }\n") =>
  workflow(
    job(
      "it",
      steps(`{ uses: actions/upload-artifact@v4, with: { name: "${name}", path: a } }`),
      on,
    ),
  );
const action = (shell: string) => ({
  "action.yml": `name: it\nruns:\n  using: composite\n  steps:\n    - { run: make${shell} }\n`,
});

testRule("gha-refused-part", {
  fails: {
    "two steps of an ID": one("{ id: a, run: make }", "{ id: a, run: make }"),
    "a secret in a condition": one("{ run: make, if: \"secrets.A != ''\" }"),
    "a name for several jobs": upload("dist"),
    "a name for a further combination": upload(
      "dist",
      "    strategy: { matrix: { os: [a], include: [{ os: b }] } }\n",
    ),
    "both filters": workflow(
      job("it", steps("run: make")),
      "push: { paths: [a], paths-ignore: [b] }",
    ),
    "no shell": action(""),
  },
  passes: {
    "two IDs": one("{ id: a, run: make }", "{ id: b, run: make }"),
    "a name for each job": upload("dist-${{ matrix.os }}"),
    "a name for one job": upload("dist", ""),
    "a name for one combination": upload(
      "dist",
      "    strategy: { matrix: { os: [a], go: ['1.24'] } }\n",
    ),
    "a version that merges": workflow(
      job(
        "it",
        steps("{ uses: actions/upload-artifact@v3, with: { name: dist, path: a } }"),
        "    strategy: { matrix: { os: [a, b] } }\n",
      ),
    ),
    "one filter": workflow(job("it", steps("run: make")), "push: { paths: [a] }"),
    "a shell": action(", shell: bash"),
  },
});

testRule("gha-unplanned-apply", {
  fails: {
    "another plan": one("run: terraform plan -out=tfplan", "run: terraform apply -auto-approve"),
  },
  passes: {
    "the plan": one("run: terraform plan -out tfplan", "run: terraform apply tfplan"),
    "no saved plan": one("run: terraform plan", "run: terraform apply -auto-approve"),
  },
});

testRule("gha-missing-checkout", {
  fails: { "no files": workflow(job("it", "      - run: npm ci\n")) },
  passes: {
    "a checkout": one("run: npm ci"),
    "a clone": workflow(job("it", "      - run: git clone a .\n      - run: npm ci\n")),
    "no need": workflow(job("it", "      - run: echo a\n")),
  },
});

const giving = job(
  "a",
  steps('{ id: v, run: echo "version=1" >> $GITHUB_OUTPUT }'),
  "    outputs: { version: '${{ steps.v.outputs.version }}' }\n",
);
const asking = (expression: string, head = "    needs: a\n") =>
  workflow(giving + job("b", steps(`{ run: make, env: { A: "\${{ ${expression} }}" } }`), head));
const other = (rest: string, on = "workflow_call: { inputs: { it: { required: true } } }") => ({
  ...workflow(`  it:\n    uses: ./.github/workflows/other.yml\n${rest}`),
  ".github/workflows/other.yml": `on:\n  ${on}\njobs:\n${job("it", steps("run: make"))}`,
  "README.md": "# It\n",
});

testRule("gha-missing-name", {
  fails: {
    "an output that the step doesn't set": one(
      "{ id: v, run: 'echo ver=1 >> $GITHUB_OUTPUT' }",
      "run: echo ${{ steps.v.outputs.version }}",
    ),
    "an output that the job doesn't have": asking("needs.a.outputs.ver"),
    "a job that isn't waited for": asking("needs.a.outputs.version", ""),
    "a value that the matrix lacks": workflow(
      job("it", steps("run: 'echo ${{ matrix.b }}'"), "    strategy: { matrix: { a: [1] } }\n"),
    ),
    "a value in a condition that the matrix lacks": workflow(
      job(
        "it",
        steps("{ run: make, if: \"matrix.b == 'x'\" }"),
        "    strategy: { matrix: { a: [1] } }\n",
      ),
    ),
    "an input that the workflow lacks": workflow(
      job("it", steps("run: 'echo ${{ inputs.b }}'")),
      "workflow_dispatch: { inputs: { a: { type: string } } }",
    ),
    "an artifact that nobody gives": one(
      "{ uses: actions/upload-artifact@v4, with: { name: a, path: a } }",
      "{ uses: actions/download-artifact@v4, with: { name: b } }",
    ),
    "a workflow that doesn't exist": {
      ...other(""),
      [PATH]: "on:\n  push:\njobs:\n  it:\n    uses: ./.github/workflows/third.yml\n",
    },
    "an input that a workflow needs": other(""),
    "an action that doesn't exist beside a folder that is checked out": {
      ...one(
        "{ uses: actions/checkout@v4, with: { path: src/it } }",
        "uses: ./.github/actions/test",
      ),
      "README.md": "# It\n",
      ".github/actions/build/action.yml": "runs: { using: composite, steps: [] }\n",
    },
    "an input that a workflow doesn't have": other("    with: { it: a, b: c }\n"),
  },
  passes: {
    "a value that the job asks for": workflow(
      job(
        "it",
        steps("{ run: 'echo ${{ matrix.b }}', if: \"matrix.b != ''\" }"),
        "    strategy: { matrix: { a: [1] } }\n",
      ),
    ),
    "a value with a default": workflow(
      job(
        "it",
        steps("run: \"make ${{ matrix.b || 'all' }}\""),
        "    strategy: { matrix: { a: [1] } }\n",
      ),
    ),
    "an output of the step": one(
      "{ id: v, run: 'echo version=1 >> $GITHUB_OUTPUT' }",
      "run: echo ${{ steps.v.outputs.version }}",
    ),
    "an output of a program": one(
      "{ id: v, run: 'cat a >> $GITHUB_OUTPUT' }",
      "run: echo ${{ steps.v.outputs.version }}",
    ),
    "an output of the job": asking("needs.a.outputs.version"),
    "an action of a repository that is checked out into a folder": {
      ...one(
        "{ uses: actions/checkout@v4, with: { path: src/it } }",
        "uses: ./src/it/.github/actions/build",
      ),
      "README.md": "# It\n",
      ".github/actions/build/action.yml": "runs: { using: composite, steps: [] }\n",
    },
    "a value of one case": workflow(
      job(
        "it",
        steps("run: 'echo ${{ matrix.b }}'"),
        "    strategy: { matrix: { a: [1], include: [{ b: 2 }] } }\n",
      ),
    ),
    "an artifact of another job": one(
      "{ uses: actions/upload-artifact@v4, with: { name: a, path: a } }",
      "{ uses: actions/download-artifact@v4, with: { name: a } }",
    ),
    "all inputs": other("    with: { it: a }\n"),
  },
});
