import type { EndpointShape } from "@stackyard/contract/base/endpoint";
import * as forum from "@stackyard/contract/forum/forum";
import * as identity from "@stackyard/contract/identity/identity";
import * as modules from "@stackyard/contract/modules/modules";
import * as orders from "@stackyard/contract/modules/orders";
import * as submissions from "@stackyard/contract/modules/submissions";
import * as changes from "@stackyard/contract/modules/version-changes";
import * as versions from "@stackyard/contract/modules/versions";
import * as talent from "@stackyard/contract/talent/talent";
import { DEMO_PASSWORD } from "../apps/server/seed/seed-demo.ts";
import pageRoutes from "../apps/web/app/routes.ts";

export interface MeasuredRoute {
  readonly name: string;
  readonly path: string;
  readonly headers: Record<string, string>;
}

/** With a cookie a page is rendered for whoever sends it; without, visitors share what is kept. */
const OWN = { cookie: "of=somebody" };

/** Every page of the route table, every call of the registry, and every GET of the API. */
export async function measuredRoutes(url: string): Promise<MeasuredRoute[]> {
  const session = { cookie: await signIn(url) };
  const listed = await (await fetch(`${url}/api/modules`)).json();
  const [module] = modules.listModules.response.parse(listed);
  if (!module) throw new Error("There is no module to ask for.");
  const token = await makeToken(url, session);
  const source = `/v1/registry/modules/${module.namespace}/${module.name}/${module.system}`;
  const download = `${source}/${module.latestVersion}/download`;
  const described = await fetch(url + download, { headers: token });
  const archive = new URL(described.headers.get("x-terraform-get") ?? "", url);

  const values = { id: module.id, version: module.latestVersion };
  const pages = ["/", ...pageRoutes.flatMap(({ path }) => (path ? [`/${path}`] : []))]
    .filter((path) => path !== "/*")
    .map((path) => path.replace(/:(\w+)/g, (_, name) => String(Reflect.get(values, name))));
  const calls = [forum, identity, modules, orders, submissions, talent, changes, versions]
    .flatMap((contract) => Object.values(contract))
    .filter(isReadable);
  return [
    ...pages.map((path) => ({ name: `page ${path}, for one`, path, headers: OWN })),
    ...pages.map((path) => ({ name: `page ${path}, signed in`, path, headers: session })),
    { name: "registry discovery", path: "/.well-known/terraform.json", headers: {} },
    { name: "registry versions, token", path: `${source}/versions`, headers: token },
    { name: "registry versions", path: `${source}/versions`, headers: {} },
    { name: "registry download, token", path: download, headers: token },
    {
      name: "registry archive",
      path: archive.pathname.split("//")[0] ?? "",
      headers: {},
    },
    ...calls.map(({ path, access }) => ({
      name: path,
      path: path.replace(/\{(\w+)\}/g, (_, name) => String(Reflect.get(values, name))),
      headers: access === "public" ? {} : session,
    })),
  ];
}

function isReadable(value: unknown): value is EndpointShape {
  if (typeof value !== "object" || value === null) return false;
  return (
    "method" in value &&
    value.method === "get" &&
    "response" in value &&
    typeof value.response === "object"
  );
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: DEMO_PASSWORD }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function makeToken(url: string, session: { cookie: string }) {
  const response = await fetch(`${url}/api/registry-tokens`, {
    method: "POST",
    headers: { "content-type": "application/json", ...session },
    body: JSON.stringify({ name: "bench" }),
  });
  const { secret } = identity.createRegistryToken.response.parse(await response.json());
  return { authorization: `Bearer ${secret}` };
}
