// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are those of shells
import { testRule } from "../../../test/rule-fixtures.ts";

const pipeline = (text: string) => ({ ".gitlab-ci.yml": text });
const job = (...lines: string[]) => pipeline(`it:\n${lines.map((line) => `  ${line}\n`).join("")}`);
const variable = (text: string) => pipeline(`variables: { ${text} }\nit: { script: [make] }\n`);

testRule("gl-unverified-server", {
  fails: {
    "a command": job("script: [curl -k https://a.example.com]"),
    "a host key": job("script: [ssh -o StrictHostKeyChecking=no a@b]"),
    "a variable": variable('GIT_SSL_NO_VERIFY: "true"'),
  },
  passes: {
    "a command": job("script: [curl https://a.example.com]"),
    "a variable": variable('GIT_SSL_NO_VERIFY: "false"'),
  },
});

testRule("gl-debug-trace", {
  fails: {
    jobs: variable('CI_DEBUG_TRACE: "true"'),
    "a described variable": variable('CI_DEBUG_TRACE: { value: "true", description: a }'),
    services: job('variables: { CI_DEBUG_SERVICES: "true" }', "script: [make]"),
  },
  passes: { nothing: variable('CI_DEBUG_TRACE: "false"') },
});

testRule("gl-secret-printed", {
  fails: {
    "a token": job('script: ["echo $CI_JOB_TOKEN"]'),
    "all variables": job("script: [printenv]"),
    "a token in quotes": job(`script: ['echo "It is ''\${CI_JOB_TOKEN}''"']`),
    "a second variable": job('script: ["echo $CI_COMMIT_SHA $CI_JOB_TOKEN"]'),
  },
  passes: {
    "a pipe": job('script: ["echo $CI_JOB_TOKEN | it --password-stdin"]'),
    "a file": job('script: ["echo $CI_JOB_TOKEN > token"]'),
    "one variable": job("script: [printenv CI_COMMIT_SHA]"),
    "another variable": job('script: ["echo $CI_COMMIT_SHA"]'),
    "another command": job('script: ["echo hi && it --token $CI_JOB_TOKEN"]'),
    "a command after it": job('script: ["echo hi; it --token $CI_JOB_TOKEN"]'),
    "whether it is set": job('script: ["echo ${CI_JOB_TOKEN:+set}"]'),
    "its length": job('script: ["echo ${#CI_JOB_TOKEN}"]'),
    "a name in single quotes": job(`script: ["echo 'set $CI_JOB_TOKEN'"]`),
    "an escaped name": job("script: ['echo \"set \\$CI_JOB_TOKEN\"']"),
    "a pipe on the next line": job(
      "script:",
      "  - |",
      '    echo "$CI_JOB_TOKEN" \\',
      "      | it --password-stdin",
    ),
  },
});

testRule("gl-secret-argument", {
  fails: { "an option": job("script: [docker login -u a -p $CI_REGISTRY_PASSWORD b]") },
  passes: {
    "standard input": job(
      'script: ["echo $CI_REGISTRY_PASSWORD | docker login -u a --password-stdin b"]',
    ),
  },
});

testRule("gl-artifact-credentials", {
  fails: {
    variables: job("script: [make]", "artifacts: { paths: [.env] }"),
    "a state": job("script: [make]", "artifacts: { paths: [infra/terraform.tfstate] }"),
    "a key": job("script: [make]", "artifacts: { paths: [certs/privkey.pem], access: all }"),
  },
  passes: {
    "a build": job("script: [make]", "artifacts: { paths: [dist/] }"),
    "a public certificate": job("script: [make]", "artifacts: { paths: [certs/ca.pem] }"),
    "artifacts for maintainers": job(
      "script: [make]",
      "artifacts: { paths: [.env], access: maintainer }",
    ),
    "an example": job("script: [make]", "artifacts: { paths: [.env.example] }"),
    "artifacts for other jobs only": job(
      "script: [make]",
      "artifacts: { paths: [.env], access: none }",
    ),
  },
});

const APPLY = "script: [terraform apply -auto-approve]";

testRule("gl-deploys-requests", {
  fails: {
    "a merge request": job(APPLY, "rules: [{ if: $CI_PIPELINE_SOURCE == 'merge_request_event' }]"),
    "each branch": job(APPLY),
  },
  passes: {
    "the main branch": job(APPLY, "rules: [{ if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH }]"),
    "a click": job(APPLY, "when: manual"),
    "a click for merge requests": job(
      APPLY,
      "rules: [{ if: $CI_PIPELINE_SOURCE == 'merge_request_event', when: manual }]",
    ),
    "an environment of the request": job(
      APPLY,
      "environment: { name: review/$CI_COMMIT_REF_SLUG }",
      "rules: [{ if: $CI_PIPELINE_SOURCE == 'merge_request_event' }]",
    ),
    "rules of the pipeline": pipeline(
      `workflow: { rules: [{ if: $CI_COMMIT_TAG }] }\nit:\n  ${APPLY}\n`,
    ),
    "a plan": job("script: [terraform plan]"),
    "a hint": job('script: ["terraform plan", "echo Now terraform apply"]'),
    "a merge train": job(
      APPLY,
      "rules: [{ if: $CI_PIPELINE_SOURCE == 'merge_request_event' && $CI_MERGE_REQUEST_EVENT_TYPE == 'merge_train' }]",
    ),
  },
});

testRule("gl-docker-plaintext", {
  fails: { "no certificates": variable('DOCKER_TLS_CERTDIR: ""') },
  passes: { certificates: variable('DOCKER_TLS_CERTDIR: "/certs"') },
});

testRule("gl-refused-part", {
  fails: {
    "a job that doesn't exist": job("extends: .base", "script: [make]"),
    "a keyword": job("script: [make]", "artifact: { paths: [a] }"),
    "a moment": job("script: [make]", "when: sometimes"),
    "no script": job("image: ruby:3.4.2"),
  },
  passes: {
    "a job": pipeline(".base: { image: ruby:3.4.2 }\nit: { extends: .base, script: [make] }\n"),
    "a job of another file": pipeline("include: a.yml\nit: { extends: .base, script: [make] }\n"),
    "a moment": job("script: [make]", "when: manual"),
    "a job of an input": job('extends: ".$[[ inputs.base ]]"', "script: [make]"),
    "a script of another file": pipeline("include: a.yml\nit: { image: ruby:3.4.2 }\n"),
    "another pipeline": job("trigger: a/b", "stage: deploy"),
    "the status of another pipeline": job("stage: test", "needs: { pipeline: a/b }"),
  },
});

testRule("gl-outdated-keyword", {
  fails: { "a token": job("script: [vault login $CI_JOB_JWT]") },
  passes: { "a token": job("script: [vault login $VAULT_TOKEN]") },
});
