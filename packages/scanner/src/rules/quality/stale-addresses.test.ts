import { testRule } from "../../../test/rule-fixtures.ts";

const queue = (name: string) => `resource "aws_sqs_queue" "${name}" {\n}\n`;
const moved = (from: string, to: string) => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
const removed = (from: string) => `removed {\n  from = ${from}\n}\n`;
const imported = (to: string) => `import {\n  to = ${to}\n  id = "it"\n}\n`;
const call = 'module "it" {\n  source = "./it"\n}\n';

testRule("quality-stale-address", {
  fails: {
    "moved to nothing": queue("it") + moved("aws_sqs_queue.old", "aws_sqs_queue.its"),
    "moved, and kept": queue("it") + queue("old") + moved("aws_sqs_queue.old", "aws_sqs_queue.it"),
    "moved into no module": call + moved("aws_sqs_queue.old", "module.its.aws_sqs_queue.old"),
    "removed, and kept": queue("it") + removed("aws_sqs_queue.it"),
    "a call that is removed, and kept": call + removed("module.it"),
    "imported to nothing": queue("it") + imported("aws_sqs_queue.its"),
    "an instance of nothing": queue("it") + imported('aws_sqs_queue.its["a"]'),
  },
  passes: {
    moved: queue("it") + moved("aws_sqs_queue.old", "aws_sqs_queue.it"),
    "moved to an instance": queue("it") + moved("aws_sqs_queue.it", "aws_sqs_queue.it[0]"),
    "an instance that moved":
      queue("it") + queue("old") + moved('aws_sqs_queue.old["a"]', "aws_sqs_queue.it"),
    "moved into a module": call + moved("aws_sqs_queue.old", "module.it.aws_sqs_queue.old"),
    "a part of a module that is removed": call + removed("module.it.aws_sqs_queue.old"),
    removed: queue("it") + removed("aws_sqs_queue.old"),
    imported: queue("it") + imported("aws_sqs_queue.it"),
  },
});
