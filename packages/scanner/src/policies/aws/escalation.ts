import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or, told, unless } from "../../rule-language/fact.ts";
import { textWithPlaceholders } from "../../rule-language/placeholders.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { fits } from "../wildcards.ts";
import { clausesIn } from "./conditions.ts";
import { ESCALATION_PATHS, type EscalationPath } from "./escalation-paths.ts";
import { isBounded, isOnAll, isOnNewRoles } from "./extent.ts";
import { isAdministrator } from "./rights.ts";
import { allows, denies, isAbout } from "./statements.ts";

/** Whether a statement reaches far enough. */
const REACHES = {
  all: isOnAll,
  new: isOnNewRoles,
  some: () => fact(true),
} satisfies Record<string, (statement: BlockView, action: string) => Fact>;

type Extent = keyof typeof REACHES;

/** The permissions that a policy grants, looked up once per action. */
class Rights {
  readonly #statements: ViewSet<BlockView>;
  readonly #isGranting = new Map<BlockView, Fact>();
  readonly #denials: readonly BlockView[];
  readonly #known = new Map<string, Fact>();
  readonly #isToService: boolean;

  constructor(statements: ViewSet<BlockView>, isToService: boolean) {
    this.#statements = statements;
    this.#isToService = isToService;
    const views = statements.members.map(({ view }) => view);
    this.#denials = views.filter((view) => denies(view).truth === true);
    for (const view of views) {
      this.#isGranting.set(view, and(allows(view), not(isAdministrator(view))));
    }
  }

  /** As in a policy of administrators, who don't need to escalate. */
  get areNone(): boolean {
    return this.#statements.some((each) => this.#grants(each)).truth === false;
  }

  /** Whether the holder may perform an action on all resources of a kind, new roles, or some. */
  may(action: string, extent: Extent, then: readonly string[] = []): Fact {
    const starts = this.#isToService ? then : [];
    const key = `${extent} ${action} ${starts}`;
    const known = this.#known.get(key) ?? this.#find(action, extent, starts);
    this.#known.set(key, known);
    return known;
  }

  #grants(statement: BlockView): Fact {
    return this.#isGranting.get(statement) ?? fact(false);
  }

  #find(action: string, extent: Extent, starts: readonly string[]): Fact {
    const granted = this.#statements.each((statement) => {
      const about = isAbout(statement, action);
      if (about.truth === false) return about;
      return and(
        about,
        this.#grants(statement),
        REACHES[extent](statement, action),
        not(isBounded(statement, action, starts)),
      );
    });
    return unless(anyOf(this.#denials.map((denial) => forbids(denial, action))), anyOf(granted));
  }
}

/** The first known path by which a policy's holder becomes an administrator. */
export function escalates(statements: ViewSet<BlockView>): Fact {
  return firstWay(statements, pathsNear(statements), false);
}

/**
 * The first path by which the holder gets any role that a service can assume, unless `escalates`
 * already finds a path.
 */
export function escalatesByService(statements: ViewSet<BlockView>): Fact {
  const passing = pathsNear(statements).filter(({ actions: [first] }) => first === "iam:PassRole");
  const toService = firstWay(statements, passing, true);
  return toService.truth === false ? toService : unless(escalates(statements), toService);
}

function firstWay(
  statements: ViewSet<BlockView>,
  paths: readonly EscalationPath[],
  isToService: boolean,
): Fact {
  if (paths.length === 0) return statements.some(() => fact(false));
  const rights = new Rights(statements, isToService);
  if (rights.areNone) return fact(false);
  const open: Fact[] = [];
  for (const path of paths) {
    const taken = follow(path, rights);
    if (taken.truth === true) return taken;
    if (taken.truth === undefined) open.push(taken);
  }
  return open[0] ?? fact(false);
}

/** Paths whose actions all appear in the policy. Most policies have none. */
function pathsNear(statements: ViewSet<BlockView>): readonly EscalationPath[] {
  const known = statements.members.map(({ view }) => knownActions(view));
  if (known.includes(undefined)) return ESCALATION_PATHS;
  const patterns = [...new Set(known.flatMap((each) => each ?? []))];
  return ESCALATION_PATHS.filter(({ actions }) =>
    actions.every((action) => patterns.some((each) => fits(action.toLowerCase(), each))),
  );
}

function knownActions(statement: BlockView): readonly string[] | undefined {
  if (statement.attr("NotAction").value.kind !== "null") return undefined;
  const { value } = statement.attr("Action");
  if (value.kind === "null") return [];
  const texts = (value.kind === "list" ? value.items : [value]).map(textWithPlaceholders);
  return texts.includes(undefined) ? undefined : texts.flatMap((text) => text?.toLowerCase() ?? []);
}

/** The first action of a path is the one that has to be restricted. */
function follow({ actions, how, isWithin }: EscalationPath, rights: Rights): Fact {
  const [first, ...rest] = actions.map((action) => action.toLowerCase());
  const start = rights.may(first ?? "", isWithin ? "new" : "all", rest);
  if (start.truth === false) return start;
  const then = isWithin ? "new" : "some";
  const whole = and(start, ...rest.map((action) => rights.may(action, then)));
  if (whole.truth !== true) return whole;
  const names = actions.map((action) => `\`${action}\``).join(" and ");
  const message = `${names} let its holder ${how}`;
  return told(whole, message);
}

/** Denies what is done without the boundary that is named. */
function forbidsOtherBoundaries(denial: BlockView): Fact {
  const clauses = clausesIn(denial.attr("Condition")) ?? [];
  return fact(
    clauses.length > 0 &&
      clauses.every(
        ({ key, operator }) =>
          key.toLowerCase() === "iam:permissionsboundary" &&
          operator.isNegated &&
          !operator.isIfExists,
      ),
  );
}

function forbids(denial: BlockView, action: string): Fact {
  const about = isAbout(denial, action);
  if (about.truth === false) return about;
  const isWhole = or(denial.attr("Condition").isAbsent(), forbidsOtherBoundaries(denial));
  return and(about, isWhole, isOnAll(denial, action));
}
