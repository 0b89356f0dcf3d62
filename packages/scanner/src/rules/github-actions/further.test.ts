// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are those of workflows
import { describe, expect, it } from "vitest";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const PATH = ".github/workflows/it.yml";

/** A workflow with one job. `on` is YAML; the job's lines are indented by four spaces. */
const workflow = (on: string, job: string) => ({
  [PATH]: `on: ${on}\njobs:\n  it:\n${job.replace(/^/gm, "    ")}\n`,
});

const steps = (on: string, ...each: string[]) =>
  workflow(on, `runs-on: ubuntu-24.04\nsteps:\n${each.map((step) => `  - ${step}`).join("\n")}`);

const HEAD =
  'uses: actions/checkout@v5\n    with: { ref: "${{ github.event.pull_request.head.sha }}" }';

testRule("gha-untrusted-checkout", {
  fails: {
    "the head of a request": steps("pull_request_target", HEAD, "run: make"),
    "the head of the other run": steps(
      "workflow_run",
      'uses: actions/checkout@v5\n    with: { ref: "${{ github.event.workflow_run.head_sha }}" }',
      "run: make",
    ),
    "the number of a request": steps(
      "issue_comment",
      'uses: actions/checkout@v5\n    with: { ref: "refs/pull/${{ github.event.issue.number }}/head" }',
      "run: make",
    ),
    "by a command": steps("pull_request_target", 'run: gh pr checkout "$N" && make'),
    "a label that anyone's push keeps": steps(
      "{ pull_request_target: { types: [labeled, synchronize] } }",
      HEAD,
      "run: make",
    ),
  },
  passes: {
    "without secrets": steps("pull_request", HEAD, "run: make"),
    "the repository's own code": steps(
      "pull_request_target",
      "uses: actions/checkout@v5",
      "run: make",
    ),
    "code that nothing runs": steps("pull_request_target", "run: make", HEAD),
    "for the repository's own branches": workflow(
      "pull_request_target",
      `if: github.event.pull_request.head.repo.full_name == github.repository\nsteps:\n  - ${HEAD}\n  - run: make`,
    ),
    "for members": workflow(
      "issue_comment",
      `if: github.event.comment.author_association == 'MEMBER'\nsteps:\n  - run: gh pr checkout 1 && make`,
    ),
    "with an approval": workflow(
      "pull_request_target",
      `environment: review\nsteps:\n  - ${HEAD}\n  - run: make`,
    ),
    "once a label was set": steps(
      "{ pull_request_target: { types: [labeled] } }",
      HEAD,
      "run: make",
    ),
  },
});

const ARTIFACT = "uses: actions/download-artifact@v5";
const ARTIFACT_IN_TEMP = `${ARTIFACT}\n    with: { path: "\${{ runner.temp }}/report" }`;

