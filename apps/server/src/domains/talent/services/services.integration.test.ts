import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEngineer, offerService, SERVICE } from "../../../../test/actions/offer-service.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { rankServices } from "./rank-services.ts";

let server: TestServer;
let engineer: SignedUp;
let other: SignedUp;
let buyer: SignedUp;
let admin: SignedUp;
let profile: { id: number };
beforeAll(async () => {
  server = await openTestServer();
  [engineer, other, buyer, admin] = await Promise.all([
    server.signUp("engineer"),
    server.signUp("engineer"),
    server.signUp(),
    server.signUp("admin"),
  ]);
  profile = await listEngineer(engineer);
  await listEngineer(other);
});
afterAll(() => server.close());

const list = async (query = "") => {
  const { body, headers } = await server.visitor().get(`/api/services${query}`);
  return {
    titles: body.map(({ title }: { title: string }) => title) as string[],
    total: Number(headers.get("x-total-count")),
    providers: Number(headers.get("x-provider-count")),
    link: headers.get("link"),
    corrected: headers.get("x-search-corrected-to"),
  };
};

/** An administrator's reason. */
const WHY = new URLSearchParams({ reason: "Sells what is somebody else's." }).toString();

describe("a service", () => {
  it("is drafted by engineers with a profile, with up to three packages and a price each", async () => {
    expect((await server.visitor().post("/api/services", SERVICE)).status).toBe(401);
    expect((await buyer.client.post("/api/services", SERVICE)).status).toBe(403);
    expect((await admin.client.post("/api/services", SERVICE)).body.code).toBe(
      "engineer_profile_missing",
    );
    const four = { ...SERVICE, tiers: Array(4).fill(SERVICE.tiers[0]) };
    expect((await engineer.client.post("/api/services", four)).body.fields.tiers).toBe("At most 3");
    const cheap = { ...SERVICE, tiers: [{ ...SERVICE.tiers[0], price: 499 }] };
    expect((await engineer.client.post("/api/services", cheap)).body.fields["tiers.0.price"]).toBe(
      "Price must be at least $5",
    );
    const { status, body } = await engineer.client.post("/api/services", SERVICE);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "draft", price: 90_000, deliveryDays: 7, tierCount: 2 });
    for (const [who, seen] of [
      [server.visitor(), 404],
      [other.client, 404],
      [engineer.client, 200],
      [admin.client, 200],
    ] as const)
      expect((await who.get(`/api/services/${body.id}`)).status).toBe(seen);
    expect((await list()).titles).not.toContain(SERVICE.title);
  });

  it("is published, paused, changed and deleted by its engineer only, and deleted by an administrator", async () => {
    const { id } = await offerService(engineer, { title: "Only mine to change" });
    const path = `/api/services/${id}`;
    expect((await other.client.put(path, SERVICE)).status).toBe(403);
    expect((await other.client.put(`${path}/status`, { status: "paused" })).status).toBe(403);
    expect((await other.client.delete(path)).status).toBe(403);
    expect((await admin.client.put(path, SERVICE)).status).toBe(403);
    const changed = { ...SERVICE, title: "Changed by me", longDescription: "# How\n\n**Well.**" };
    const { body } = await engineer.client.put(path, changed);
    expect(body).toMatchObject({ title: "Changed by me", status: "published" });
    expect(body.longDescriptionHtml).toContain("<strong>Well.</strong>");
    // Of two concurrent requests, one learns that it was done already.
    const pause = () => engineer.client.put(`${path}/status`, { status: "paused" });
    const paused = await Promise.all([pause(), pause()]);
    expect(paused.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await server.visitor().get(path)).status).toBe(404);
    expect((await other.client.put(path, SERVICE)).body.code).toBe("service_not_found");
    expect(Object.keys((await admin.client.delete(path)).body.fields)).toEqual(["reason"]);
    expect((await admin.client.delete(`${path}?${WHY}`)).status).toBe(204);
    const { body: activity } = await engineer.client.get("/api/user/activity");
    expect(JSON.stringify(activity[0])).toContain("Sells what is somebody else");
    expect((await engineer.client.get(path)).status).toBe(404);
  });

  it("is unlisted with its engineer, even if it is published at that moment", async () => {
    const leaver = await server.signUp("engineer");
    await listEngineer(leaver);
    const shown = await offerService(leaver);
    const { body: draft } = await leaver.client.post("/api/services", SERVICE);
    const { db } = server.services;
    const publishing = await holdingLocks(db, async (db) => {
      await db
        .updateTable("engineers")
        .set({ isHidden: true })
        .where("userId", "=", leaver.id)
        .execute();
      const answer = leaver.client.put(`/api/services/${draft.id}/status`, { status: "published" });
      await untilWaitingForLocks(server.services.db, 1);
      return { answer };
    });
    expect((await publishing.answer).body.code).toBe("engineer_profile_missing");
    for (const { id } of [shown, draft])
      expect((await server.visitor().get(`/api/services/${id}`)).status).toBe(404);
  });

  it("is limited to fifty per engineer, also with concurrent drafts", async () => {
    const { id: userId } = other;
    const row = { ...SERVICE, userId, priceCents: 500, deliveryDays: 1 };
    const { tiers: _, ...columns } = row;
    await server.services.db.insertInto("services").values(Array(49).fill(columns)).execute();
    const draft = () => other.client.post("/api/services", SERVICE);
    const codes = (await Promise.all([draft(), draft()])).map(({ status }) => status);
    expect(codes.sort()).toEqual([201, 409]);
    await server.services.db.deleteFrom("services").where("userId", "=", userId).execute();
  });
});

