import { NO_MARKS } from "../../evaluate/marks.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, told } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { blocksOf, isForDevelopers, textAt } from "./purpose.ts";

/** Servers that reload code and show errors, for one developer at a time. */
export const SERVER =
  /\bmanage\.py\s+runserver\b|\bflask\b[^\n]{0,60}\srun\b|\bphp\s+(artisan\s+serve\b|-S\s)|\bnodemon\b|\bts-node-dev\b|\b(npm|pnpm|yarn|bun)\s+(run\s+)?(dev|develop|start:dev|serve:dev)\b|\bnext\s+dev\b|\bng\s+serve\b|\bwebpack(-dev-server\b|\s+serve\b)|\bvite(\s+(dev|serve|--|-\w)|\s*$)|\breact-scripts\s+start\b|\b(uvicorn|gunicorn|hypercorn)\b[^\n]{0,200}--reload\b|\bfastapi\s+dev\b|\bdotnet\s+watch\b|\bspring-boot:run\b|\bbootRun\b|\b(jekyll\s+serve|hugo\s+server)\b/;

/** Variables that make programs show their insides or leave out what is for production. */
const MODES: Readonly<Record<string, RegExp>> = {
  APP_DEBUG: /^(1|true)$/i,
  APP_ENV: /^(dev|development|local)$/i,
  ASPNETCORE_ENVIRONMENT: /^development$/i,
  DJANGO_DEBUG: /^(1|true)$/i,
  DOTNET_ENVIRONMENT: /^development$/i,
  FLASK_ENV: /^development$/i,
  NODE_ENV: /^(dev|development)$/i,
  RACK_ENV: /^development$/i,
  RAILS_ENV: /^development$/i,
};

/** The words of a command, of which the last one in an image counts. */
function startsServer(command: BlockView): Fact {
  const { value } = command.attr("arguments");
  const text = value.kind === "string" ? value.value.replace(/[[\]"]|"\s{0,5},\s{0,5}"/g, " ") : "";
  const part = SERVER.exec(text.replace(/\s{1,20},\s{0,20}/g, " ").trimEnd())?.[0];
  const message = `the command has \`${part?.trim()}\``;
  return fact(part !== undefined, { location: command.location, message, marks: NO_MARKS });
}

function setsMode(variable: BlockView): Fact {
  const { value } = variable.attr("name");
  const mode = value.kind === "string" && Object.hasOwn(MODES, value.value) && MODES[value.value];
  const given = variable.attr("value");
  return mode ? given.matches(mode) : fact(false, given.evidence());
}

/** The last value of a variable is the one that counts. */
function lastOfEach(variables: readonly BlockView[]): readonly BlockView[] {
  const byName = new Map<unknown, BlockView>();
  for (const each of variables) {
    const { value } = each.attr("name");
    byName.set(value.kind === "string" ? value.value : each, each);
  }
  return [...byName.values()];
}

const developmentCheck: Check = resource("dockerfile", (image) => {
  if (isForDevelopers(image)) return [];
  const commands = ["cmd", "entrypoint"].flatMap((block) => blocksOf(image, block).slice(-1));
  return [...commands.map(startsServer), ...lastOfEach(blocksOf(image, "env")).map(setsMode)];
});

/** Images with all that a compiler needs. */
const SDK =
  /(^|\/)dotnet(\/core)?\/sdk(:|@|$)|^(docker\.io\/)?(library\/)?(golang|rust|maven|gradle|gcc|swift)(:|@|$)/;

/** A stage, rather than an image that files are taken from. */
const STAGE = /^[\w.-]+$/;

/** What another stage has built runs on an image with the compiler. */
export const sdkCheck: Check = resource("dockerfile", (image) =>
  isForDevelopers(image)
    ? []
    : [
        told(
          and(
            image.attr("base").matches(SDK),
            image.blocks("copy").some((copy) => copy.attr("from").matches(STAGE)),
            fact(["cmd", "entrypoint"].some((block) => blocksOf(image, block).length > 0)),
          ),
          `what a stage has built runs on \`${textAt(image, "base") ?? "its compiler"}\``,
        ),
      ],
);

/** Rules for images that are made like a developer's machine. */
export const dockerDevelopmentRules: readonly Rule[] = [
  {
    id: "docker-development-mode",
    title: "Image starts its program in development mode",
    severity: "MEDIUM",
    category: "security",
    topic: "image",
    explanation:
      "Servers for development are slow, and show code, settings or a console to anyone who causes an error.",
    fix: "Start a server for production, such as `gunicorn` or `node`, and set the variable to `production`.",
    link: "https://docs.djangoproject.com/en/stable/howto/deployment/checklist/",
    checks: [developmentCheck],
  },
];