testRule("gha-untrusted-artifact", {
  fails: {
    "a program of it": steps("workflow_run", ARTIFACT, "run: ./report/run.sh"),
    "a build of it": steps("workflow_run", ARTIFACT, "run: npm run report"),
    "a program that a command downloads": steps(
      "workflow_run",
      "run: gh run download $ID --dir report",
      "run: ./report/run.sh",
    ),
    "a program by the path in a variable": steps(
      "workflow_run",
      ARTIFACT_IN_TEMP,
      'run: "\\"$REPORT/post.sh\\" 1"\n    env: { REPORT: "${{ runner.temp }}/report" }',
    ),
    "a program by its whole path": steps(
      "workflow_run",
      ARTIFACT_IN_TEMP,
      'run: bash "${{ runner.temp }}/report/post.sh"',
    ),
    "a program by the runner's variable": steps(
      "workflow_run",
      ARTIFACT_IN_TEMP,
      "run: . $RUNNER_TEMP/report/vars.sh",
    ),
    "a program of the folder that it starts in": steps(
      "workflow_run",
      ARTIFACT_IN_TEMP,
      "run: cd ${{ runner.temp }}/report && ./post.sh",
    ),
    "a build in its folder": steps(
      "workflow_run",
      "uses: actions/download-artifact@v5\n    with: { path: ./report }",
      "run: make -C report post",
    ),
    "a build in the folder of the step": steps(
      "workflow_run",
      "uses: actions/download-artifact@v5\n    with: { path: report }",
      "run: npm test\n    working-directory: report",
    ),
    "a program below a folder that is written in another way": steps(
      "workflow_run",
      "run: mkdir -p all/reports",
      "uses: actions/download-artifact@v5\n    with: { path: ./all//reports/./one/ }",
      "run: cd all/reports && one/scripts/post.sh",
    ),
  },
  passes: {
    "the repository's program with data of it": steps(
      "workflow_run",
      ARTIFACT_IN_TEMP,
      'run: node scripts/post.js "${{ runner.temp }}/report/number.txt"',
    ),
    "a build beside it": steps(
      "workflow_run",
      "uses: actions/download-artifact@v5\n    with: { path: report }",
      "run: npm run post -- report",
    ),
    "a build in the folder above": steps(
      "workflow_run",
      ARTIFACT_IN_TEMP,
      "run: cd $RUNNER_TEMP/report && cat number.txt && cd ../.. && npm run post",
    ),
    "a folder with a longer name": steps(
      "workflow_run",
      "uses: actions/download-artifact@v5\n    with: { path: report }",
      "run: ./reports/post.sh",
    ),
    "data of it": steps("workflow_run", ARTIFACT, "run: cat number.txt"),
    "a program beside what a command downloads": steps(
      "workflow_run",
      "run: gh run download $ID -D report",
      "run: ./scripts/post.sh",
    ),
    "of the own run": steps("push", ARTIFACT, "run: ./report/run.sh"),
    "before it is there": steps("workflow_run", "run: ./report/run.sh", ARTIFACT),
  },
});

testRule("gha-environment-injection", {
  fails: {
    "a title": steps(
      "pull_request",
      'run: echo "T=$T" >> $GITHUB_ENV\n    env: { T: "${{ github.event.pull_request.title }}" }',
    ),
    "a branch pasted in": steps(
      "pull_request",
      'run: echo "${{ github.head_ref }}" >> "$GITHUB_PATH"',
    ),
    "a file of another run": steps("workflow_run", ARTIFACT, "run: cat vars >> $GITHUB_ENV"),
    "a variable from a file of another run": steps(
      "workflow_run",
      ARTIFACT,
      'run: |\n      N=$(cat event.json | jq -r .after)\n      echo "N=$N" >> $GITHUB_ENV',
    ),
  },
  passes: {
    "a constant": steps("pull_request", 'run: echo "A=b" >> $GITHUB_ENV'),
    "a title elsewhere": steps(
      "pull_request",
      'run: |\n      echo "$T"\n      echo "A=b" >> $GITHUB_ENV\n    env: { T: "${{ github.event.pull_request.title }}" }',
    ),
    "a file of a run of the repository's own": steps(
      "workflow_run",
      `${ARTIFACT}\n    if: github.event.workflow_run.head_repository.full_name == github.repository`,
      "run: cat vars >> $GITHUB_ENV\n    if: github.event.workflow_run.head_repository.full_name == github.repository",
    ),
    "a file of one's own": steps("push", "run: cat vars >> $GITHUB_ENV"),
    "a checked variable from a file of another run": steps(
      "workflow_run",
      ARTIFACT,
      'run: |\n      N=$(cat n.txt)\n      [[ "$N" =~ ^[0-9]+$ ]] && echo "N=$N" >> $GITHUB_ENV',
    ),
    "what GitHub answers": steps(
      "workflow_run",
      ARTIFACT,
      'run: |\n      N=$(gh api user | jq -r .id)\n      echo "N=$N" >> $GITHUB_ENV',
    ),
  },
});