describe("the list of services", () => {
  it("counts services and providers, as services are published and paused", async () => {
    const before = await list();
    const [first, second] = [await offerService(other), await offerService(other)];
    const both = await list();
    expect([both.total - before.total, both.providers - before.providers]).toEqual([2, 1]);
    await other.client.put(`/api/services/${first.id}`, { ...SERVICE, specialization: "sre" });
    const sre = await list("?specialization=sre");
    expect([sre.total, sre.providers]).toEqual([1, 1]);
    for (const { id } of [first, second])
      await other.client.put(`/api/services/${id}/status`, { status: "paused" });
    expect(await list()).toEqual(before);
  });

  it("pages through each order without repeating or omitting one", async () => {
    const prices = [30_000, 10_000, 20_000, 20_000, 50_000];
    for (const [index, price] of prices.entries())
      await offerService(other, {
        title: `Ordered ${index}`,
        specialization: "data-engineer",
        tiers: [{ ...SERVICE.tiers[0], price }],
      });
    const walk = async (sort: string) => {
      const seen: string[] = [];
      let link: string | null = `</api/services?specialization=data-engineer&sort=${sort}&limit=2>`;
      while (link) {
        const page = await list(link.slice(link.indexOf("?"), link.indexOf(">")));
        seen.push(...page.titles.map((title) => title.slice(-1)));
        link = page.link;
      }
      return seen.join("");
    };
    expect(await walk("newest")).toBe("43210");
    expect(await walk("popular")).toBe("43210");
    expect(await walk("price-low")).toBe("12304");
    expect(await walk("price-high")).toBe("40321");
  });

  it("can be filtered by price and delivery, with and without words, and counts each further condition", async () => {
    const counts = async (query = "") => {
      const { body } = await server.visitor().get(`/api/services/facets?${query}`);
      const counted = body.facets.map(
        ({ kind, value, count }: Record<string, unknown>) => [`${kind}:${value}`, count] as const,
      );
      return Object.fromEntries(counted);
    };
    const before = await counts();
    const offer = (title: string, price: number, deliveryDays: number) =>
      offerService(other, {
        title,
        specialization: "network-engineer",
        tags: ["bgp"],
        tiers: [{ ...SERVICE.tiers[0], price, deliveryDays }],
      });
    const cheap = await offer("Peering reviewed", 25_000, 8);
    await offer("Peering rebuilt", 25_001, 7);
    expect((await list("?search=peering&price=250")).titles).toEqual(["Peering reviewed"]);
    expect((await list("?search=peering&delivery=7")).titles).toEqual(["Peering rebuilt"]);
    const both = "?specialization=network-engineer&price=500&delivery=14&sort=price-low";
    expect(await list(both)).toMatchObject({ total: 2, providers: 1 });
    expect((await list(both)).titles).toEqual(["Peering reviewed", "Peering rebuilt"]);
    expect((await list(`${both}&search=rebuilt`)).total).toBe(1);
    const after = await counts();
    expect(after["price:250"] ?? 0).toBe((before["price:250"] ?? 0) + 1);
    expect(after["specialization:network-engineer"]).toBe(2);
    expect(await counts("search=peering")).toEqual({
      "specialization:network-engineer": 2,
      "price:250": 1,
      "price:500": 2,
      "price:1000": 2,
      "price:2500": 2,
      "price:5000": 2,
      "delivery:7": 1,
      "delivery:14": 2,
      "delivery:30": 2,
    });
    await other.client.put(`/api/services/${cheap.id}/status`, { status: "paused" });
    expect((await counts())["price:250"] ?? 0).toBe(before["price:250"] ?? 0);
    for (const bound of ["price=251", "delivery=0", "price=-1"])
      expect((await server.visitor().get(`/api/services?${bound}`)).status).toBe(400);
  });

  it("is searched by words, tolerating typos, and by provider, without drafts", async () => {
    await offerService(engineer, {
      title: "Observability from scratch",
      tags: ["prometheus", "grafana"],
      specialization: "sre",
    });
    await engineer.client.post("/api/services", { ...SERVICE, title: "Hidden prometheus draft" });
    await rankServices(server.services);
    expect((await list("?search=prometheus")).titles).toEqual(["Observability from scratch"]);
    const mistyped = await list("?search=promethus");
    expect(mistyped).toMatchObject({
      titles: ["Observability from scratch"],
      corrected: "prometheus",
      providers: 1,
    });
    await server.services.db
      .updateTable("users")
      .set({ fullName: "Astrid Nyqvist" })
      .where("id", "=", engineer.id)
      .execute();
    expect((await list("?search=nyqvist&specialization=sre")).total).toBe(1);
    expect((await list("?search=prometheus&specialization=devops")).titles).toEqual([]);
    const { body } = await server.visitor().get(`/api/engineers/${profile.id}/services`);
    expect(body.map(({ title }: { title: string }) => title)).toContain(
      "Observability from scratch",
    );
    expect(JSON.stringify(body)).not.toContain("Hidden");
  });
});

