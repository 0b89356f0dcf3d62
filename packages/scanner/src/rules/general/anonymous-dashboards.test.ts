import { testRule } from "../../../test/rule-fixtures.ts";

const pod = (value: string) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata:\n  name: it\nspec:\n  containers:\n    - name: a\n      env:\n        - name: GF_AUTH_ANONYMOUS_ENABLED\n          value: "${value}"\n`,
});
const grafana = (variables: string, rest = "    restart: always\n", file = "compose.yaml") => ({
  [file]: `services:\n  grafana:\n    image: grafana/grafana:12.1.1\n${rest}    environment: ${variables}\n`,
});
const ON = "GF_AUTH_ANONYMOUS_ENABLED";
const SHARED = `{ ${ON}: "true", GF_SERVER_ROOT_URL: "https://it.example.com/" }`;
const values = (enabled: string) => ({
  "values.yaml": `grafana:\n  grafana.ini:\n    auth.anonymous:\n      enabled: ${enabled}\n`,
});

testRule("gen-anonymous-dashboards", {
  fails: {
    "a pod": pod("true"),
    "a service that others reach": grafana(SHARED),
    "a service with a list": grafana(`["${ON}=true", "GF_SERVER_DOMAIN=it.example.com"]`),
    "the values of a chart": values("true"),
  },
  passes: {
    "a pod that asks": pod("false"),
    "a service that asks": grafana(SHARED.replace("true", "false")),
    "a trial on one's own machine": grafana(`{ ${ON}: "true" }`),
    "an address of one's own machine": grafana(
      `{ ${ON}: "true", GF_SERVER_ROOT_URL: "http://localhost:3000" }`,
    ),
    "a service that isn't kept": grafana(SHARED, ""),
    "a file for tests": grafana(SHARED, "    restart: always\n", "compose.test.yaml"),
    "values that ask": values("false"),
  },
});
