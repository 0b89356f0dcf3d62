const INTRODUCTION = `Reads infrastructure-as-code modules and says what is wrong with them. Finds,
installs and publishes modules of a marketplace.`;

/** What each command does, as lines of the help. */
const COMMANDS: Readonly<Record<string, string>> = {
  scan: `  stackyard scan DIR|ARCHIVE    findings, scores and coverage of a module
  stackyard scan PLAN.json      the same of a plan: terraform show -json PLAN`,
  diff: `  stackyard diff OLD NEW        what changed between two versions of a module,
                                and the required version bump`,
  explain: `  stackyard explain RULE        what a rule looks for, why, and how to fix it`,
  "test-rules": `  stackyard test-rules [DIR]    test the rules in stackyard.yaml`,
  mcp: `  stackyard mcp [DIR]           let a coding agent scan modules below DIR, with
                                the Model Context Protocol on standard input`,
  "verify-ledger": `  stackyard verify-ledger FILE  recompute a marketplace's daily proof of what
                                it owes its users; - reads standard input`,
  runner: `  stackyard runner --pool NAME  plan and apply deployments on this machine, with
                                credentials that stay here`,
  login: `  stackyard login SERVER        sign in to a marketplace, in a browser`,
  logout: `  stackyard logout [SERVER]     sign out`,
  whoami: `  stackyard whoami              who you are signed in as`,
  search: `  stackyard search WORDS        find modules`,
  show: `  stackyard show MODULE         what a module is, by its number or its address
                                NAMESPACE/NAME/SYSTEM`,
  install: `  stackyard install MODULE      write the block that calls a module into a new
                                file`,
  verify: `  stackyard verify DIR|ARCHIVE  check that a module is the version that the
                                marketplace published`,
  publish: `  stackyard publish [DIR]       submit a directory or archive as a version of
                                your module`,
};

