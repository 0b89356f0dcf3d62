/** The product's name, held in this one place. */
export const PRODUCT_NAME = "Stackyard";

/** The name as it stands in addresses, such as `/documentation/introduction/what-is-stackyard`. */
export const PRODUCT_SLUG = "stackyard";
