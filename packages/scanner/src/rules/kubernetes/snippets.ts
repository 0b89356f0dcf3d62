import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import { anyOf, type Fact, unless } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { settingCheck } from "../charts/settings.ts";
import { VALUES } from "../charts/values.ts";
import { versioned } from "./pod.ts";
import { annotation } from "./published.ts";

const ANNOTATIONS =
  "https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/#configuration-snippet";

const SNIPPETS = ["server-snippet", "configuration-snippet", "auth-snippet", "stream-snippet"];

const SWITCH = "allowSnippetAnnotations";

/** The settings of ingress-nginx in the values of its chart, which may be one of several. */
function permitsSnippets(source: SourceFile): readonly Fact[] {
  if (!VALUES.test(source.path) || !source.text.includes(SWITCH)) return [];
  const values: Value | undefined = yamlDocumentsOf(source)[0];
  return [values, ...membersOf(values).map(([, each]) => each)].flatMap((each) => {
    const place = entryOf(entryOf(each, "controller"), SWITCH);
    return place === undefined
      ? []
      : [factInFile(textOf(place) === "true", place, source, `\`${SWITCH}\` is true`)];
  });
}

/** Rules for configuration of nginx that comes with an ingress. */
export const snippetRules: readonly Rule[] = [
  {
    id: "k8s-snippets-allowed",
    title: "Ingress controller takes configuration from every ingress",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Anyone with permission to create an ingress can read the secrets of every namespace.",
    fix: "Set `allow-snippet-annotations` to false, or `annotations-risk-level` to `High` or lower.",
    link: "https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/#allow-snippet-annotations",
    checks: [
      resource(versioned(["kubernetes_config_map"]), (map) => {
        const data = map.attr("data");
        // Snippets are critical, so that a lower level refuses them all the same.
        return unless(
          data.member("annotations-risk-level").isIn(["Low", "Medium", "High"]),
          data.member("allow-snippet-annotations").is("true"),
        );
      }),
      settingCheck(
        /allow-snippet-annotations/,
        ({ kind, name, text }) =>
          kind === "ConfigMap" && name === "allow-snippet-annotations" && text === "true",
      ),
      file(permitsSnippets),
    ],
  },
  {
    id: "k8s-ingress-snippet",
    title: "Ingress brings its own configuration of nginx",
    severity: "LOW",
    category: "security",
    topic: "privilege",
    explanation:
      "Controllers refuse it by default. One that accepts it lets every ingress read the controller's secrets.",
    fix: "Use the annotation for the purpose, such as `custom-headers`, or the controller's own configuration.",
    link: ANNOTATIONS,
    checks: [
      resource(versioned(["kubernetes_ingress"]), (ingress) =>
        anyOf(
          SNIPPETS.map((name) =>
            annotation(ingress, `nginx.ingress.kubernetes.io/${name}`).isPresent(),
          ),
        ),
      ),
      settingCheck(
        /-snippet/,
        ({ kind, within, name }) =>
          kind === "Ingress" &&
          within.join(".") === "metadata.annotations" &&
          SNIPPETS.some((each) => name === `nginx.ingress.kubernetes.io/${each}`),
      ),
    ],
  },
];
