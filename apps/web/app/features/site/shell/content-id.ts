/** The element that holds a page's own content. */
export const CONTENT_ID = "content";
