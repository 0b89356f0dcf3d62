/** Id of the element that holds a page's content. */
export const CONTENT_ID = "content";
