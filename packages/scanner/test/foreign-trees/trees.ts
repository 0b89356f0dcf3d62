import { digest, privateKey, random, type Tree, UUID, webToken } from "./pieces.ts";

const python: Tree = {
  "pyproject.toml": '[project]\nname = "app"\nversion = "1.0.0"\n',
  "poetry.lock": `[[package]]\nname = "requests"\nfiles = [\n  {file = "requests.whl", hash = "sha256:${digest}"},\n]\n`,
  "app/settings.py": `import os\nSECRET_KEY = os.environ["SECRET_KEY"]\nTENANT_TOKEN = "${UUID}"\nPASSWORD_HASHER = "django.contrib.auth.hashers.Argon2"\n`,
  "app/tests/test_login.py": `PASSWORD = "${random(14)}"\nTOKEN = "${webToken}"\n`,
  "tests/conftest.py": `API_KEY = "${random(32)}"\nDB = "postgres://app:${random(12)}@db.test/app"\n`,
  "tests/fixtures/server.key": `${privateKey()}\n`,
  "docs/usage.rst": `Call it with a token::\n\n    client = Client(token="${webToken}")\n\n${privateKey()}\n`,
  "docs/conf.py": `api_key = "${random(24)}"\n`,
  ".env.example": `SECRET_KEY=${random(32)}\n`,
};

const go: Tree = {
  "go.mod": "module example.org/app\n\ngo 1.24\n",
  "go.sum": `github.com/a/b v1.2.3 h1:${random(43)}=\n`,
  "auth/token.go": `package auth\n\nconst clientSecret = "${UUID}"\nconst tokenHeader = "X-Auth-Token"\nvar apiKey = os.Getenv("API_KEY")\n`,
  "auth/token_test.go": `package auth\n\nconst secret = "${random(20)}"\nconst key = \`${privateKey("EC PRIVATE KEY")}\`\nvar token = "${webToken}"\n`,
  "internal/testdata/tls/key.pem": `${privateKey("PRIVATE KEY")}\n`,
  "internal/mocks/store.go": `package mocks\n\nvar password = "${random(16)}"\n`,
  "README.md": `# App\n\n\`\`\`go\nc := New(WithToken("${webToken}"))\n\`\`\`\n`,
};

const java: Tree = {
  "pom.xml": "<project><artifactId>app</artifactId></project>\n",
  "src/main/java/org/example/Ids.java": `class Ids {\n  static final String TENANT_SECRET = "${UUID}";\n  static final String PASSWORD = "password.reset.v2.message";\n}\n`,
  "src/main/resources/messages.properties": "login.password=Password\nlogin.secret=Secret\n",
  "src/test/java/org/example/LoginTest.java": `class LoginTest {\n  String password = "${random(18)}";\n  String jwt = "${webToken}";\n}\n`,
  "src/test/resources/application.yml": `spring:\n  datasource:\n    password: ${random(16)}\n`,
  "src/test/resources/keystore.pem": `${privateKey()}\n`,
  "src/it/java/org/example/FlowIT.java": `class FlowIT {\n  String apiKey = "${random(30)}";\n}\n`,
  "gradle/verification-metadata.xml": `<sha256 value="${digest}"/>\n`,
  "docs/security.adoc": `= Security\n\nA key looks like this:\n\n----\n${privateKey()}\n----\n`,
};

const rust: Tree = {
  "Cargo.toml": '[package]\nname = "app"\nversion = "0.1.0"\n',
  "Cargo.lock": `[[package]]\nname = "serde"\nversion = "1.0.0"\nchecksum = "${digest}"\n`,
  "src/lib.rs": `//! A library.\npub const REALM_TOKEN: &str = "${UUID}";\n\n#[cfg(test)]\nmod tests {\n    const KEY: &str = "${privateKey()}";\n    const JWT: &str = "${webToken}";\n    const URL: &str = "redis://app:${random(12)}@cache.test/0";\n}\n`,
  "tests/client.rs": `const KEY: &str = "${privateKey()}";\n`,
  "examples/config.toml": `token = "${UUID}"\nsecret = "changeme"\n`,
  "docs/book/auth.md": `${privateKey("OPENSSH PRIVATE KEY")}\n\nAuthorization: Bearer ${webToken}\n`,
};

const javascript: Tree = {
  "package.json": '{"name": "app", "version": "1.0.0"}\n',
  "package-lock.json": `{"packages": {"node_modules/a": {"integrity": "sha512-${random(86)}=="}}}\n`,
  "yarn.lock": `a@^1.0.0:\n  resolved "https://registry.example/a.tgz#${digest.slice(0, 40)}"\n`,
  "src/config.ts": `export const sessionSecret = process.env.SESSION_SECRET;\nexport const tenantToken = "${UUID}";\nexport const ids = { token: "${UUID.toUpperCase()}" };\n`,
  "src/login.test.ts": `const password = "${random(16)}";\nconst token = "${webToken}";\n`,
  "src/__fixtures__/user.json": `{"password": "${random(20)}", "apiKey": "${random(32)}"}\n`,
  "cypress/e2e/login.cy.js": "cy.get('#password').type('a');\n",
  "test/helpers/auth.js": `const clientSecret = "${random(40)}";\n`,
  "test/helpers/alphabet.js": 'const token = "0123456789abcdefghijklmnopqrstuvwxyz";\n',
  "docs/api.md": `curl -H "Authorization: Bearer ${webToken}"\n`,
};

/** Repositories in other languages with typical false positives for secrets. */
export const FOREIGN_TREES: Readonly<Record<string, Tree>> = { python, go, java, rust, javascript };