testRule("gha-self-hosted", {
  fails: {
    "for requests": workflow("pull_request", "runs-on: [self-hosted, linux]\nsteps: []"),
    "by labels in a matrix": workflow(
      "[push, pull_request]",
      'runs-on: "${{ matrix.os }}"\nstrategy: { matrix: { os: [[self-hosted, rhel], [self-hosted, suse]] } }\nsteps: []',
    ),
    "by labels of a group": workflow(
      "pull_request_target",
      "runs-on: { group: big, labels: [self-hosted] }\nsteps: []",
    ),
  },
  passes: {
    "for pushes": workflow("push", "runs-on: self-hosted\nsteps: []"),
    "a hosted one in a matrix": workflow(
      "pull_request",
      'runs-on: "${{ matrix.os }}"\nstrategy: { matrix: { os: [ubuntu-24.04], kind: [self-hosted] } }\nsteps: []',
    ),
    "for the repository's own requests": workflow(
      "pull_request",
      "if: github.event.pull_request.head.repo.fork == false\nruns-on: self-hosted\nsteps: []",
    ),
  },
});

testRule("gha-deploys-requests", {
  fails: {
    "an apply": steps("pull_request", "run: terraform -chdir=x apply -auto-approve"),
    "a manifest in the script": steps(
      "pull_request",
      'run: "kubectl apply -f - <<EOF\\nkind: Job\\nEOF"',
    ),
  },
  passes: {
    "a plan": steps("pull_request", "run: terraform plan"),
    "a cluster of its own": steps(
      "pull_request",
      "uses: example/setup-kind@v1",
      "run: kubectl apply -f job.yaml",
    ),
    "an apply after the merge": steps("push", "run: terraform apply -auto-approve"),
    "an apply on a condition": steps(
      "pull_request",
      "if: github.event_name == 'push'\n    run: terraform apply -auto-approve",
    ),
  },
});

testRule("gha-spoofable-actor", {
  fails: {
    "of a job": workflow("pull_request_target", "if: github.actor == 'dependabot[bot]'\nsteps: []"),
    "of a step": steps("workflow_run", "if: github.actor == 'renovate[bot]'\n    run: x"),
  },
  passes: {
    "of the author": workflow(
      "pull_request_target",
      "if: github.event.pull_request.user.login == 'dependabot[bot]'\nsteps: []",
    ),
    "of pushes": workflow("push", "if: github.actor == 'dependabot[bot]'\nsteps: []"),
    "of forks, whose token only reads": workflow(
      "pull_request",
      "if: github.actor == 'dependabot[bot]'\nsteps: []",
    ),
  },
});

testRule("gha-condition-always-true", {
  fails: {
    "a text after an expression": workflow("push", 'if: "${{ a }} && b"\nsteps: []'),
    "of a step": steps("push", 'if: "!${{ a }}"\n    run: x'),
  },
  passes: {
    "one expression": workflow("push", 'if: "${{ a && b }}"\nsteps: []'),
    "without braces": workflow("push", "if: a && b\nsteps: []"),
  },
});

testRule("gha-input-injection", {
  fails: {
    "of a person": steps("{ workflow_dispatch: { inputs: { v: {} } } }", "run: x ${{ inputs.v }}"),
    "by the event": steps("workflow_dispatch", "run: x ${{ github.event.inputs.v }}"),
    "one with a default": steps("workflow_dispatch", "run: x ${{ inputs.v || 'all' }}"),
    "words of a person": steps("workflow_dispatch", "run: x ${{ inputs.args }}"),
    "of an action": {
      "action.yml":
        "runs:\n  using: composite\n  steps:\n    - shell: bash\n      run: x ${{ inputs.v }}\n",
    },
  },
  passes: {
    "a comparison": steps(
      "workflow_dispatch",
      "run: x ${{ inputs.v == 'a' && '--all' || '' }} ${{ inputs.w && '--fast' }}",
    ),
    "words of a command": {
      "action.yml":
        "runs:\n  using: composite\n  steps:\n    - shell: bash\n      run: ctest ${{ inputs.extra-options }}\n",
    },
    "a number": steps(
      "{ workflow_call: { inputs: { v: { type: number } } } }",
      "run: x ${{ inputs.v }}",
    ),
    "by the environment": steps(
      "workflow_dispatch",
      'run: x "$V"\n    env: { V: "${{ inputs.v }}" }',
    ),
  },
});

