import { ALMIGHTY, ORDINARY } from "../../container/capabilities.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { CONTROLLING, RUNTIME_SOCKETS } from "../kubernetes/host-folders.ts";

const TASK = "aws_ecs_task_definition";

const PARAMETERS =
  "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html";

function containersOf(task: ResourceView): ViewSet<BlockView> {
  return objectsIn(task.attr("container_definitions").json());
}

const JOB = "aws_batch_job_definition";

const PODS = "eks_properties.pod_properties";

const propertiesOf = (job: ResourceView) => job.attr("container_properties").json();

/** Checks each task of a job that is described like tasks of ECS. */
const eachOfTasks = (question: (container: BlockView) => Fact) =>
  resource(JOB, (job) =>
    objectsIn(job.attr("ecs_properties").json().member("taskProperties")).each((task) =>
      task.blocks("containers").some(question),
    ),
  );

/** Checks each container of a job in a cluster of Kubernetes. */
const eachOfPods = (question: (container: BlockView) => Fact) =>
  ["containers", "init_containers"].map((name) =>
    resource(JOB, (job) => job.blocks(`${PODS}.${name}.security_context`).each(question)),
  );

/** Checks each container of a task. */
const eachContainer = (question: (container: BlockView) => Fact) =>
  resource(TASK, (task) => containersOf(task).each(question));

/** A task on every machine, whose containers are blocks. */
const DAEMON = "aws_ecs_daemon_task_definition";

const eachOfDaemons = (question: (container: BlockView) => Fact) =>
  resource(DAEMON, (daemon) => daemon.blocks("container_definition").each(question));

const capabilitiesOfDaemon = (container: BlockView) =>
  container.attr("linux_parameters.capabilities.add");

const addedCapabilities = (container: BlockView) =>
  container.attr("linuxParameters").member("capabilities").member("add");

const isAlmighty = (added: AttributeView) =>
  added.some((name) => name.isIn(ALMIGHTY, { ignoreCase: true }));

const isUnusual = (added: AttributeView) =>
  added.some((name) =>
    and(name.isPresent(), name.isNotIn([...ORDINARY, ...ALMIGHTY], { ignoreCase: true })),
  );

/** Folders that agents read to tell what the machine does. */
const READ = /^\/(proc|sys|cgroup)(\/|$)/;

/** Takes over the machine or talks to its runtime. */
function controlsHost(path: AttributeView): Fact {
  return and(
    path.isPresent(),
    or(path.matches(RUNTIME_SOCKETS), and(path.matches(CONTROLLING), not(path.matches(READ)))),
  );
}

/** The user inside of a container, by name or ID, with or without a group. */
const isRoot = (user: AttributeView) =>
  or(user.matches(/^(root|0)(:|$)/), user.is("ContainerAdministrator", { ignoreCase: true }));

export const ecsRules: readonly Rule[] = [
  {
    id: "aws-ecs-privileged",
    title: "Container runs with the rights of its host",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "An attacker in a privileged container controls the whole machine.",
    fix: "Take `privileged` out of the container definition; add single capabilities if need be.",
    peers: { checkov: ["CKV_AWS_334"] },
    link: PARAMETERS,
    checks: [
      eachContainer((container) => container.attr("privileged").is(true)),
      eachContainer((container) => isAlmighty(addedCapabilities(container))),
      eachOfDaemons((container) => container.attr("privileged").is(true)),
      eachOfDaemons((container) => isAlmighty(capabilitiesOfDaemon(container))),
      resource(JOB, (job) => propertiesOf(job).member("privileged").is(true)),
      eachOfTasks((container) => container.attr("privileged").is(true)),
      ...eachOfPods((context) => context.attr("privileged").is(true)),
    ],
  },
  {
    id: "aws-ecs-capability",
    title: "Container has a capability beyond the usual ones",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation:
      "Such capabilities change the network, read other processes or load code into the kernel.",
    fix: "Take it out of `add` in `capabilities`.",
    link: "https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_KernelCapabilities.html",
    checks: [
      eachContainer((container) => isUnusual(addedCapabilities(container))),
      eachOfDaemons((container) => isUnusual(capabilitiesOfDaemon(container))),
    ],
  },
  {
    id: "aws-ecs-host-namespace",
    title: "Task shares a namespace with its host",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation:
      "Its containers can see or reach the processes, the memory or the network of everything on the machine.",
    fix: "Leave out `pid_mode` and `ipc_mode` or set them to `task`, and set `network_mode` to `awsvpc`.",
    link: PARAMETERS,
    checks: [
      resource(TASK, (task) =>
        ["pid_mode", "ipc_mode", "network_mode"].map((name) => task.attr(name).is("host")),
      ),
    ],
  },
  {
    id: "aws-ecs-host-folder",
    title: "Task mounts what controls its host",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "Through the files or the socket of the runtime, it can take over the machine.",
    fix: "Mount a folder that only this task uses, or a volume of EFS.",
    link: "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/bind-mounts.html",
    checks: [
      resource([TASK, DAEMON], (task) =>
        task
          .blocks("volume")
          .each((volume) =>
            or(...["host_path", "host.source_path"].map((name) => controlsHost(volume.attr(name)))),
          ),
      ),
      resource(JOB, (job) =>
        objectsIn(propertiesOf(job).member("volumes")).each((volume) =>
          controlsHost(volume.attr("host.sourcePath")),
        ),
      ),
    ],
  },
  {
    id: "aws-ecs-root-user",
    title: "Container is set to run as root",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "An attacker who escapes a container that runs as root is root on the machine.",
    fix: "Set `user` to the ID of an ordinary user.",
    link: PARAMETERS,
    checks: [
      eachContainer((container) => isRoot(container.attr("user"))),
      eachOfDaemons((container) => isRoot(container.attr("user"))),
      resource(JOB, (job) => isRoot(propertiesOf(job).member("user"))),
      eachOfTasks((container) => isRoot(container.attr("user"))),
      ...eachOfPods((context) => context.attr("run_as_user").is(0)),
    ],
  },
  {
    id: "aws-ecs-writable-root",
    title: "Container can write to its own file system",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation: "An intruder can change programs of the container and leave tools behind.",
    fix: "Set `readonlyRootFilesystem` to `true` and mount what has to be written.",
    link: PARAMETERS,
    checks: [
      eachContainer((container) => container.attr("readonlyRootFilesystem").is(false)),
      eachOfDaemons((container) => container.attr("readonly_root_filesystem").is(false)),
    ],
  },
  {
    id: "aws-ecs-log",
    title: "Container's output goes nowhere",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After a failure or an attack, you can't find out what the container did.",
    fix: "Add `logConfiguration` to the container definition.",
    link: "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/using_awslogs.html",
    checks: [
      eachContainer((container) =>
        or(
          container.attr("logConfiguration").isAbsent(),
          container.attr("logConfiguration.logDriver").is("none"),
        ),
      ),
      eachOfDaemons((container) => container.blocks("log_configuration").isEmpty()),
    ],
  },
];
