import { fact } from "../../rule-language/fact.ts";
import { program, type Rule } from "../../rule-language/rule.ts";
import type { Danger, DangerKind, Program } from "../../runs-code/program.ts";
import type { Severity } from "../../scores/severity.ts";

interface DangerText {
  readonly title: string;
  readonly severity: Severity;
  readonly explanation: string;
  readonly fix: string;
}

const RIGHTS = "Terraform runs it with all of your rights and credentials.";

/** What each kind of danger means. Network and secrets together are critical. */
const DANGERS: Readonly<Record<Exclude<DangerKind, "harmless">, DangerText>> = {
  exfiltration: {
    title: "Sends secrets over the network",
    severity: "CRITICAL",
    explanation: "The owner of the address can use your accounts from then on.",
    fix: "Remove the request, or send nothing that signs in to anything.",
  },
  "remote-shell": {
    title: "Opens a shell to the network",
    severity: "CRITICAL",
    explanation: "The owner of the address controls the machine that runs Terraform.",
    fix: "Remove the command.",
  },
  download: {
    title: "Runs code that it downloads",
    severity: "HIGH",
    explanation: `The server decides each time what runs, and can answer anyone differently. ${RIGHTS}`,
    fix: "Put the script into the package, or compare the download with a checksum before it runs.",
  },
  hidden: {
    title: "Hides the code that it runs",
    severity: "HIGH",
    explanation: `Encoded code can't be reviewed. ${RIGHTS}`,
    fix: "Write the command as plain text.",
  },
  "reads-secrets": {
    title: "Reads credentials from the machine",
    severity: "HIGH",
    explanation: "Credentials of the machine can end up in the state, in outputs and in resources.",
    fix: "Take what the module needs as an input, and let providers sign in by themselves.",
  },
  "sends-file": {
    title: "Sends a file of the machine over the network",
    severity: "HIGH",
    explanation: "The owner of the address receives a file that isn't part of the module.",
    fix: "Send only what the caller gives to the module, or take the address as an input.",
  },
  "changes-machine": {
    title: "Changes settings or programs of the machine",
    severity: "HIGH",
    explanation: "Changes of this kind keep running after Terraform has ended.",
    fix: "Write only to the module's own folder, or leave the change to the user.",
  },
  destructive: {
    title: "Deletes files or objects outside of the module",
    severity: "HIGH",
    explanation: `A wrong or empty path or name deletes data that can't be restored. ${RIGHTS}`,
    fix: "Delete only what the module has created.",
  },
  "host-access": {
    title: "Starts a container that controls the machine",
    severity: "HIGH",
    explanation: "With these options, the code in the container can do everything on the machine.",
    fix: "Mount only the folder that is needed, without `--privileged` and the Docker socket.",
  },
  "foreign-server": {
    title: "Connects to a server that the module doesn't create",
    severity: "MEDIUM",
    explanation: "The server's owner learns who applies the module, and receives what it copies.",
    fix: "Connect to the module's own resources, or take the host as an input.",
  },
  "state-elsewhere": {
    title: "Keeps or reads state at a fixed place",
    severity: "HIGH",
    explanation:
      "State contains all secrets of a deployment. The owner of the place can read them.",
    fix: "Leave `backend` and `cloud` blocks to the root module of the user, and addresses to inputs.",
  },
  "foreign-provider": {
    title: "Takes providers from outside of the public registries",
    severity: "HIGH",
    explanation: `A provider is a program. ${RIGHTS} No public registry checks who publishes this one.`,
    fix: "Use a provider of a public registry, and remove programs and mirrors from the package.",
  },
  root: {
    title: "Runs as root on the machine",
    severity: "MEDIUM",
    explanation: "An error in the command, or in what it downloads, affects the whole machine.",
    fix: "Do without `sudo`, and name what the user has to install first.",
  },
  unknown: {
    title: "Runs something that the code doesn't show",
    severity: "MEDIUM",
    explanation: `It can't be reviewed before it runs. ${RIGHTS}`,
    fix: "Put the program into the package as a script, or write the command out.",
  },
  installs: {
    title: "Installs packages while Terraform runs",
    severity: "MEDIUM",
    explanation: "Packages run code when they are installed, and their latest version can be any.",
    fix: "Pin exact versions, or name what the user has to install first.",
  },
  "secret-in-request": {
    title: "Signs a request in with a secret",
    severity: "MEDIUM",
    explanation: "The service at the address receives a secret that you give to the module.",
    fix: "Let a provider talk to the service, or take the address as an input.",
  },
  identity: {
    title: "Tells a server about the deployment",
    severity: "MEDIUM",
    explanation: "Account numbers, addresses and names of resources tell strangers whom to attack.",
    fix: "Remove the request, or take its address as an input.",
  },
  "plain-request": {
    title: "Talks to a server without TLS, or to one that it doesn't verify",
    severity: "MEDIUM",
    explanation: "Anyone on the way can read and change what is sent and answered.",
    fix: "Use `https://` and check the certificate.",
  },
  "server-download": {
    title: "Runs code on servers or clusters that it downloads",
    severity: "MEDIUM",
    explanation: "Another server decides each time what runs in what the module creates.",
    fix: "Pin a version or a digest, or put the code into the package.",
  },
  "unknown-provider": {
    title: "Installs a provider of an author that isn't well known",
    severity: "MEDIUM",
    explanation: `A provider is a program. ${RIGHTS} Check who publishes it.`,
    fix: "Use the service's own provider, or explain in the README whose it is.",
  },
  "by-hand-download": {
    title: "Has a script or recipe that runs what it downloads",
    severity: "MEDIUM",
    explanation: "People who start it run what a server answers that day.",
    fix: "Compare the download with a checksum before it runs.",
  },
  "by-hand-release": {
    title: "Has a script or recipe that runs a release without checking it",
    severity: "LOW",
    explanation: "A release can be replaced, and people who start the script run what they get.",
    fix: "Compare the download with a checksum before it runs.",
  },
  "by-hand-erasure": {
    title: "Has a script or recipe that erases the disk that it is given",
    severity: "LOW",
    explanation: "A wrong name erases another disk, whose data can't be restored.",
    fix: "Format only a disk on which `blkid` or `wipefs --no-act` finds nothing.",
  },
  "by-hand-host-access": {
    title: "Has a script or recipe that starts a privileged container",
    severity: "LOW",
    explanation:
      "The code in the container can do everything on the machine of the person who starts it.",
    fix: "Grant only the capabilities, devices and folders that it needs, and pin the image.",
  },
  local: {
    title: "Runs a program on the machine",
    severity: "LOW",
    explanation: `${RIGHTS} The program has to be installed there.`,
    fix: "Use a resource or a data source of a provider if there is one.",
  },
  server: {
    title: "Runs commands on servers that it sets up",
    severity: "LOW",
    explanation:
      "Terraform doesn't know what they change, and they need a way in over the network.",
    fix: "Use the image, user data or a tool for configuration instead of provisioners.",
  },
  request: {
    title: "Asks a server while Terraform plans",
    severity: "INFO",
    explanation:
      "The server learns when and from where the module is used, and its answer can change.",
    fix: "Take the value as an input if the caller can know it.",
  },
  "reads-file": {
    title: "Reads a file of the machine",
    severity: "LOW",
    explanation:
      "The module works only where this file exists, and shows its content to resources.",
    fix: "Take the content or the path as an input.",
  },
};

/** Says where a danger is: in the script that is found itself, or in one that a program runs. */
function placed({ message, at }: Danger, { location, scripts }: Program) {
  if (at === undefined) return { location, message };
  const { path, start } = at;
  const { file } = location;
  if (path === file.path) {
    const end = file.text.indexOf("\n", start);
    return { location: { file, start, end: end === -1 ? file.text.length : end }, message };
  }
  const text = scripts.find((each) => each.path === path)?.text ?? "";
  const line = text.slice(0, start).split("\n").length;
  return { location, message: `${message} in line ${line} of \`${path}\`` };
}

/** One rule for each kind of danger in what a package runs. */
export const runsCodeRules: readonly Rule[] = Object.entries(DANGERS).map(([kind, text]) => ({
  id: `runs-code-${kind}`,
  category: "security",
  topic: "runs-code",
  runsCode: true,
  ...text,
  checks: [
    program((found) =>
      found.dangers
        .filter((each) => each.kind === kind)
        .map((each) => fact(true, { ...placed(each, found), marks: each.marks })),
    ),
  ],
}));
