import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../test/actions/buy-module.ts";
import { installModule } from "../../test/actions/install-module.ts";
import { publishModule, submitVersion } from "../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
let auditor: SignedUp;
let buyer: SignedUp;
let module: Awaited<ReturnType<typeof publishModule>>;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  auditor = await server.signUp("auditor");
  buyer = await server.signUp();
  module = await publishModule(server, author);
  await buyModule(buyer, module.id);
});
afterAll(() => server.close());

const installs = () => server.services.db.selectFrom("installs").selectAll().execute();
const purchase = async () => (await buyer.client.get("/api/purchases")).body[0];

describe("an install", () => {
  it("isn't counted for a mere query", async () => {
    await installModule(server, buyer, module, { method: "HEAD" });
    expect(await installs()).toEqual([]);
    expect(await purchase()).toMatchObject({ latestVersion: "1.0.0", installedVersion: null });
  });

  it("counts for buyers, and not for its author or an auditor", async () => {
    await installModule(server, author, module);
    await installModule(server, auditor, module);
    expect(await installs()).toEqual([]);
  });

  it("counts once per buyer and week, as the latest version", async () => {
    await installModule(server, buyer, module);
    await installModule(server, buyer, module);
    expect(await purchase()).toMatchObject({ installedVersion: "1.0.0" });
    await submitVersion(author, module.id, "1.1.0");
    await auditor.client.post(`/api/modules/${module.id}/versions/1.1.0/approval`, {});
    expect(await purchase()).toMatchObject({ latestVersion: "1.1.0", installedVersion: "1.0.0" });
    await installModule(server, buyer, module, { version: "1.1.0" });
    expect(await installs()).toMatchObject([{ userId: buyer.id, moduleId: module.id }]);
    expect(await purchase()).toMatchObject({ latestVersion: "1.1.0", installedVersion: "1.1.0" });
  });
});
