import { NO_MARKS } from "../../evaluate/marks.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** An address of all interfaces that the daemon listens on. */
const LISTENS = /\btcp:\/\/(?:0\.0\.0\.0|\[::\]|\*)?:23\d\d\b/g;

/** The daemon, as opposed to its clients and to proxies in front of it. */
const DAEMON = /dockerd|daemon\.json|docker\.service|["']?hosts["']?[ \t]*[:=][ \t]*\[/;

/** Jobs start a daemon beside them that lives as long as they do. */
const ELSEWHERE = /\.mdx?$|(^|\/)\.(gitlab-ci|github|circleci)|bitbucket-pipelines/i;

function openDaemons(source: SourceFile): readonly Fact[] {
  const { path, text } = source;
  if (!text.includes("tcp://") || ELSEWHERE.test(path)) return [];
  if (!DAEMON.test(text) || /tlsverify/i.test(text)) return [];
  return [...text.matchAll(LISTENS)].map(({ 0: address, index }) =>
    fact(true, {
      location: { file: source, start: index, end: index + address.length },
      message: `the daemon listens at \`${address}\` and asks for no certificate`,
      marks: NO_MARKS,
    }),
  );
}

/** A rule for daemons that anyone on the network can control. */
export const dockerDaemonRules: readonly Rule[] = [
  {
    id: "gen-docker-daemon",
    title: "Docker daemon accepts commands from the network",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "Anyone who reaches the port can start a container that owns the machine.",
    fix: "Listen on the socket only and use SSH, or set `tlsverify` with a certificate authority.",
    link: "https://docs.docker.com/engine/security/protect-access/",
    checks: [file(openDaemons)],
  },
];
