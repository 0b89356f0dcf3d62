/** The product name. Use this constant everywhere. */
export const PRODUCT_NAME = "Stackyard";

/** The product name in URLs, such as `/documentation/introduction/what-is-stackyard`. */
export const PRODUCT_SLUG = "stackyard";
