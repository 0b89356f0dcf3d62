import { NO_MARKS } from "../../evaluate/marks.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { credentialInOption } from "../aws/credentials-in-text.ts";

/** Arguments of a container with the words of its command. */
const COMMANDS = ["entryPoint", "command", "commands", "args"];

/** Where resources have their containers. */
const CONTAINERS: readonly (readonly [type: string, path: string])[] = [
  ["google_cloud_run_v2_service", "template.containers"],
  ["google_cloud_run_v2_worker_pool", "template.containers"],
  ["google_cloud_run_v2_job", "template.template.containers"],
  ["google_cloud_run_service", "template.spec.containers"],
  ["azurerm_container_group", "container"],
  ["azurerm_container_app", "template.container"],
  ["azurerm_container_app_job", "template.container"],
];

/** A word in single quotation marks, and a variable for one that isn't known. */
const quoted = (word: string | undefined) =>
  word === undefined ? '"$word"' : `'${word.replaceAll("'", "'\\''")}'`;

/** A list of words is a command, and a word with several lines or words may be a script. */
function credentialIn(words: readonly (string | undefined)[]) {
  const scripts = words.filter((word) => word !== undefined && /\s/.test(word));
  return [words.map(quoted).join(" "), ...scripts]
    .map((text = "") => credentialInOption(text))
    .find((each) => each !== undefined);
}

/** Whether a container's command has an option with a credential that is written out. */
export function argumentGivesCredential(container: BlockView): Fact {
  const found = COMMANDS.map((name) => {
    const words = container.attr(name).elements();
    return credentialIn(
      words.map(({ value }) => (value.kind === "string" ? value.value : undefined)),
    );
  }).find((each) => each !== undefined);
  return fact(found !== undefined, {
    location: container.location,
    message: `the command of the container has a ${found?.title ?? "credential"}`,
    marks: NO_MARKS,
    secrets: found?.secrets ?? [],
  });
}

/** Rules for credentials in the commands of containers. */
export const containerArgumentRules: readonly Rule[] = [
  {
    id: "gen-container-argument-secret",
    title: "Command of a container contains a credential",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation:
      "Everyone who can read the code or describe the service knows the credential, and the list of processes shows it.",
    fix: "Hand it over in a variable that the platform fills from its store of secrets.",
    link: "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/specifying-sensitive-data.html",
    checks: [
      resource("aws_ecs_task_definition", (task) =>
        objectsIn(task.attr("container_definitions").json()).each(argumentGivesCredential),
      ),
      resource("aws_batch_job_definition", (job) =>
        objectsIn(job.attr("container_properties").json()).each(argumentGivesCredential),
      ),
      ...CONTAINERS.map(([type, path]) =>
        resource(type, (service) => service.blocks(path).each(argumentGivesCredential)),
      ),
    ],
  },
];