testRule("gha-shared-permissions", {
  fails: {
    "two jobs": {
      [PATH]:
        "on: push\npermissions: { contents: write }\njobs:\n  a: { steps: [] }\n  b: { steps: [] }\n",
    },
  },
  passes: {
    "one job": {
      [PATH]: "on: push\npermissions: { contents: write }\njobs:\n  a: { steps: [] }\n",
    },
    "rights to read": {
      [PATH]:
        "on: push\npermissions: { contents: read }\njobs:\n  a: { steps: [] }\n  b: { steps: [] }\n",
    },
  },
});

testRule("gha-secrets-inherit", {
  fails: {
    "all for another repository": workflow(
      "push",
      `uses: a/b/.github/workflows/x.yml@${"a8a3f3ad".repeat(5)}\nsecrets: inherit`,
    ),
  },
  passes: {
    "all for the same repository": workflow(
      "push",
      "uses: ./.github/workflows/x.yml\nsecrets: inherit",
    ),
    one: workflow("push", 'uses: ./.github/workflows/x.yml\nsecrets: { t: "${{ secrets.T }}" }'),
  },
});

testRule("gha-secrets-all", {
  fails: {
    "as text": steps("push", 'run: x\n    env: { S: "${{ toJSON(secrets) }}" }'),
    "by a computed name": steps("push", 'run: x\n    env: { S: "${{ secrets[matrix.name] }}" }'),
  },
  passes: { one: steps("push", 'run: x\n    env: { S: "${{ secrets.S }}" }') },
});

const image = (given: string) =>
  steps("push", `uses: docker/build-push-action@v6\n    with:\n      ${given}`);
const building = (command: string) =>
  steps("push", `run: ${command}\n    env: { T: "\${{ secrets.T }}" }`);

testRule("gha-secret-build-argument", {
  fails: {
    "of an action": image('build-args: "TOKEN=${{ secrets.T }}"'),
    "of an action, beside another": image(
      "build-args: |\n        A=b\n        TOKEN=${{ secrets.T }}",
    ),
    "pasted in": building("docker build --build-arg TOKEN=${{ secrets.T }} ."),
    "by a variable": building('docker buildx build --build-arg=TOKEN="$T" .'),
    "by its name": building("podman build --build-arg T ."),
  },
  passes: {
    "a secret of the build": image('secrets: "token=${{ secrets.T }}"'),
    "a secret of a command": building("docker build --secret id=t,env=T ."),
    "the name of a file": image("build-args: TOKEN_FILE=/run/secrets/t"),
    "what pages show": image('build-args: "NEXT_PUBLIC_KEY=${{ secrets.T }}"'),
    "a token that expires": image('build-args: "TOKEN=${{ secrets.GITHUB_TOKEN }}"'),
    "another variable": building('docker build --build-arg VERSION="$GITHUB_SHA" .'),
  },
});

testRule("gha-outputs-printed", {
  fails: {
    "all outputs": steps("push", "run: terraform output -json"),
    "the state": steps("push", "run: terraform -chdir=live state pull"),
    "the plan": steps("push", "run: tofu show -json tfplan"),
  },
  passes: {
    "without sensitive values": steps("push", "run: terraform output"),
    "one output": steps("push", "run: terraform output -json url"),
    "into a file": steps("push", "run: terraform output -json > outputs.json"),
    "into a program": steps("push", "run: terraform output -json | jq -r .url.value"),
    "into a variable": steps("push", 'run: outputs="$(terraform output -json)"'),
  },
});

