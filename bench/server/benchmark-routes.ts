import * as identity from "@stackyard/contract/members/identity";
import * as modules from "@stackyard/contract/modules/modules";
import { everyEndpoint } from "@stackyard/contract/test/every-endpoint";
import { type Caller, signInAs, VISITOR } from "../measuring/demo-callers.ts";
import { openExamples } from "./call-examples.ts";
import { findPages } from "./discovered-pages.ts";

export interface MeasuredRoute {
  readonly name: string;
  /** Undefined if the demo data has nothing for this route. */
  readonly path: string | undefined;
  readonly headers: Record<string, string>;
}

/** A cookie bypasses the cache of pages for visitors. */
const OWN = { cookie: "of=somebody" };

/** Each route is measured as the first of these users who can access it. */
const PEOPLE = ["admin", "mara-lindqvist", "buyer", "engineer", "auditor"];

/**
 * Every page of the route table, every registry endpoint, and every GET endpoint of the API except
 * streams.
 */
export async function benchmarkRoutes(url: string): Promise<MeasuredRoute[]> {
  const people = await Promise.all(PEOPLE.map((username) => signInAs(url, username)));
  const pages = await findPages(url, people);
  return [
    ...pages.map(({ pattern: name, path, isPublic, seenBy }) => {
      if (isPublic || !seenBy) return { name: `page ${name}, for one`, path, headers: OWN };
      return { name: `page ${name}`, path, headers: seenBy.headers };
    }),
    ...pages.flatMap(({ pattern, path, isPublic, seenBy }) => {
      if (!isPublic || !seenBy) return [];
      return [{ name: `page ${pattern}, signed in`, path, headers: seenBy.headers }];
    }),
    ...(await registryCalls(url, people[0] ?? VISITOR)),
    ...(await apiCalls(url, people)),
  ];
}

/** Every registry endpoint, with a key of this person. */
export async function registryCalls(url: string, person: Caller) {
  const listed = await (await fetch(`${url}/api/modules`)).json();
  const [module] = modules.listModules.response.parse(listed);
  if (!module) throw new Error("There is no module to ask for.");
  const token = await makeToken(url, person);
  const source = `/v1/registry/modules/${module.namespace}/${module.name}/${module.system}`;
  const download = `${source}/${module.latestVersion}/download`;
  const described = await fetch(url + download, { headers: token });
  const archive = new URL(described.headers.get("x-terraform-get") ?? "", url);
  return [
    { name: "registry discovery", path: "/.well-known/terraform.json", headers: {} },
    { name: "registry versions, token", path: `${source}/versions`, headers: token },
    { name: "registry versions", path: `${source}/versions`, headers: {} },
    { name: "registry download, token", path: download, headers: token },
    { name: "registry archive", path: archive.pathname.split("//")[0], headers: {} },
  ];
}

async function apiCalls(url: string, people: readonly Caller[]): Promise<MeasuredRoute[]> {
  const examples = openExamples(url, people);
  const calls = (await everyEndpoint()).filter(
    ({ method, response }) => method === "get" && response !== "events",
  );
  const measured: MeasuredRoute[] = [];
  for (const { path: pattern, access } of calls) {
    const callers = access === "public" ? [VISITOR, ...people] : people;
    const example = await examples.of(pattern, callers);
    measured.push({ name: pattern, path: example?.path, headers: example?.caller.headers ?? {} });
  }
  return measured;
}

async function makeToken(url: string, { headers }: Caller) {
  const response = await fetch(`${url}/api/registry-tokens`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ name: "bench" }),
  });
  const { secret } = identity.createRegistryToken.response.parse(await response.json());
  return { authorization: `Bearer ${secret}` };
}
