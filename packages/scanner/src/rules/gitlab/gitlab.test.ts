// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are GitLab's
import { testRule } from "../../../test/rule-fixtures.ts";

const pipeline = (text: string) => ({ ".gitlab-ci.yml": text });
const job = (...lines: string[]) =>
  pipeline(`it:\n  script: [make]\n${lines.map((line) => `  ${line}\n`).join("")}`);
const runs = (command: string) => pipeline(`it:\n  script:\n    - ${command}\n`);

testRule("gl-include-unpinned", {
  fails: {
    "a project without a ref": pipeline("include:\n  - project: a/b\n    file: /c.yml\n"),
    "a branch": pipeline("include:\n  - project: a/b\n    ref: main\n    file: /c.yml\n"),
    "a file of a branch": pipeline("include: https://gitlab.com/a/b/-/raw/main/c.yml\n"),
    "plain HTTP": pipeline("include:\n  - remote: http://a.example.com/c.yml\n"),
    "a component": pipeline("include:\n  - component: gitlab.com/a/b/c@~latest\n"),
  },
  passes: {
    "a tag": pipeline("include:\n  - project: a/b\n    ref: v1.0.0\n    file: /c.yml\n"),
    "a file of the repository": pipeline("include:\n  - local: /c.yml\n"),
    "a checksum": pipeline(
      "include:\n  - remote: https://gitlab.com/a/b/-/raw/main/c.yml\n    integrity: sha256-00\n",
    ),
    "a version of a component": pipeline("include:\n  - component: gitlab.com/a/b/c@1.0.0\n"),
    "another file": { "ci.yml": "include:\n  - project: a/b\n" },
  },
});

testRule("gl-image-latest", {
  fails: {
    "an image": job("image: node:latest"),
    "an image by its name": job("image: { name: node }"),
    "a service": job("services: [postgres]"),
    "the default": pipeline("default:\n  image: node\nit:\n  script: [make]\n"),
  },
  passes: {
    "a version": job("image: node:22.11.0"),
    "a variable": job("image: $IMAGE"),
    "a version of the caller": job("image: node:${VERSION}"),
  },
});

testRule("gl-unpinned-tool", {
  fails: {
    "the newest providers": runs("terraform init -upgrade"),
    "a package": runs("pip install checkov"),
    "a chart": runs("helm install it charts/it"),
  },
  passes: { "a lock file": runs("npm ci"), providers: runs("terraform init") },
});

testRule("gl-unverified-code", {
  fails: {
    "a pipe to a shell": runs("curl https://a.example.com/i.sh | sh"),
    "no signatures": runs("apt-get install -y --allow-unauthenticated it"),
  },
  passes: { "a program of the repository": runs("./scripts/i.sh") },
});

testRule("gl-missing-job", {
  fails: {
    "a job": job("needs: [other]"),
    "a job by its name": job("needs: [{ job: other }]"),
    "a stage": pipeline("stages: [build]\nit:\n  stage: test\n  script: [make]\n"),
  },
  passes: {
    "its job": pipeline("a:\n  script: [make]\nb:\n  needs: [a]\n  script: [make]\n"),
    "a job of an included file": pipeline("include:\n  - local: /c.yml\nb:\n  needs: [a]\n"),
    "a job of another project": job("needs: [{ project: a/b, job: c, ref: v1 }]"),
    "a usual stage": job("stage: deploy"),
    "a stage of the file that includes this one": {
      ".gitlab/jobs/report.yml": "report:\n  stage: reports\n  needs: [build]\n  script: [make]\n",
    },
    "a stage that GitLab adds": pipeline("stages: [build]\nit:\n  stage: .post\n"),
  },
});

testRule("gl-outdated-keyword", {
  fails: {
    only: job("only: [main]"),
    "an image for all": pipeline("image: node:22.11.0\nit:\n  script: [make]\n"),
  },
  passes: { rules: job("rules: [{ if: $CI_COMMIT_TAG }]") },
});

testRule("gl-hidden-failure", {
  fails: {
    "any failure": job("allow_failure: true"),
    "a word within a name": pipeline("nextcloud:\n  script: [it]\n  allow_failure: true\n"),
  },
  passes: {
    "some failures": job("allow_failure: { exit_codes: [137] }"),
    "a job that people start": job("allow_failure: true", "when: manual"),
    "a trial of a later version": pipeline(
      "unit-next:\n  script: [pytest]\n  allow_failure: true\n",
    ),
  },
});

const kept = (expiry: string, ...lines: readonly string[]) =>
  job(`artifacts: { paths: [dist], expire_in: ${expiry} }`, ...lines);

testRule("gl-endless-artifacts", {
  fails: { "those of every run": kept("never") },
  passes: {
    "a week": kept("1 week"),
    "the default": job("artifacts: { paths: [dist] }"),
    "those of releases": kept("never", "rules: [{ if: $CI_COMMIT_TAG }]"),
    "those of tags": kept("never", "only: [tags]"),
  },
});

const variables = (text: string, rest = "") =>
  pipeline(`variables:\n  ${text}\nit:\n  script: [make]\n${rest}`);

testRule("gl-variable-secret", {
  fails: {
    "a password": variables("REGISTRY_PASSWORD: Tresor-Hafen-7719"),
    "a password with a description": variables(
      "REGISTRY_PASSWORD: { value: Tresor-Hafen-7719, description: It }",
    ),
    "a password of a job": job("variables: { DEPLOY_PASSWORD: Tresor-Hafen-7719 }"),
  },
  passes: {
    "another variable": variables("REGISTRY_PASSWORD: $DEPLOY_PASSWORD"),
    "a name": variables("REGISTRY_PASSWORD_NAME: tresor-7719"),
    "a placeholder": variables("REGISTRY_PASSWORD: changeme123"),
    "a database for tests": variables(
      "POSTGRES_PASSWORD: postgres16",
      "  services: ['postgres:17.2']\n",
    ),
    "a plain word": variables("DB_PASSWORD: postgres"),
  },
});

testRule("gl-concurrent-deployments", {
  fails: { "an apply": runs("terraform apply plan.tfplan") },
  passes: {
    "a group": pipeline("it:\n  resource_group: it\n  script: [helm upgrade it ./it]\n"),
    "a plan": runs("terraform plan"),
    "a dry run": runs("kubectl apply --dry-run=server -f it.yaml"),
    "a template": pipeline(".it:\n  script: [terraform apply]\n"),
  },
});

testRule("gl-canceled-deployment", {
  fails: { "an apply": pipeline("it:\n  interruptible: true\n  script: [terraform apply]\n") },
  passes: {
    "a plan": pipeline("it:\n  interruptible: true\n  script: [terraform plan]\n"),
    "an apply that isn't canceled": pipeline(
      "it:\n  interruptible: false\n  script: [terraform apply]\n",
    ),
  },
});
