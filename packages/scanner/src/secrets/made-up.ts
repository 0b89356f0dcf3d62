/** Directories and files in which keys and passwords are made for tests, in the ways of many languages. */
const TEST_PATH =
  /(^|\/)(tests?|testing|testdata|test[-_]?(fixtures|helpers|resources|utils)|__(tests?|mocks?|fixtures)__|specs?|fixtures?|mocks?|stubs|e2e|src\/(it|test|androidTest|integrationTest))\/|(^|\/)(test_[^/]+|conftest)\.py$|[^/]_(test|spec)\.\w+$|\.(test|spec|e2e|mock|fixture)s?\.\w+$|[^/](Tests?|Spec|IT)\.(java|kt|scala|groovy|cs|php|swift)$/;

/** Prose, the folder of it, and files that show what another one looks like. */
const DOCUMENTATION =
  /(^|\/)(docs?|documentation)\/|\.(md|mdx|markdown|rst|adoc|asciidoc|ipynb)$|\.(example|sample|template|dist|tmpl|tpl)$/i;

/** What is sold here: nothing in it is made up, wherever it lies. */
const TERRAFORM = /\.(tf|tofu|tfvars|hcl)(\.json)?$/i;

/** Kinds that tests and documentation are full of, and that open nothing by themselves. */
const COMMON_THERE: ReadonlySet<string> = new Set([
  "credential",
  "json-web-token",
  "private-key",
  "url-password",
]);

/** Where the tests begin that Rust keeps in the file they test. */
const TESTS_WITHIN = "#[cfg(test)]";

/**
 * Whether a credential of a kind was probably made for a test or an explanation. Keys that a service
 * gives out count wherever they lie: nobody makes those up.
 */
export function isMadeUp(kind: string, path: string, text: string, start: number): boolean {
  if (!COMMON_THERE.has(kind) || TERRAFORM.test(path)) return false;
  if (TEST_PATH.test(path) || DOCUMENTATION.test(path)) return true;
  const tests = path.endsWith(".rs") ? text.indexOf(TESTS_WITHIN) : -1;
  return tests !== -1 && tests < start;
}
