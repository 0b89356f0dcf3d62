/** Test directories and files in many languages, which contain generated keys and passwords. */
const TEST_PATH =
  /(^|\/)(tests?|testing|testdata|test[-_]?(data|fixtures|helpers|resources|utils)|__(tests?|mocks?|fixtures)__|specs?|fixtures?|mocks?|stubs|e2e|src\/(it|test|androidTest|integrationTest))\/|(^|\/)(test_[^/]+|conftest)\.py$|[^/]_(test|spec)\.\w+$|\.(test|spec|e2e|mock|fixture)s?\.\w+$|[^/](Tests?|Spec|IT)\.(java|kt|scala|groovy|cs|php|swift)$/;

/** Prose, documentation folders and example files. */
const DOCUMENTATION =
  /(^|\/)(docs?|documentation)\/|\.(md|mdx|markdown|rst|adoc|asciidoc|ipynb)$|\.(example|sample|template|dist)$|\.env[\w.-]{0,40}\.(tmpl|tpl)$/i;

/** Terraform code is the product, so its credentials are never considered test data. */
const TERRAFORM = /\.(tf|tofu|tfvars|hcl)(\.json)?$/i;

/** Types that are common in tests and documentation and don't give access by themselves. */
const COMMON_THERE: ReadonlySet<string> = new Set([
  "connection-string-password",
  "credential",
  "json-web-token",
  "private-key",
  "url-password",
]);

/** Start of the inline tests in a Rust file. */
const TESTS_WITHIN = "#[cfg(test)]";

/**
 * Whether a credential was probably created for a test or as an example. Keys issued by a service
 * always count, because nobody makes those up.
 */
export function isTestCredential(kind: string, path: string, text: string, start: number): boolean {
  if (!COMMON_THERE.has(kind) || TERRAFORM.test(path)) return false;
  if (TEST_PATH.test(path) || DOCUMENTATION.test(path)) return true;
  const tests = path.endsWith(".rs") ? text.indexOf(TESTS_WITHIN) : -1;
  return tests !== -1 && tests < start;
}
