import { NO_MARKS } from "../../evaluate/marks.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { blocksOf, textAt, textOf } from "./purpose.ts";

const REFERENCE = "https://docs.docker.com/reference/dockerfile/";

/** Official images that lack programs, by the end of their tag. */
const BARE: readonly (readonly [base: RegExp, lacks: RegExp])[] = [
  [/^(node|python|ruby|golang|debian)(:|@)[\w.-]*slim/, /\b(curl|wget)\b/],
  [/^(debian|ubuntu)(:|@|$)/, /\b(curl|wget)\b/],
  [/^((node|python|ruby|golang):[\w.-]*alpine|alpine(:|@|$))/, /\bcurl\b/],
];

/** A program of the check that the base lacks, and that nothing adds. */
function asksByMissingProgram(image: ResourceView): readonly Fact[] {
  const base = textOf(image, "base").replace(/^(docker\.io\/)?library\//, "");
  const lacks = BARE.find(([pattern]) => pattern.test(base))?.[1];
  const check = blocksOf(image, "healthcheck").at(-1);
  if (lacks === undefined || check === undefined) return [];
  const program = lacks.exec(textOf(check, "arguments"))?.[0];
  const runs = blocksOf(image, "run").map((run) => textAt(run, "command"));
  const copies = blocksOf(image, "copy").map((copy) => copy.attr("source").value);
  const isOpen =
    // A script or a list of packages may install it.
    runs.some(
      (run) =>
        run === undefined ||
        /\.(sh|txt|list)\b/.test(run.replace(/requirements\S{0,40}\.txt/g, "")),
    ) ||
    copies.some(({ kind }) => kind === "unknown") ||
    copies.some(
      (source) =>
        source.kind === "list" &&
        source.items.some(
          (each) => each.kind !== "string" || /(^|\/)(bin|curl|wget)$/.test(each.value),
        ),
    );
  const isAdded = program !== undefined && runs.some((run) => run?.includes(program));
  const message = `the image has no \`${program}\``;
  return [
    fact(program !== undefined && !isOpen && !isAdded, {
      location: check.location,
      message,
      marks: NO_MARKS,
    }),
  ];
}

/** A list of folders without those of the system, or with the variable left out. */
function losesPath(variable: BlockView): Fact {
  const name = textAt(variable, "name");
  const value = textAt(variable, "value");
  const isLost =
    name === "PATH" && value !== undefined && !/(^|:)\/(usr\/)?bin(:|$)|\$/.test(value);
  return fact(isLost, {
    location: variable.location,
    message: "`PATH` leaves out the folders of the system",
    marks: NO_MARKS,
  });
}

/** Rules for what happens when a container starts, is checked or stops. */
export const dockerStartRules: readonly Rule[] = [
  {
    id: "docker-missing-check-program",
    title: "Health check runs a program that the image lacks",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The check always fails, so the container is replaced or gets no requests.",
    fix: "Install the program, or ask with the language of the image.",
    link: `${REFERENCE}#healthcheck`,
    checks: [resource("dockerfile", asksByMissingProgram)],
  },
  {
    id: "docker-kill-signal",
    title: "Container is killed instead of asked to stop",
    severity: "LOW",
    category: "quality",
    explanation: "The program can't finish requests or save its data.",
    fix: "Leave out `STOPSIGNAL`, or name the signal on which the program ends in order.",
    link: `${REFERENCE}#stopsignal`,
    checks: [
      resource("dockerfile", (image) =>
        image
          .blocks("stopsignal")
          .each((signal) => signal.attr("arguments").matches(/^["']?(SIG)?(KILL|9)["']?$/i)),
      ),
    ],
  },
  {
    id: "docker-lost-path",
    title: "Programs of the system are no longer found",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Scripts and health checks fail, because the shell finds no `ls` or `sh` by name.",
    fix: "Add to the variable: `ENV PATH=/opt/app/bin:$PATH`.",
    link: `${REFERENCE}#env`,
    checks: [resource("dockerfile_stage", (stage) => stage.blocks("env").each(losesPath))],
  },
];
