import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const TRAIL = "aws_cloudtrail";

const ADVANCED = "advanced_event_selector";

const SELECTORS =
  "https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-management-events-with-cloudtrail.html";

const isOfManagement = (selector: BlockView) =>
  selector
    .blocks("field_selector")
    .some((field) =>
      and(field.attr("field").is("eventCategory"), field.attr("equals").includes("Management")),
    );

const isOfReads = (selector: BlockView) =>
  selector
    .blocks("field_selector")
    .some((field) =>
      and(field.attr("field").is("readOnly"), field.attr("equals").includes("true")),
    );

/** Selectors of management events, all of which ask for reads only. */
function recordsReadsOnly(trail: ResourceView): readonly Fact[] {
  const simple = trail.blocks("event_selector");
  const advanced = trail.blocks(ADVANCED);
  const isManaging = (selector: BlockView) =>
    selector.attr("include_management_events").isNot(false);
  return [
    and(
      simple.some((selector) =>
        and(selector.attr("read_write_type").is("ReadOnly"), isManaging(selector)),
      ),
      not(
        simple.some((selector) =>
          and(selector.attr("read_write_type").isNot("ReadOnly"), isManaging(selector)),
        ),
      ),
    ),
    and(
      advanced.some((selector) => and(isOfReads(selector), isOfManagement(selector))),
      not(advanced.some((selector) => and(isOfManagement(selector), not(isOfReads(selector))))),
    ),
  ];
}

/** Selectors of data alone, and no other trail of the module. */
function recordsDataOnly(trail: ResourceView): readonly Fact[] {
  const simple = trail.blocks("event_selector");
  const advanced = trail.blocks(ADVANCED);
  return [
    and(
      simple.exists(),
      simple.every((selector) => selector.attr("include_management_events").is(false)),
    ),
    and(
      advanced.exists(),
      not(advanced.some(isOfManagement)),
      fact(trail.others(TRAIL).members.length < 2),
    ),
  ];
}

/** Services whose events a trail leaves out. */
function leavesOutServices(trail: ResourceView): readonly Fact[] {
  return [
    ...trail
      .blocks("event_selector")
      .each((selector) => selector.attr("exclude_management_event_sources").some(isNamed)),
    ...trail.blocks(ADVANCED).each((selector) =>
      and(
        selector
          .blocks("field_selector")
          .some((field) =>
            and(
              or(
                field.attr("not_equals").some(isNamed),
                field.attr("not_starts_with").some(isNamed),
              ),
              field.attr("field").is("eventSource"),
            ),
          ),
        isOfManagement(selector),
      ),
    ),
  ];
}

/** The data API of databases logs each statement, which is much and costs much. */
const isNamed = (source: AttributeView) => source.matches(/^(?!rdsdata\.).+/);

const handles = (filter: BlockView, behavior: string, actions: readonly string[]) =>
  and(
    filter
      .blocks("condition")
      .some((condition) => condition.attr("action_condition.action").isIn(actions)),
    filter.attr("behavior").is(behavior),
  );

const BLOCKING = ["BLOCK"];

/** A filter that drops the requests that the firewall blocked, or keeps only others. */
function dropsBlocked(logging: ResourceView): Fact {
  const filters = logging.blocks("logging_filter.filter");
  const dropsRest = logging.attr("logging_filter.default_behavior").is("DROP");
  return or(
    filters.some((filter) => handles(filter, "DROP", BLOCKING)),
    and(dropsRest, not(filters.some((filter) => keepsSome(filter)))),
  );
}

/** Labels may stand for blocked requests. */
function keepsSome(filter: BlockView): Fact {
  const isByLabel = filter
    .blocks("condition")
    .some((condition) => condition.attr("label_name_condition.label_name").isPresent());
  return or(handles(filter, "KEEP", BLOCKING), and(filter.attr("behavior").is("KEEP"), isByLabel));
}

/** Rules for logs that are switched on but leave out what matters. */
export const droppedEventRules: readonly Rule[] = [
  {
    id: "aws-cloudtrail-reads",
    title: "CloudTrail records reads but no changes",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't find out who changed or deleted what.",
    fix: 'Set `read_write_type = "All"`, and leave out the field `readOnly` of advanced selectors.',
    link: SELECTORS,
    checks: [resource(TRAIL, recordsReadsOnly)],
  },
  {
    id: "aws-cloudtrail-management-events",
    title: "CloudTrail leaves out changes to resources",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't find out who changed or deleted what.",
    fix: 'Set `include_management_events = true`, or add an `advanced_event_selector` for the `eventCategory` `"Management"`.',
    link: SELECTORS,
    checks: [resource(TRAIL, recordsDataOnly)],
  },
  {
    id: "aws-cloudtrail-services",
    title: "CloudTrail leaves out the events of a service",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "Decrypting data or taking a role by this service leaves no trace.",
    fix: "Record the management events of all services.",
    link: SELECTORS,
    checks: [resource(TRAIL, leavesOutServices)],
  },
  {
    id: "aws-waf-dropped-blocks",
    title: "Log of the web firewall leaves out blocked requests",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "You can neither see an attack nor find callers who are blocked by mistake.",
    fix: "Keep requests with the action `BLOCK`, and drop those that were allowed.",
    link: "https://docs.aws.amazon.com/waf/latest/developerguide/logging-management-configure.html",
    checks: [resource("aws_wafv2_web_acl_logging_configuration", dropsBlocked)],
  },
];
