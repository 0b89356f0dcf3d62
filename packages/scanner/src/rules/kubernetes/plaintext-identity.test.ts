import { testRule } from "../../../test/rule-fixtures.ts";

const object = (version: string, kind: string, spec: object) => ({
  "it.yaml": `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: it }\nspec: ${JSON.stringify(spec)}\n`,
});

const keys = (jwksUri: string) =>
  object("security.istio.io/v1", "RequestAuthentication", {
    jwtRules: [{ issuer: "it", jwksUri }],
  });

const store = (server: string) =>
  object("external-secrets.io/v1", "ClusterSecretStore", { provider: { vault: { server } } });

const asks = (url: string) => ({
  "it.yaml": `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: { name: it, annotations: { nginx.ingress.kubernetes.io/auth-url: "${url}" } }\n`,
});

testRule("k8s-plaintext-identity", {
  fails: {
    keys: keys("http://id.example.com/keys"),
    secrets: store("http://vault.example.com:8200"),
    "a login": asks("http://auth.example.com/check"),
    "a login of a short host": asks("http://example.com/check"),
  },
  passes: {
    "secrets of the pod itself": store("http://localhost.localdomain:8200"),
    "encrypted keys": keys("https://id.example.com/keys"),
    "keys of the cluster": keys("http://keycloak.id.svc.cluster.local/keys"),
    "secrets of the cluster": store("http://vault.vault.svc:8200"),
    "secrets of a short name": store("http://vault.vault:8200"),
    "a login of the cluster": asks("http://oauth2-proxy.auth.svc.cluster.local:4180/check"),
    "a login of a short name": asks("http://oauth2-proxy.auth/oauth2/auth"),
    "a login of the request's host": asks("http://$host/check"),
  },
});
