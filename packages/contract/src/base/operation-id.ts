/**
 * The OpenAPI operation ID of a call: `get` `/api/modules/{id}/versions` is `getModulesByIdVersions`.
 * Different calls have different IDs, and an ID stays as long as the call's method and path do.
 */
export function operationId({ method, path }: { method: string; path: string }): string {
  const words = path
    .replace(/^\/(api|v1)\//, "")
    .split(/[/.-]/)
    .map((part) => part.replace(/^\{(\w+)\}$/, "By_$1"))
    .flatMap((part) => part.split("_"));
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
