import { LISTING } from "../actions/publish-module.ts";
import { reason, type Write, write } from "./write.ts";

const PURCHASE = "POST /api/purchases";
const REFUND = "POST /api/purchases/{id}/refunds";
const REVIEW = "POST /api/reviews";
const DRAFT = "POST /api/modules";

const LISTED = "module:a modules profile:author";
/** Other pages show a module's title, and link to it only while it is published. */
const NAMED = `${LISTED} title:a`;
/** So does a project that concerns it, which follows only what has changed. */
const RENAMED = `${LISTED} project:a title:a`;

const cart = ({ b }: { b: { module: number } }) => ({
  body: { items: [{ kind: "module", id: b.module, seenPrice: LISTING.price }] },
});

/** Modules and their sale, in order. */
export const MARKET_WRITES: readonly Write[] = [
  write("POST /api/cart/items", "buyer", "", cart),
  write("POST /api/cart/quote", "buyer", "", ({ b }) => ({
    body: { items: [{ kind: "module", id: b.module }] },
  })),
  write("DELETE /api/cart/items/{kind}/{id}", "buyer", "", ({ b }) => ({
    params: { kind: "module", id: b.module },
  })),
  write("POST /api/user/discount-codes", "author", "", () => ({
    body: { code: "SPRING26", basisPoints: 1_000 },
  })),
  write(PURCHASE, "buyer", LISTED, ({ a }) => ({
    body: { moduleId: a.module, priceCents: LISTING.price },
  })),
  write("POST /api/orders", "engineer", LISTED, ({ a }) => ({
    body: {
      items: [{ kind: "module", id: a.module, priceCents: LISTING.price }],
      totalCents: LISTING.price,
    },
  })),
  write(REVIEW, "buyer", LISTED, ({ a }) => ({
    body: { moduleId: a.module, rating: 4, content: "Does what it says." },
  })),
  write("PUT /api/reviews/{id}/answer", "author", "module:a profile:author", ({ made }) => ({
    params: { id: made(REVIEW).id },
    body: { answer: "Thank you." },
  })),
  write(REFUND, "buyer", "", ({ made }) => ({
    params: { id: made(PURCHASE).id },
    body: { reason },
  })),
  write("POST /api/refunds/{id}/acceptance", "author", LISTED, ({ made }) => ({
    params: { id: made(REFUND).id },
  })),
  write("PUT /api/user/payout-schedule", "author", "", () => ({ body: { schedule: "weekly" } })),
  write("PUT /api/user/seller-details", "author", "", () => ({
    body: { legalName: "A. Author", address: "1 Street", country: "DE" },
  })),
  write("PUT /api/modules/{id}", "author", RENAMED, ({ a }) => ({
    params: { id: a.module },
    body: { ...LISTING, title: "Greeting Module, again" },
  })),
  write("PUT /api/modules/{id}/featured", "admin", LISTED, ({ a }) => ({
    params: { id: a.module },
    body: { isFeatured: true, reason },
  })),
  write("PUT /api/admin/modules/{id}/verification", "admin", NAMED, ({ a }) => ({
    params: { id: a.module },
    body: { isVerified: true, reason },
  })),
  ...["PUT", "DELETE"].map((method) =>
    write(`${method} /api/modules/{id}/off-sale`, "author", RENAMED, ({ a }) => ({
      params: { id: a.module },
      ...(method === "PUT" && { body: {} }),
    })),
  ),
  write("PUT /api/admin/modules/{id}/takedown", "admin", RENAMED, ({ a }) => ({
    params: { id: a.module },
    body: { isCritical: false, reason },
  })),
  write("POST /api/admin/modules/{id}/restoration", "admin", RENAMED, ({ a }) => ({
    params: { id: a.module },
    body: { reason },
  })),
  write("POST /api/modules/{id}/versions", "author", "", ({ a, uploadId }) => ({
    params: { id: a.module },
    body: { uploadId, version: "1.1.0" },
  })),
  write("POST /api/modules/{id}/versions/{version}/approval", "auditor", NAMED, ({ a }) => ({
    params: { id: a.module, version: "1.1.0" },
    body: {},
  })),
  write("POST /api/modules/{id}/versions/{version}/withdrawal", "auditor", NAMED, ({ a }) => ({
    params: { id: a.module, version: "1.1.0" },
    body: { reason },
  })),
  write(
    "POST /api/modules/{id}/versions/{version}/rejection",
    "auditor",
    "module:new title:new",
    ({ pendingModule }) => ({
      params: { id: pendingModule, version: "1.0.0" },
      body: { reason },
    }),
  ),
  write(DRAFT, "author", "", () => ({ body: { ...LISTING, title: "A module to come" } })),
  write("DELETE /api/modules/{id}", "author", "module:new title:new", ({ made }) => ({
    params: { id: made(DRAFT).id },
  })),
];
