// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are those of workflows
import { expect, it } from "vitest";
import { expectLinearTime } from "../../../test/linear-time.ts";
import { controlledIn } from "./expression.ts";

it.each([
  ["echo ${{ github.event.issue.title }}", "github.event.issue.title"],
  ["echo '${{github.head_ref}}'", "github.head_ref"],
  ["${{ format('{0}', github.event.comment.body) }}", "github.event.comment.body"],
  ["${{ github.event.pull_request.body || 'none' }}", "github.event.pull_request.body"],
  [
    "a ${{ github.sha }} b ${{ github.event.head_commit.message }}",
    "github.event.head_commit.message",
  ],
  ["${{ github.event.commits[0].author.name }}", "github.event.commits[0].author.name"],
  ["${{ toJSON(github.event.issue) }}", "toJSON(github.event.issue)"],
])("finds the part in %s", (text, part) => expect(controlledIn(text)).toBe(part));

it.each([
  "echo ${{ github.sha }} ${{ github.event.issue.number }}",
  "echo ${{ github.event.pull_request.head.sha }}",
  "echo github.event.issue.title",
  "${{ contains(github.event.issue.title, 'bug') }}",
  "${{ github.event.comment.body == '/deploy' }}",
  "${{ inputs.title }}",
  "${{ env.github.head_ref }}",
])("finds nothing in %s", (text) => expect(controlledIn(text)).toBeUndefined());

it.each(["${{", "${{ a", "contains(", "x==", "a.", "github.head_ref", "}}"])(
  "reads hostile text of %j in linear time",
  (piece) =>
    expectLinearTime(piece, 200_000, (text) => {
      controlledIn(`\${{${text}}}`);
      controlledIn(text);
    }),
);