/** Sections of the help, with the commands that they are about. */
const SECTIONS: readonly { readonly of: readonly string[]; readonly text: string }[] = [
  {
    of: ["scan", "diff", "test-rules", "publish"],
    text: `A module is a directory, a .zip, a .tar.gz or a .tgz. Symbolic links are read
if they lead to files of the directory; publish refuses all links. .git and
node_modules are left out. Of .terraform, scan reads the modules that terraform
init has downloaded for the directory.

A file stackyard.yaml at the root of the module has suppressions, with reasons
and expiry dates, and rules of your own.`,
  },
  {
    of: ["scan"],
    text: `Options of scan
  --format FORMAT         text (default), json, sarif, markdown, junit or
                          github (annotations of a pull request)
  --output FILE           write the report to FILE
  --rule ID               list and count only findings of this rule; may be
                          repeated. The scores always count all findings
  --skip ID               list and count no findings of this rule; may be
                          repeated
  --severity LEVEL        list and count only findings from this severity on:
                          critical, high, medium, low or info
  --baseline FILE         don't count the findings in FILE, and name those of
                          FILE that are resolved
  --write-baseline FILE   write all findings to FILE, for --baseline
  --fail-on SEVERITY      exit with 1 from this severity on: critical, high
                          (default), medium, low or none. Unless it is none,
                          called modules that aren't installed also exit with
                          1. Code that cannot be loaded always does
  --min-score NAME=N      exit with 1 when the score is below N: security,
                          quality or efficiency; may be repeated
  --inputs VALUES         for which values of the inputs --fail-on and
                          --min-score count: defaults (default), or worst, the
                          worst that callers can choose
  --marketplace           judge suppressions as the marketplace does: they need
                          a rule and a reason, and critical and high findings
                          count until an auditor accepts them
  --var NAME=VALUE        value of an input, as for terraform plan; may be
                          repeated
  --var-file FILE         values of inputs, .tfvars or .tfvars.json; may be
                          repeated, the last value counts
  --no-color              plain text; so does NO_COLOR in the environment`,
  },
  {
    of: ["diff"],
    text: `Options of diff
  --format FORMAT         text (default), json or markdown
  --output FILE           write the comparison to FILE
  --no-color              plain text`,
  },
  {
    of: ["verify-ledger"],
    text: `Options of verify-ledger
  --root ROOT             the root that you got elsewhere; another one fails`,
  },
  {
    of: ["runner"],
    text: `Options of runner
  --pool NAME             the pool; its settings are in pool.json in
                          ~/.config/stackyard/pools/NAME
  --folder DIR            another folder with the pool's settings
  --allow OPERATIONS      only these of the operations that the settings allow:
                          plan, check, apply and destroy; separated by commas
  --once                  do the work that waits, and exit
  STACKYARD_RUNNER_TOKEN  in the environment: the one-time token that enrolls
                          the runner when it starts for the first time`,
  },
  {
    of: ["login"],
    text: `Options of login
  --publish               let the command also publish versions of your modules`,
  },
  {
    of: ["whoami", "search", "show", "install", "verify", "publish"],
    text: `Options of whoami, search, show, install, verify and publish
  --server SERVER         ask this server instead of the one that you signed in
                          to last; in the environment, STACKYARD_SERVER
  --json                  print the answer as JSON
  STACKYARD_TOKEN         in the environment: an API key, instead of signing in`,
  },
  {
    of: ["search"],
    text: `Options of search
  --limit N               show at most N modules: 1 to 100, by default 20`,
  },
  {
    of: ["install"],
    text: `Options of install
  --version VERSION       another version than the newest
  --file FILE             the new file; by default, the module's name with .tf`,
  },
  {
    of: ["verify"],
    text: `Options of verify
  --module MODULE         the module, by its number or its address
                          NAMESPACE/NAME/SYSTEM
  --version VERSION       the number of the version
  An archive is compared as it was downloaded. A directory is the one that the
  archive was unpacked to, such as .terraform/modules/NAME.`,
  },
  {
    of: ["publish"],
    text: `Options of publish
  --module MODULE         your module, by its number or its address
                          NAMESPACE/NAME/SYSTEM
  --version VERSION       the number of the version
  --bump                  instead, the smallest number that the changes allow
  --reason TEXT           why the number is smaller than the changes call for;
                          auditors and buyers read it
  --fail-on SEVERITY      submit nothing with findings from this severity on:
                          critical, high, medium, low or none (default)
  --dry-run               list what would be uploaded, and scan it here; the
                          server isn't changed
  In a pipeline of GitHub or GitLab that is a publisher of the module, no key is
  needed. GitHub's job needs the permission id-token: write; GitLab's needs an
  ID token in the environment, as STACKYARD_ID_TOKEN.`,
  },
];

const ALWAYS = `All
  --help                  this text; after a command, the part about it
  --version               versions of the program and of its rules

Exit codes
  0  nothing at or above the limit
  1  findings at or above the limit, code that cannot be loaded, called modules
     that are not installed, a baseline that is none, a faulty stackyard.yaml,
     a version number that is too small, a module that is not the version, or
     a test or proof that does not hold
  2  wrong use, or input that cannot be read
  3  the server cannot be reached, or refuses: you are not signed in, there is
     no such module or version, it is not yours, or the version exists with
     other code
`;

/** Help for the whole program. */
export const HELP = [
  INTRODUCTION,
  Object.values(COMMANDS).join("\n"),
  ...SECTIONS.map(({ text }) => text),
  ALWAYS,
].join("\n\n");

/** Help for one command; for the whole program if there is no such command. */
export function helpOf(command: string): string {
  const usage = Object.hasOwn(COMMANDS, command) && COMMANDS[command];
  if (!usage) return HELP;
  const sections = SECTIONS.filter(({ of }) => of.includes(command)).map(({ text }) => text);
  return [usage, ...sections, ALWAYS].join("\n\n");
}
