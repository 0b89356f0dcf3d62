import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./install.js";

const FOLDER = join(ROOT, "docs/decisions");
const INDEX = readFileSync(join(FOLDER, "README.md"), "utf8");
const RECORDS = readdirSync(FOLDER).filter((name) => /^\d/.test(name));

describe("the decision records", () => {
  it.each(RECORDS)("%s has the title of its file name, with at most 60 characters", (name) => {
    const [head = ""] = readFileSync(join(FOLDER, name), "utf8").split("\n", 1);
    const [, number = "", title = ""] = /^# (\d+)\. (.+)$/.exec(head) ?? [];
    const words = title.toLowerCase().replaceAll("'", "");
    const slug = words.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
    expect(name).toBe(`${number.padStart(3, "0")}-${slug}.md`);
    expect(title.length).toBeLessThanOrEqual(60);
  });

  it("are in the index once each, under their titles, with the records that amend them", () => {
    const rows = [
      ...INDEX.matchAll(/^\| (\d+) \| \[(.+)\]\((.+\.md)\) \| ((?:acc|amend).+) \|$/gm),
    ];
    const listed = rows.map(([, number, title, name, status]) => ({
      name,
      head: `# ${number}. ${title}`,
      status,
    }));
    const texts = RECORDS.map((name) => ({ name, text: readFileSync(join(FOLDER, name), "utf8") }));
    const amended = ({ text }: { text: string }) =>
      text.split("\n\n").find((paragraph) => paragraph.startsWith("Amends ")) ?? "";
    const written = texts.map(({ name, text }) => {
      const amendments = texts
        .filter((each) => amended(each).includes(`(${name})`))
        .map((each) => `[${Number.parseInt(each.name, 10)}](${each.name})`);
      const status = amendments.length > 0 ? `amended by ${amendments.join(", ")}` : "accepted";
      return { name, head: text.split("\n", 1)[0], status };
    });
    const byName = (a: { name?: string }, b: { name?: string }) =>
      (a.name ?? "").localeCompare(b.name ?? "");
    expect(listed.toSorted(byName)).toEqual(written.toSorted(byName));
  });
});

describe("the environment variables", () => {
  it("are exactly those in the table of docs/operate", () => {
    const sources = [
      "config.ts",
      "support-settings.ts",
      "platform/mail/smtp-settings.ts",
      "platform/payments/invoice-settings.ts",
      "platform/payments/stripe/stripe-settings.ts",
    ].map((path) => readFileSync(join(ROOT, "apps/server/src", path), "utf8"));
    const read = sources.flatMap((text) => [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)]);
    const table = readFileSync(join(ROOT, "docs/operate/configure.md"), "utf8");
    const rows = [...table.matchAll(/^\| (`.+?`) \|/gm)].map(([, names = ""]) => names);
    const told = rows.flatMap((names) => [...names.matchAll(/`([A-Z0-9_]+)`/g)]);
    const names = (matches: RegExpExecArray[]) =>
      matches.map(([, name = ""]) => name).filter((name) => !/^(OTEL_|NODE_ENV$)/.test(name));
    expect(names(told).toSorted()).toEqual(names(read).toSorted());
  });
});

describe("the links in the documentation", () => {
  const documents = [
    ...["README.md", "CONTRIBUTING.md"],
    ...globSync(["docs/**/*.md", "packages/*/README.md"], { cwd: ROOT }),
  ];

  it.each(documents)("%s links to files that exist", (document) => {
    // Code spans may contain example links.
    const text = readFileSync(join(ROOT, document), "utf8").replaceAll(/`[^`]*`/g, "");
    const targets = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].map(
      ([, target = ""]) => target,
    );
    const missing = targets.filter(
      (target) => !existsSync(join(ROOT, dirname(document), target)) && !target.startsWith("/"),
    );
    expect(missing).toEqual([]);
  });
});
