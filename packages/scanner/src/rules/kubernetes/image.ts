import { looseness } from "../../container/image-reference.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import { fact } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { maskSecrets } from "../../secrets/mask.ts";
import { unverifiedCode } from "../../shell/downloads.ts";
import { containerChecks } from "./pod.ts";

/** An image that ko builds and names by its digest before the manifest is applied. */
const BUILT = "ko://";

export const imageRules: readonly Rule[] = [
  {
    id: "k8s-image-latest",
    title: "Container image is not pinned to a version",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "The running version is unknown, a restart can pull other code, and you can't roll back.",
    fix: "Name a version as the image's tag or, better, its digest.",
    peers: { checkov: ["CKV_K8S_14"], trivy: ["KSV-0013"] },
    link: "https://kubernetes.io/docs/concepts/containers/images/#image-names",
    checks: containerChecks((container) =>
      container.attr("image").test((image) => {
        if (image === undefined || image === "" || image.startsWith(BUILT)) return false;
        return looseness(image) !== undefined;
      }),
    ),
  },
  {
    id: "k8s-unverified-code",
    title: "Container runs code from the internet unseen when it starts",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who controls the address can run code in the cluster.",
    fix: "Put the program in the image, or compare the download with a checksum first.",
    link: "https://kubernetes.io/docs/tasks/inject-data-application/define-command-argument-container/",
    checks: containerChecks((container) => {
      const script = ["command", "args"].flatMap((name) =>
        container
          .attr(name)
          .elements()
          .map(({ value }) => (value.kind === "string" ? value.value : "")),
      );
      const code = script.map(unverifiedCode).find((each) => each !== undefined);
      const message = `the command has \`${maskSecrets(code ?? "").slice(0, 60)}\``;
      return fact(code !== undefined, { location: container.location, message, marks: NO_MARKS });
    }),
  },
];
