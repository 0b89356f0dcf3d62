import { testRule } from "../../../test/rule-fixtures.ts";

const trail = (body: string) => `resource "aws_cloudtrail" "it" {\n${body}\n}\n`;
const selector = (type: string, more = "") =>
  `event_selector {\n read_write_type = "${type}"\n ${more}\n}\n`;
const advanced = (...fields: readonly string[]) =>
  `advanced_event_selector {\n${fields.map((each) => ` field_selector {\n  ${each}\n }\n`).join("")}}\n`;
const MANAGEMENT = 'field = "eventCategory"\n  equals = ["Management"]';
const READS = 'field = "readOnly"\n  equals = ["true"]';
const without = (source: string) => `field = "eventSource"\n  not_equals = ["${source}"]`;

const template = (selectors: object) => ({
  "template.json": JSON.stringify({
    AWSTemplateFormatVersion: "2010-09-09",
    Resources: { Trail: { Type: "AWS::CloudTrail::Trail", Properties: selectors } },
  }),
});

testRule("aws-cloudtrail-reads", {
  fails: {
    reads: trail(selector("ReadOnly")),
    "reads, by an advanced selector": trail(advanced(MANAGEMENT, READS)),
    "reads, and changes of data": trail(
      selector("ReadOnly") + selector("WriteOnly", "include_management_events = false"),
    ),
    "a template": template({
      AdvancedEventSelectors: [
        {
          FieldSelectors: [
            { Field: "eventCategory", Equals: ["Management"] },
            { Field: "readOnly", Equals: ["true"] },
          ],
        },
      ],
    }),
  },
  passes: {
    "no selector": trail(""),
    everything: trail(selector("All")),
    changes: trail(selector("WriteOnly")),
    both: trail(selector("ReadOnly") + selector("WriteOnly")),
    "everything, by an advanced selector": trail(advanced(MANAGEMENT)),
    "reads of data": trail(
      advanced(MANAGEMENT) + advanced('field = "eventCategory"\n  equals = ["Data"]', READS),
    ),
  },
});

const DATA = 'field = "eventCategory"\n  equals = ["Data"]';

testRule("aws-cloudtrail-management-events", {
  fails: {
    "objects alone": trail(advanced(DATA)),
    "no selector with them": trail(selector("All", "include_management_events = false")),
    "objects and functions": trail(advanced(DATA) + advanced(DATA)),
  },
  passes: {
    "no selector": trail(""),
    "another selector with them": trail(
      selector("All") + selector("WriteOnly", "include_management_events = false"),
    ),
    "both kinds": trail(advanced(MANAGEMENT) + advanced(DATA)),
    "another trail": `${trail(advanced(DATA))}resource "aws_cloudtrail" "changes" {}`,
  },
});

testRule("aws-cloudtrail-services", {
  fails: {
    "a service": trail(selector("All", 'exclude_management_event_sources = ["kms.amazonaws.com"]')),
    "a service, by an advanced selector": trail(advanced(MANAGEMENT, without("sts.amazonaws.com"))),
  },
  passes: {
    none: trail(selector("All", "exclude_management_event_sources = []")),
    "statements of databases": trail(
      selector("All", 'exclude_management_event_sources = ["rdsdata.amazonaws.com"]'),
    ),
    "data of a service": trail(
      advanced('field = "eventCategory"\n  equals = ["Data"]', without("s3.amazonaws.com")),
    ),
  },
});

const logging = (rest: string, ...filters: readonly (readonly [string, string])[]) =>
  `resource "aws_wafv2_web_acl_logging_configuration" "it" {
  logging_filter {
    default_behavior = "${rest}"
${filters
  .map(
    ([behavior, action]) => `    filter {
      behavior    = "${behavior}"
      requirement = "MEETS_ANY"
      condition {
        ${action}
      }
    }
`,
  )
  .join("")}  }
}
`;
const of = (action: string) => `action_condition {\n          action = "${action}"\n        }`;
const LABEL = 'label_name_condition {\n          label_name = "it"\n        }';

testRule("aws-waf-dropped-blocks", {
  fails: {
    "blocked requests dropped": logging("KEEP", ["DROP", of("BLOCK")]),
    "allowed requests kept": logging("DROP", ["KEEP", of("ALLOW")]),
  },
  passes: {
    "allowed requests dropped": logging("KEEP", ["DROP", of("ALLOW")]),
    "blocked requests kept": logging("DROP", ["KEEP", of("COUNT")], ["KEEP", of("BLOCK")]),
    "requests kept by a label": logging("DROP", ["KEEP", LABEL]),
    "no filter": 'resource "aws_wafv2_web_acl_logging_configuration" "it" {}',
  },
});