testRule("gha-secret-printed", {
  fails: {
    "pasted in": steps("push", "run: echo ${{ secrets.T }}"),
    "the password of a name": steps("push", "run: echo ${{ secrets.USER_PASSWORD }}"),
    "by a variable": steps("push", 'run: echo "$T"\n    env: { T: "${{ secrets.T }}" }'),
    "in another form": steps(
      "push",
      'run: echo "$T" | base64 -w0 | rev\n    env: { T: "${{ secrets.T }}" }',
    ),
    "another form within a text": steps(
      "push",
      'run: echo "Signing in as $(echo "$T" | base64 -w0)"\n    env: { T: "${{ secrets.T }}" }',
    ),
  },
  passes: {
    "read from another form": steps(
      "push",
      'run: echo "$T" | base64 -d > it\n    env: { T: "${{ secrets.T }}" }',
    ),
    "another form for a file": steps(
      "push",
      'run: echo "$T" | base64 > it\n    env: { T: "${{ secrets.T }}" }',
    ),
    "another form for a file, within a text": steps(
      "push",
      'run: echo "auth=$(echo "$T" | base64)" >> it\n    env: { T: "${{ secrets.T }}" }',
    ),
    "a digest within a text": steps(
      "push",
      'run: echo "The key $(echo "$T" | sha256sum)"\n    env: { T: "${{ secrets.T }}" }',
    ),
    "another form for a variable": steps(
      "push",
      'run: K=$(echo "$T" | base64)\n    env: { T: "${{ secrets.T }}" }',
    ),
    "into another program": steps(
      "push",
      'run: echo "$T" | docker login --password-stdin\n    env: { T: "${{ secrets.T }}" }',
    ),
    "into a file": steps("push", 'run: echo "$T" > key\n    env: { T: "${{ secrets.T }}" }'),
    "another variable": steps("push", 'run: echo "$A"\n    env: { T: "${{ secrets.T }}" }'),
    "a name and a place": steps(
      "push",
      'run: echo "$A ${{ secrets.AWS_DEFAULT_REGION }}"\n    env: { A: "${{ secrets.DOCKERHUB_USER }}" }',
    ),
  },
});

testRule("gha-secret-in-script", {
  fails: { "pasted in": steps("push", "run: x --token ${{ secrets.T }}") },
  passes: { "by the environment": steps("push", 'run: x\n    env: { T: "${{ secrets.T }}" }') },
});

testRule("gha-secret-everywhere", {
  fails: { "of the workflow": { [PATH]: 'on: push\nenv: { T: "${{ secrets.T }}" }\njobs: {}\n' } },
  passes: {
    "of a step": steps("push", 'run: x\n    env: { T: "${{ secrets.T }}" }'),
    "the token": { [PATH]: 'on: push\nenv: { T: "${{ secrets.GITHUB_TOKEN }}" }\njobs: {}\n' },
    "whether it is set": {
      [PATH]:
        "on: push\nenv: { T: \"${{ secrets.T && '2' }}\", U: \"${{ secrets.U != '' }}\" }\njobs: {}\n",
    },
  },
});

const upload = (path: string) => `uses: actions/upload-artifact@v4\n    with: { path: "${path}" }`;

testRule("gha-artifact-credentials", {
  fails: {
    "the token of the checkout": steps("push", "uses: actions/checkout@v5", upload(".")),
    keys: steps("push", upload("~/.aws/credentials")),
    state: steps("push", upload("out/terraform.tfstate")),
    settings: steps("push", upload(".env")),
  },
  passes: {
    "a checkout without token": steps(
      "push",
      "uses: actions/checkout@v5\n    with: { persist-credentials: false }",
      upload("."),
    ),
    "what was built": steps("push", "uses: actions/checkout@v5", upload("dist")),
    "an example": steps("push", upload(".env.example")),
  },
});

testRule("gha-literal-credential", {
  fails: {
    "of a container": workflow(
      "push",
      "container: { image: a, credentials: { username: a, password: Zk39hunter } }\nsteps: []",
    ),
    "of a step": steps("push", "run: x\n    env: { API_TOKEN: Zk39hunter }"),
    "in a command": steps("push", "run: docker login -u me -p Zk39hunter ghcr.io"),
    "in a variable of a command": steps("push", "run: PGPASSWORD=Zk39hunter psql -h db"),
  },
  passes: {
    "a secret": workflow(
      "push",
      'container: { image: a, credentials: { username: a, password: "${{ secrets.P }}" } }\nsteps: []',
    ),
    "a secret in a command": steps("push", "run: deploy --token ${{ secrets.TOKEN }}"),
    "a variable in a command": steps("push", 'run: deploy --token "$TOKEN"'),
    "what documentation shows": workflow(
      "push",
      "env: { AWS_SECRET_ACCESS_KEY: wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY }\nsteps: []",
    ),
    "a word for tests": workflow("push", "env: { DOCKER_PASSWORD: testpassword }\nsteps: []"),
    "of a test's database": workflow(
      "push",
      "env: { POSTGRES_PASSWORD: postgres }\nservices: { db: { env: { POSTGRES_PASSWORD: x1 } } }\nsteps: []",
    ),
  },
});

