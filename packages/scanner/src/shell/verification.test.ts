import { expect, it } from "vitest";
import { commandsIn } from "./commands.ts";
import { skipsVerification, unsetsVerification } from "./verification.ts";

it.each([
  "curl -fsSLk https://example.com",
  "curl --insecure https://example.com",
  "wget --no-check-certificate https://example.com",
  "git config --global http.sslVerify false",
  "git -c http.sslVerify=false clone https://example.com/a.git",
  "npm config set strict-ssl false",
  "pip install --trusted-host pypi.example.com flask",
  "ssh -o StrictHostKeyChecking=no host",
  "echo 'StrictHostKeyChecking no' >> /etc/ssh/ssh_config",
  `echo 'Acquire::https::Verify-Peer "false";' > /etc/apt/apt.conf.d/99it`,
  "kubectl --insecure-skip-tls-verify get pods",
  "cosign verify --certificate-identity-regexp '.*' it",
  "cosign verify --certificate-oidc-issuer-regexp=.+ it",
  "cosign verify --insecure-ignore-tlog --key it.pub it",
])("%s skips it", (script) => expect(commandsIn(script).some(skipsVerification)).toBe(true));

it.each([
  "curl -o k https://example.com",
  "git config --global http.sslVerify true",
  "npm config set strict-ssl true",
  "pip install flask",
  "ssh -o StrictHostKeyChecking=yes host",
  "echo 'StrictHostKeyChecking yes' >> /etc/ssh/ssh_config",
  "cosign verify --certificate-identity-regexp '^https://github.com/acme/it/.*' it",
])("%s does not", (script) => expect(commandsIn(script).some(skipsVerification)).toBe(false));

it("knows the variables that switch it off", () => {
  expect(unsetsVerification("NODE_TLS_REJECT_UNAUTHORIZED", "0")).toBe(true);
  expect(unsetsVerification("NODE_TLS_REJECT_UNAUTHORIZED", "1")).toBe(false);
  expect(unsetsVerification("GIT_SSH_COMMAND", "ssh -o StrictHostKeyChecking=no")).toBe(true);
  expect(unsetsVerification("GIT_SSH_COMMAND", "ssh -i /key")).toBe(false);
  expect(unsetsVerification("toString", "0")).toBe(false);
});
