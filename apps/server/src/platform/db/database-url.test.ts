import { describe, expect, it } from "vitest";
import { DatabaseClient } from "./database-client.ts";
import { DATABASE_URL_FORM, readDatabaseUrl } from "./database-url.ts";

/** The server that the driver would connect to. */
const placesOf = (url: string) =>
  readDatabaseUrl(url).map((server) => {
    const { host, port, user, password, database } = new DatabaseClient({
      connectionString: server,
    });
    return { host, port, user, password, database };
  });

const stackyard = { user: "yard", password: null, database: "stackyard" };

describe("a database URL", () => {
  it.each([
    [
      "postgres://yard:s%40e@db.test:6000/stackyard",
      { host: "db.test", port: 6000, password: "s@e" },
    ],
    ["postgresql://yard:a@b@db.test/stackyard", { host: "db.test", port: 5432, password: "a@b" }],
    ["postgres://yard@[2001:db8::1]:6000/stackyard", { host: "2001:db8::1", port: 6000 }],
    ["postgres://yard@/stackyard?host=/run/postgresql", { host: "/run/postgresql", port: 5432 }],
    [
      "postgres:///stackyard?host=/run/postgresql&user=yard",
      { host: "/run/postgresql", port: 5432 },
    ],
    [
      "postgresql://yard@%2Frun%2Fpostgresql:6000/stackyard",
      { host: "/run/postgresql", port: 6000 },
    ],
    ["postgres://yard@db.test/stackyard?target_session_attrs=any", { host: "db.test", port: 5432 }],
  ])("%s names one server", (url, place) => {
    expect(placesOf(url)).toEqual([{ ...stackyard, ...place }]);
  });

  it("names several servers, each with the same user, database and parameters", () => {
    const url = "postgres://yard:s%3Ae@a.test:6000,b.test,[::1]:7/stackyard";
    const parameters = "target_session_attrs=read-write&sslmode=disable";
    const place = { ...stackyard, password: "s:e" };
    expect(placesOf(`${url}?${parameters}`)).toEqual([
      { ...place, host: "a.test", port: 6000 },
      { ...place, host: "b.test", port: 5432 },
      { ...place, host: "::1", port: 7 },
    ]);
    for (const server of readDatabaseUrl(`${url}?${parameters}`))
      expect(server).toMatch(/\?sslmode=disable$/);
  });

  it("names several servers in its parameters, with a port each or one for all", () => {
    const url = "postgres://yard@/stackyard?host=/run/a,b.test&port=";
    const places = [{ host: "/run/a" }, { host: "b.test" }];
    expect(placesOf(`${url}6000,7`)).toEqual([
      { ...stackyard, ...places[0], port: 6000 },
      { ...stackyard, ...places[1], port: 7 },
    ]);
    expect(placesOf(`${url}6000`)).toEqual(
      places.map((place) => ({ ...stackyard, ...place, port: 6000 })),
    );
  });

  it("without a user uses the process's user, as psql does", () => {
    expect(placesOf("postgres://db.test/stackyard")[0]?.user).toMatch(/./);
  });

  it.each([
    "not a url",
    "mysql://yard@db.test/stackyard",
    "postgres:/db.test/stackyard",
    "db.test:5432/stackyard",
    "postgres://yard@db.test:port/stackyard",
    "postgres://yard@db.test:70000/stackyard",
    "postgres://yard@a.test,b.test:0/stackyard",
    "postgres://yard@a.test,,b.test/stackyard",
    "postgres://yard@db.test/stackyard?port=x",
    "postgres://yard@/stackyard?host=a.test,",
    "postgres://yard@db.test/stackyard#part",
    "host=db.test dbname=stackyard",
  ])("%s is refused with an explanation", (url) => {
    expect(() => readDatabaseUrl(url)).toThrow(DATABASE_URL_FORM);
  });

  it("is refused if it asks for a server that doesn't accept writes", () => {
    for (const attributes of ["standby", "read-only", "prefer-standby"])
      expect(() => readDatabaseUrl(`postgres://a/b?target_session_attrs=${attributes}`)).toThrow(
        "target_session_attrs=read-write",
      );
  });

  it("is refused with the name of an unreadable file, and without its password", () => {
    const url = "postgres://yard:secret@db.test/stackyard?sslrootcert=/no/such/file";
    expect(() => readDatabaseUrl(url)).toThrow(/^names a file: .*\/no\/such\/file/);
    expect(() => readDatabaseUrl(url)).not.toThrow(/secret/);
  });
});