it("the report doesn't repeat the credential of a command", () => {
  const report = scanTexts(steps("push", "run: docker login -u me -p Zk39hunter ghcr.io"));
  expect(JSON.stringify(report.findings)).toContain("gha-literal-credential");
  expect(JSON.stringify(report)).not.toContain("Zk39hunter");
});

testRule("gha-cloud-key", {
  fails: {
    "of AWS": steps(
      "push",
      'uses: aws-actions/configure-aws-credentials@v4\n    with: { aws-access-key-id: "${{ secrets.A }}" }',
    ),
    "by a variable": steps("push", 'run: x\n    env: { ARM_CLIENT_SECRET: "${{ secrets.A }}" }'),
  },
  passes: {
    "a role": steps(
      "push",
      "uses: aws-actions/configure-aws-credentials@v4\n    with: { role-to-assume: arn }",
    ),
  },
});

testRule("gha-unverified-code", {
  fails: { "into a shell": steps("push", "run: curl https://example.com/i.sh | sh") },
  passes: { "a package": steps("push", "run: pipx install tool==1.0") },
});

testRule("gha-unverified-server", {
  fails: {
    "by an option": steps("push", "run: curl -k https://example.com"),
    "by a variable": steps("push", 'run: x\n    env: { NODE_TLS_REJECT_UNAUTHORIZED: "0" }'),
  },
  passes: { verified: steps("push", "run: curl https://example.com") },
});

testRule("gha-compromised-action", {
  fails: {
    "by a tag": steps("push", "uses: tj-actions/changed-files@v44"),
    "by a commit": steps(
      "push",
      "uses: tj-actions/changed-files@0e58ed8671d6b60d0890c21b07f8835ace038e67",
    ),
  },
  passes: { "a later one": steps("push", "uses: tj-actions/changed-files@v47") },
});

testRule("gha-image-latest", {
  fails: {
    "of a job": workflow("push", "container: node\nsteps: []"),
    "of a service": workflow("push", "services: { db: { image: postgres:latest } }\nsteps: []"),
  },
  passes: { "a version": workflow("push", "container: { image: node:24 }\nsteps: []") },
});

testRule("gha-poisoned-cache", {
  fails: {
    "of a release": steps("release", "uses: actions/cache@v4", "run: npm publish"),
  },
  passes: {
    "of a test": steps("push", "uses: actions/cache@v4", "run: npm test"),
    "no cache": steps("release", "run: npm publish"),
  },
});

testRule("gha-privileged-container", {
  fails: { all: workflow("push", "container: { image: a:1, options: --privileged }\nsteps: []") },
  passes: { some: workflow("push", "container: { image: a:1, options: --cpus 1 }\nsteps: []") },
});

testRule("gha-outdated-runner", {
  fails: {
    "by a label": workflow("push", "runs-on: ubuntu-20.04\nsteps: []"),
    "in a matrix": workflow(
      "push",
      'runs-on: "${{ matrix.os }}"\nstrategy: { matrix: { os: [macos-11, ubuntu-24.04] } }\nsteps: []',
    ),
    "by another name in a matrix": workflow(
      "push",
      'runs-on: "${{ matrix.runner }}"\nstrategy: { matrix: { include: [{ runner: macos-11 }] } }\nsteps: []',
    ),
  },
  passes: {
    latest: workflow("push", "runs-on: ubuntu-latest\nsteps: []"),
    "the system of an image": workflow(
      "push",
      'runs-on: ubuntu-24.04\nstrategy: { matrix: { os: [ubuntu-20.04] } }\ncontainer: "example/${{ matrix.os }}:1"\nsteps: []',
    ),
  },
});

