// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are GitHub's
import { testRule } from "../../../test/rule-fixtures.ts";

const step = (...scripts: string[]) => ({
  ".github/workflows/it.yml": `on: push\njobs:\n  it:\n    runs-on: ubuntu-24.04\n    steps:\n${scripts.map((each) => `      - run: ${JSON.stringify(each)}\n`).join("")}`,
});

const uses = (inputs: string) => ({
  ".github/workflows/it.yml": `on: push\njobs:\n  it:\n    runs-on: ubuntu-24.04\n    steps:\n      - uses: hashicorp/setup-terraform@v3\n        with: ${inputs}\n`,
});

testRule("gha-unpinned-tool", {
  fails: {
    "the newest release of a tool": uses("{ terraform_version: latest }"),
    "any release of a runtime": uses('{ node-version: "*" }'),
    "a collection of Ansible": step("ansible-galaxy collection install community.general"),
    "a tool of PHP": step("composer global require phpstan/phpstan"),
    "a tool of .NET": step("dotnet tool install --global dotnet-ef"),
    "a package of Python": step("pip install checkov"),
    "a package of a branch": step("pip install git+https://github.com/a/b.git@main"),
    "a package without the lock file": step("npm install"),
    "a package that is fetched without asking": step("npx --yes wrangler deploy"),
    "a package of pnpm": step("pnpm dlx serve"),
    "the latest release, whatever it is": step(
      "curl -fsSLO https://github.com/a/b/releases/latest/download/b.tgz",
    ),
    "a file of a branch": step("wget https://raw.githubusercontent.com/a/b/main/c.json"),
    "sources of a branch that it builds": step("git clone https://github.com/a/b && make -C b"),
    "sources of a branch by its name": step(
      "git clone -b main https://github.com/a/b && make -C b",
    ),
    "a tool of Rust": step("cargo install ripgrep"),
    "the newest providers": step("terraform init -input=false -upgrade"),
    "the newest providers of a folder": step("terraform -chdir=infra init -upgrade"),
    "the newest packages of Node.js": step("npm update"),
    "the newest packages of Python": step("pip install -U 'boto3>=1.35'"),
    "the newest packages beside the project": step("pip install -U . boto3"),
    "a tool of Ruby": step("gem install mdl"),
    "the newest charts": step("helm dependency update charts/it"),
    "the newest packages of Go": step("go get -u ./..."),
  },
  passes: {
    "a release of a tool": uses("{ terraform_version: 1.10.2 }"),
    "a file with the version": uses("{ terraform_version_file: latest }"),
    "a collection of Ansible by its version": step(
      "ansible-galaxy collection install community.general:10.1.0",
    ),
    "collections of a list": step("ansible-galaxy collection install -r requirements.yml"),
    "a tool of .NET by its version": step("dotnet tool install dotnet-ef --version 9.0.0"),
    "a version": step("pip install checkov==3.2.400"),
    requirements: step("pip install -r requirements.txt"),
    "the project itself": step("pip install --upgrade --editable ."),
    "a gem that was built": step("gem install --local *.gem --verbose"),
    "a gem of a folder": step("gem install pkg/it-1.0.gem"),
    "a lock file": step("npm ci"),
    "a package of the project": step("npx eslint ."),
    "a package by its version": step("npx --yes wrangler@4.20.0 deploy"),
    "a release by its version": step(
      "curl -fsSLO https://github.com/a/b/releases/download/v1.0.0/b.tgz",
    ),
    "sources of a tag": step("git clone -b v1.0.0 https://github.com/a/b && make -C b"),
    "sources of a commit": step("git clone https://github.com/a/b && git checkout 9f2c1e7 && make"),
    "sources that it only reads": step("git clone https://github.com/a/b && ls b"),
    "a package of a tag": step("pip install git+https://github.com/a/b.git@v1.0.0"),
    "the package manager itself": step("npm install -g npm@latest"),
    "the package manager of Python": step("pip install --upgrade pip"),
    "locked providers": step("terraform init -lockfile=readonly"),
    "charts by their lock": step("helm dependency build charts/it"),
    "updates that people review": step("npm update", "gh pr create --fill"),
  },
});

testRule("gha-image-latest", {
  fails: {
    "an image that a step starts": step("docker run --rm ghcr.io/a/lint:latest /src"),
    "an image that a step pulls": step("docker pull a/b:latest"),
  },
  passes: {
    "a version": step("docker run --rm ghcr.io/a/lint:2.4.1"),
    "an image that the job has built": step("docker build -t a:latest .", "docker run a:latest"),
  },
});

testRule("gha-unpinned-deployment", {
  fails: {
    "a manifest of a branch at GitLab": step(
      "kubectl apply -f https://gitlab.com/a/b/-/raw/trunk/c.yaml",
    ),
    "a manifest of a branch": step(
      "kubectl apply -f https://raw.githubusercontent.com/a/b/main/c.yaml",
    ),
    "a base without a version": step("kubectl apply -k github.com/a/b/deploy"),
    "a chart of a repository": step("helm upgrade --install it charts/it"),
    "a chart of a registry": step("helm install it oci://ghcr.io/a/it"),
  },
  passes: {
    "a manifest of a tag": step(
      "kubectl apply -f https://raw.githubusercontent.com/a/b/v1.0.0/c.yaml",
    ),
    "a manifest of the repository": step("kubectl apply -f deploy.yaml"),
    "a base with a version": step("kubectl apply -k 'github.com/a/b/deploy?ref=v1.0.0'"),
    "a version of the chart": step("helm upgrade --install it charts/it --version 4.13.2"),
    "a chart of the repository": step("helm upgrade --install it ./charts/it"),
  },
});

testRule("gha-package-source", {
  fails: {
    "without signatures": step("apt-get install -y --allow-unauthenticated it"),
    "an index over HTTP": step("npm ci --registry http://npm.example.com"),
    "a second index": step("pip install --extra-index-url https://a.example.com it==1.0"),
  },
  passes: {
    "one index": step("pip install --index-url https://a.example.com it==1.0"),
    "a second index for packages with hashes": step(
      "pip install --extra-index-url https://a.example.com --require-hashes -r it.txt",
    ),
  },
});

const container = (text: string) => ({
  ".github/workflows/it.yml": `on: push\njobs:\n  it:\n    runs-on: ubuntu-24.04\n    container: ${text}\n    steps:\n      - run: make\n`,
});

testRule("gha-image-tag", {
  fails: {
    "a tag": container("hashicorp/terraform:1.9"),
    "a tag in a block": container("{ image: 'hashicorp/terraform:1.9' }"),
  },
  passes: {
    "a digest": container("hashicorp/terraform:1.9.8@sha256:0a1b"),
    "the latest, which another rule reports": container("hashicorp/terraform:latest"),
    "a private registry": container(
      "{ image: 'ghcr.io/a/b:1.9', credentials: { username: a, password: '${{ secrets.B }}' } }",
    ),
    "a value of the run": container("'${{ inputs.image }}'"),
  },
});
