/** Images, fonts, archives and executables. Never evaluated, whatever their content. */
const ASSET =
  /\.(png|jpe?g|gif|webp|avif|ico|bmp|tiff?|psd|mp[34]|mov|webm|wav|pdf|docx?|xlsx?|pptx?|od[tsp]|woff2?|ttf|otf|eot|zip|t?gz|bz2|xz|zst|7z|tar|jar|war|whl|class|pyc|so|dll|dylib|exe|wasm|sqlite|db|parquet|gpg|der|bin|dat|o|a)$/i;

/** Endings of code, settings, templates and scripts, which are evaluated. */
const EVALUATED =
  /\.(tf|tofu|tfvars|hcl|tfrc|terraformrc|tofurc|json[c5]?|ya?ml|toml|ini|cfg|conf|env|envrc|properties|xml|npmrc|netrc|sh|bash|zsh|ksh|fish|bats|command|py|[mc]?js|m?ts|rb|pl|php|psm?1|bat|cmd|go|sql|rego|sentinel|bicep(param)?|template|tpl|tmpl|tftpl|gotmpl|jinja2?|j2|erb|pem|key|dockerfile|containerfile)$|(^|\/)readme\.\w+$/i;

/** Texts without an ending that nothing is evaluated in. */
const PROSE =
  /(^|\/)(LICEN[CS]E|COPYING|NOTICE|AUTHORS|CONTRIBUTORS|MAINTAINERS|CODEOWNERS|README|CHANGELOG|CHANGES|NEWS|VERSION)$/i;

/** Folders of files that tests read, and that nobody builds or deploys. */
const TEST_INPUT = /(^|\/)(testdata|test-data|test_data|fixtures|__fixtures__)\//;

export function isTestInput(path: string): boolean {
  return TEST_INPUT.test(path);
}

const hasEnding = (path: string) => /[^/]\.[^/.]+$/.test(path);

/** Names of files whose content is code although they have no ending. */
const NAMED_CODE = /(^|\/)((Docker|Container|Jenkins|Make|Vagrant|Tilt|Proc)file[^/]*|\.[^/]+)$/i;

/**
 * Decided by name only: the name determines how a file is treated, and its content must not change
 * that.
 */
export function isAsset(path: string): boolean {
  return ASSET.test(path);
}

/** Whether something may be evaluated in a file that wasn't read, of which the start may be known. */
export function mayHoldCode(path: string, content?: Uint8Array): boolean {
  const isProse = hasEnding(path) || PROSE.test(path);
  return EVALUATED.test(path) || isScript(content) || !isProse;
}

/** Whether a file with NUL bytes is a program or data. */
export function isBinary(path: string, content: Uint8Array): boolean {
  return !EVALUATED.test(path) && !NAMED_CODE.test(path) && !isScript(content);
}

function isScript(content?: Uint8Array): boolean {
  return content?.[0] === 0x23 && content[1] === 0x21;
}