testRule("gha-outdated-action", {
  fails: {
    "an old one": steps("push", "uses: actions/upload-artifact@v3"),
    "an old one by its commit": steps(
      "push",
      `uses: actions/upload-artifact@${"a8a3f3ad".repeat(5)} # v3.1.3`,
    ),
    "an archived one": steps("push", "uses: actions/create-release@v1"),
    "one for Node 16": steps("push", "uses: actions/checkout@v3"),
    "one of others for Node 16": steps("push", "uses: hashicorp/setup-terraform@v2"),
  },
  passes: {
    "a current one": steps("push", "uses: actions/upload-artifact@v4"),
    "a current one of others": steps("push", "uses: hashicorp/setup-terraform@v3"),
    "a current one by its commit": steps(
      "push",
      `uses: actions/upload-artifact@${"a8a3f3ad".repeat(5)} # v4.6.2`,
    ),
    "a commit without its version": steps(
      "push",
      `uses: actions/upload-artifact@${"a8a3f3ad".repeat(5)} # as before`,
    ),
  },
});

testRule("gha-withdrawn-command", {
  fails: {
    "a variable": steps("push", 'run: echo "::set-env name=a::b"'),
    "a path": steps("push", 'run: echo "::add-path::b"'),
  },
  passes: {
    "another command": steps("push", 'run: echo "::notice::b"'),
    "a command that the runner still takes": steps("push", 'run: echo "::set-output name=a::b"'),
  },
});

testRule("gha-outdated-language", {
  fails: { node: steps("push", "uses: actions/setup-node@v4\n    with: { node-version: 14 }") },
  passes: { node: steps("push", "uses: actions/setup-node@v4\n    with: { node-version: 24 }") },
});

testRule("gha-outdated-node", {
  fails: { "an old one": { "action.yml": "runs: { using: node12, main: a.js }\n" } },
  passes: { "a current one": { "action.yml": "runs: { using: node24, main: a.js }\n" } },
});

testRule("gha-timeout", {
  fails: { none: workflow("push", "steps: []") },
  passes: {
    some: workflow("push", "timeout-minutes: 5\nsteps: []"),
    "a called workflow": workflow("push", "uses: ./.github/workflows/x.yml"),
  },
});

testRule("gha-concurrency", {
  fails: {
    none: workflow("pull_request", "steps: []"),
    "for pushes as well": workflow(
      "{ pull_request: { types: [opened, synchronize] } }",
      "steps: []",
    ),
  },
  passes: {
    "of the workflow": { [PATH]: "on: pull_request\nconcurrency: a\njobs: { a: { steps: [] } }\n" },
    "for pushes": workflow("push", "steps: []"),
    "for what no push starts": workflow(
      "{ pull_request: { types: [closed, labeled] } }",
      "steps: []",
    ),
  },
});

describe("a repository of workflows only", () => {
  it("is judged and scored, even without its folder", () => {
    const { scores, findings } = scanTexts({
      "pr.yml": steps("pull_request_target", HEAD, "run: make")[PATH] ?? "",
    });
    expect(findings.map(({ ruleId }) => ruleId)).toContain("gha-untrusted-checkout");
    expect(scores.security.score).toBeLessThan(40);
  });

  it("is told from other YAML with jobs", () => {
    const { findings } = scanTexts({ "circle.yml": "version: 2.1\njobs:\n  a:\n    steps: []\n" });
    expect(findings.filter(({ kind }) => kind === "security")).toEqual([]);
  });
});

const TITLE = 'TITLE: "${{ github.event.issue.title }}"';
const READS = (script: string, id = "read") =>
  `id: ${id}\n    env: { ${TITLE.replace(": ", ": ")} }\n    run: ${script}`;
const USES = 'run: echo "${{ steps.read.outputs.title }}"';

