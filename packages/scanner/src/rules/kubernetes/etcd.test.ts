import { testRule } from "../../../test/rule-fixtures.ts";

const pod = (command: readonly string[], env = "[]") => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata:\n  name: it\nspec:\n  containers:\n    - name: a\n      command: ${JSON.stringify(command)}\n      env: ${env}\n`,
});

const etcd = (...flags: string[]) => pod(["etcd", ...flags]);

const CLIENTS = "--listen-client-urls=https://127.0.0.1:2379,https://10.0.0.1:2379";
const PEERS = "--listen-peer-urls=https://10.0.0.1:2380";

testRule("k8s-api-unprotected-port", {
  fails: {
    "a database that asks for no certificate": etcd(CLIENTS),
    "a database that is told not to ask": etcd("--client-cert-auth=false"),
  },
  passes: {
    "a database that asks": etcd(CLIENTS, "--client-cert-auth=true"),
    "a database that asks by a variable": pod(
      ["etcd", CLIENTS],
      '[{ name: ETCD_CLIENT_CERT_AUTH, value: "true" }]',
    ),
    "a database with a file": etcd(CLIENTS, "--config-file=/etc/etcd.yaml"),
    "a database for its machine": etcd("--listen-client-urls=http://127.0.0.1:2379"),
  },
});

testRule("k8s-etcd-peers", {
  fails: {
    "peers without certificates": etcd(PEERS),
    "certificates that aren't asked for": etcd("--peer-client-cert-auth=false"),
  },
  passes: {
    "peers with certificates": etcd(PEERS, "--peer-client-cert-auth=true"),
    "peers with variables of a map": {
      "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata:\n  name: it\nspec:\n  containers:\n    - name: a\n      command: ${JSON.stringify(["etcd", PEERS])}\n      envFrom: [{ configMapRef: { name: etcd } }]\n`,
    },
    "peers on one machine": etcd("--listen-peer-urls=http://localhost:2380"),
    "no peers": etcd(CLIENTS),
  },
});

testRule("k8s-etcd-self-signed", {
  fails: { clients: etcd("--auto-tls=true"), peers: etcd("--peer-auto-tls=true") },
  passes: { neither: etcd("--auto-tls=false", "--cert-file=/server.crt") },
});

const apiServer = (urls: string) => pod(["kube-apiserver", `--etcd-servers=${urls}`]);

testRule("k8s-etcd-plaintext", {
  fails: { "one of several": apiServer("https://10.0.0.1:2379,http://10.0.0.2:2379") },
  passes: {
    encrypted: apiServer("https://10.0.0.1:2379"),
    "the machine itself": apiServer("http://127.0.0.1:2379"),
  },
});
