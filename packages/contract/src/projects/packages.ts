import { z } from "zod";
import { id, idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { workPrice } from "../talent/services.ts";
import { cartItem } from "../trade/cart.ts";

export const addPackageToCart = endpoint({
  method: "post",
  path: "/api/services/{id}/cart-items",
  tag: "Contracts",
  summary: "Add a service package to your cart. It becomes a contract when you pay",
  access: "session",
  needsSession: true,
  needsConfirmedEmail: true,
  ignoresIdempotencyKey: true,
  params: idParams,
  body: z.object({
    /** 1 for the smallest package. */
    tier: z.int().min(1).max(LIMITS.service.tiers),
    /** The price shown, in integer cents. Nothing is added if the price has changed. */
    price: workPrice,
  }),
  response: z.array(cartItem),
  limit: RATE_LIMITS.contractActs,
  errors: [
    "validation_failed",
    "service_not_found",
    "own_service",
    "price_changed",
    "package_ordered",
    "work_limit",
    "not_taking_messages",
    "blocked_by_you",
    "cart_full",
    "conflict",
  ],
});

export const listPackagesInCart = endpoint({
  method: "get",
  path: "/api/services/{id}/cart-items",
  tag: "Contracts",
  summary: "List which packages of a service are in your cart and can be ordered",
  access: "session",
  params: idParams,
  /** 1 for the smallest package. */
  response: z.array(z.int()),
  errors: [],
});

export const findPackage = endpoint({
  method: "get",
  path: "/api/packages/{id}",
  tag: "Contracts",
  summary: "Get the service of a package that you chose, and the contract that it became",
  access: "session",
  params: idParams,
  response: z.object({
    /** Null if the service was deleted. */
    serviceId: id.nullable(),
    /** Null until it is paid. */
    contractId: id.nullable(),
  }),
  errors: ["not_found"],
});