describe("a service's pictures", () => {
  it("are our own copies, at most five, visible to viewers of the service", async () => {
    const { id } = await offerService(engineer, { title: "With pictures" });
    const path = `/api/services/${id}/pictures`;
    const picture = (shade: number) =>
      sharp({
        create: { width: 64, height: 36, channels: 3, background: { r: shade, g: 9, b: 9 } },
      })
        .png()
        .toBuffer();
    expect((await other.client.post(path, await picture(1))).status).toBe(403);
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    expect((await engineer.client.post(path, svg)).body.code).toBe("unsupported_picture");
    let shown: { sha256: string; address: string }[] = [];
    for (const shade of [10, 60, 110, 160, 210, 10])
      shown = (await engineer.client.post(path, await picture(shade))).body.pictures;
    expect(shown).toHaveLength(5);
    expect((await engineer.client.post(path, await picture(250))).body.code).toBe(
      "too_many_pictures",
    );
    const [first, second] = shown;
    const seen = await server.visitor().get(first?.address ?? "");
    expect(seen.headers.get("content-type")).toBe("image/webp");
    const left = await engineer.client.delete(`${path}/${first?.sha256}`);
    expect(left.body.pictures).toHaveLength(4);
    expect((await server.visitor().get(first?.address ?? "")).status).toBe(404);
    await engineer.client.put(`/api/services/${id}/status`, { status: "paused" });
    expect((await server.visitor().get(second?.address ?? "")).status).toBe(404);
    expect((await engineer.client.get(second?.address ?? "")).status).toBe(200);
  });
});

describe("questions about a service", () => {
  it("are asked by others, answered by the engineer, and can be withdrawn until answered", async () => {
    const { id } = await offerService(engineer, { title: "To be asked about" });
    const path = `/api/services/${id}/questions`;
    const question = { question: "Does it work with Azure, too?" };
    expect((await server.visitor().post(path, question)).status).toBe(401);
    expect((await engineer.client.post(path, question)).body.code).toBe("own_service");
    expect((await buyer.client.post(path, { question: "Azure?" })).body.fields.question).toBe(
      "Question must be at least 10 characters",
    );
    const { body: first } = await buyer.client.post(path, question);
    const { body: second } = await buyer.client.post(path, { question: "And with Oracle Cloud?" });
    const answer = { answer: "Yes, with the same modules." };
    const at = `/api/service-questions/${first.id}`;
    expect((await buyer.client.put(`${at}/answer`, answer)).status).toBe(403);
    expect((await engineer.client.put(`${at}/answer`, answer)).body.answer).toBe(answer.answer);
    expect((await buyer.client.delete(at)).status).toBe(403);
    expect((await other.client.delete(`/api/service-questions/${second.id}`)).status).toBe(403);
    expect((await buyer.client.delete(`/api/service-questions/${second.id}`)).status).toBe(204);
    const { body, headers } = await server.visitor().get(path);
    expect(body).toMatchObject([{ ...question, ...answer, askerUsername: buyer.username }]);
    expect(headers.get("x-total-count")).toBe("1");
    expect(Object.keys((await admin.client.delete(at)).body.fields)).toEqual(["reason"]);
    expect((await admin.client.delete(`${at}?${WHY}`)).status).toBe(204);
    const { body: activity } = await buyer.client.get("/api/user/activity");
    expect(JSON.stringify(activity[0])).toContain("was removed: Sells what is");
  });
});
