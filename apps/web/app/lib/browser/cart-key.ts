/** Where visitors' carts are stored: their pages start at once, to show the number of items. */
export const CART_KEY = "cart";