testRule("gha-shell-injection", {
  fails: {
    "an output": steps("issues", READS('echo "title=$TITLE" >> "$GITHUB_OUTPUT"'), USES),
    "an output, in braces": steps(
      "issues",
      READS('|\n      {\n        echo "title=${TITLE}"\n      } >> $GITHUB_OUTPUT'),
      USES,
    ),
    "an output of several lines": steps(
      "issues",
      READS(
        '|\n      echo "title<<E" >> $GITHUB_OUTPUT\n      echo "$TITLE" >> $GITHUB_OUTPUT\n      echo E >> $GITHUB_OUTPUT',
      ),
      USES,
    ),
    "an output that was pasted in": steps(
      "issues",
      'id: read\n    run: echo "title=${{ github.event.issue.title }}" >> $GITHUB_OUTPUT',
    ),
    "an output by its name in brackets": steps(
      "issues",
      READS('echo "title=$TITLE" >> "$GITHUB_OUTPUT"'),
      `run: echo "\${{ steps.read.outputs['title'] }}"`,
    ),
    "an output of JavaScript": steps(
      "issues",
      'id: read\n    uses: actions/github-script@v7\n    with:\n      script: core.setOutput("title", context.payload.issue.title)',
      USES,
    ),
    "an output through a variable, pasted in all the same": steps(
      "issues",
      READS('echo "title=$TITLE" >> "$GITHUB_OUTPUT"'),
      'env: { T: "${{ steps.read.outputs.title }}" }\n    run: echo "${{ env.T }}"',
    ),
  },
  passes: {
    "an output by the environment": steps(
      "issues",
      READS('echo "title=$TITLE" >> "$GITHUB_OUTPUT"'),
      'env: { T: "${{ steps.read.outputs.title }}" }\n    run: echo "$T"',
    ),
    "another output": steps(
      "issues",
      READS(
        '|\n      echo "title=fixed" >> $GITHUB_OUTPUT\n      echo "raw-title=$TITLE" >> $GITHUB_OUTPUT',
      ),
      USES,
    ),
    "the output of another step": steps(
      "issues",
      READS('echo "title=$TITLE" >> "$GITHUB_OUTPUT"', "other"),
      USES,
    ),
    "an output that was cleaned": steps(
      "issues",
      READS(`echo "title=$(echo "$TITLE" | tr -cd 'a-z')" >> $GITHUB_OUTPUT`),
      USES,
    ),
    "a length": steps(
      "issues",
      READS('echo "title=$(wc -c <<< "$TITLE")" >> $GITHUB_OUTPUT'),
      USES,
    ),
    "an output of a later step": steps(
      "issues",
      USES,
      READS('echo "title=$TITLE" >> "$GITHUB_OUTPUT"'),
    ),
    "an output of JavaScript that no one else writes": steps(
      "issues",
      'id: read\n    uses: actions/github-script@v7\n    with:\n      script: core.setOutput("title", context.payload.issue.number)',
      USES,
    ),
    "a variable with an odd name": steps(
      "issues",
      'id: read\n    env: { "A(": "${{ github.event.issue.title }}" }\n    run: echo "title=1" >> $GITHUB_OUTPUT',
      USES,
    ),
  },
});

testRule("gha-unpinned-tool", {
  fails: {
    "a package": steps("push", "run: npx --yes semantic-release@latest"),
    "a package of an owner": steps("push", 'run: npm install -g "@scope/tool@latest"'),
    "a package by another manager": steps("push", "run: pnpm dlx tool@latest"),
    "a program of Go": steps("push", "run: go install example.com/tool/cmd/tool@latest"),
    "a branch": steps("push", "run: go run example.com/tool@master"),
  },
  passes: {
    "a version": steps("push", "run: npx semantic-release@24.2.3"),
    "a package of the project": steps("push", "run: npx tsc --build"),
    "a dependency that is saved": steps("push", "run: npm install tool@latest"),
    "the package manager itself": steps("push", "run: npm install -g npm@latest"),
    "an address": steps("push", "run: npx tool send me@main"),
    "a program of Go": steps("push", "run: go install example.com/tool@v1.2.3"),
  },
});
