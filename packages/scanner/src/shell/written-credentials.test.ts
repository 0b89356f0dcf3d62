// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are those of workflows
import fc from "fast-check";
import { expect, it } from "vitest";
import { expectLinearTime } from "../../test/linear-time.ts";
import { writtenCredentials } from "./written-credentials.ts";

it.each([
  ["export DB_PASSWORD=Zk39hunter", "DB_PASSWORD"],
  ["PGPASSWORD='Zk39hunter' psql -h db", "PGPASSWORD"],
  ["if true; then API_TOKEN=Zk39hunter ./deploy; fi", "API_TOKEN"],
  ["docker run -e MYSQL_ROOT_PASSWORD=Zk39hunter mysql:8", "MYSQL_ROOT_PASSWORD"],
  ["deploy --password=Zk39hunter", "password"],
  ["deploy --auth-token Zk39hunter --verbose", "--auth-token"],
  ["deploy --secret Zk39hunter", "--secret"],
  ["kubectl create secret generic a --from-literal=password=Zk39hunter", "password"],
  ["helm upgrade a b --set db.password=Zk39hunter", "db.password"],
  ["terraform apply -var db_password=Zk39hunter", "db_password"],
  ["docker login -u me -p Zk39hunter ghcr.io", "docker -p"],
  ["helm registry login -u me -pZk39hunter ghcr.io", "helm -p"],
  ["az login --service-principal -u a -p Zk39hunter --tenant b", "az -p"],
  ["sshpass -p Zk39hunter ssh a@b", "sshpass -p"],
  ["mysql -u me -pZk39hunter", "mysql -p"],
  ["redis-cli -a Zk39hunter ping", "redis-cli -a"],
  ["curl -u me:Zk39hunter https://example.com", "curl -u"],
  ["curl -H 'Authorization: Bearer Zk39hunter' https://example.com", "Authorization"],
  ["curl --header 'X-Api-Key: Zk39hunter' https://example.com", "X-Api-Key"],
  ["echo Zk39hunter | docker login -u me --password-stdin", "docker"],
  ["printf '%s' Zk39hunter | gh auth login --with-token", "gh"],
  ["echo 'root:Zk39hunter' | chpasswd", "chpasswd"],
  ["x=$(API_TOKEN=Zk39hunter ./read)", "API_TOKEN"],
  ["( cd a && export API_TOKEN=Zk39hunter )", "API_TOKEN"],
])("finds the credential in %s", (script, receiver) => {
  expect(writtenCredentials(script)).toEqual([{ receiver, value: "Zk39hunter" }]);
});

it.each([
  "export DB_PASSWORD=$PASSWORD",
  "export DB_PASSWORD=shop-$SUFFIX-now",
  "export DB_PASSWORD=abc",
  'export DB_PASSWORD="${{ secrets.DB_PASSWORD }}"',
  "export DB_PASSWORD=$(cat /run/secrets/db)",
  "export DB_PASSWORD=",
  "export DB_PASSWORD=postgres",
  "export DB_PASSWORD=/run/secrets/db",
  "export DB_PASSWORD=changeme",
  "export DB_PASSWORD_FILE=Zk39hunter",
  "search --master-key=masterKey",
  "args+=(--secret id=npm,src=.npmrc)",
  "deploy --password-file secrets.txt",
  "deploy --password --verbose",
  "deploy --token",
  "adduser --disabled-password application",
  "psql --no-password production_db",
  "vault --ask-password production_db",
  "deploy --password env:DEPLOY_PASSWORD1",
  "deploy --password @/etc/deploy/password1",
  "deploy --password secretref:deploy-password1",
  "deploy --password prompt",
  "docker login -u me --password-stdin < password.txt",
  'echo "$TOKEN" | docker login -u me --password-stdin',
  "docker run -p 127.0.0.1:8443:443 a",
  "mysql -u me -p production < dump.sql",
  "ssh -p 2222 a@b",
  "mkdir -p Zk39hunter",
  'curl -u "me:$PASSWORD" https://example.com',
  'curl -H "Authorization: Bearer $TOKEN" https://example.com',
  "grep -q DB_PASSWORD= .env",
  "# export DB_PASSWORD=Zk39hunter",
  "echo Zk39hunter | tee name",
])("finds none in %s", (script) => expect(writtenCredentials(script)).toEqual([]));

it("gives the credentials of a script in order", () => {
  const script =
    "API_TOKEN=Zk39first ./a\ndeploy --password Zk39second | API_TOKEN=Zk39third ./b\n";
  const values = writtenCredentials(script).map(({ value }) => value);
  expect(values).toEqual(["Zk39first", "Zk39second", "Zk39third"]);
});

it("never fails", () => {
  const pieces =
    "echo a=b PASSWORD=x --password - -p | ; $( ) ` ' \" \n { } curl -u : docker login";
  const script = fc.array(fc.constantFrom(...pieces.split(" ")), { maxLength: 30 });
  fc.assert(
    fc.property(script, (words) => {
      expect(() => writtenCredentials(words.join(" "))).not.toThrow();
    }),
  );
});

it.each(["PASSWORD=Zk39hunter ", "$(", "echo a:b | chpasswd;", "--password ", "-", "a=", "("])(
  "takes linear time for %s repeated",
  (piece) => expectLinearTime(piece, 100_000, writtenCredentials),
);
