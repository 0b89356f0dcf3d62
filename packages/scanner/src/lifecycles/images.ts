import { type EndOfLife, endOfLife } from "./end-of-life.ts";

/** Products by the last part of an image's name. */
const PRODUCTS: Readonly<Record<string, string>> = {
  node: "nodejs",
  python: "python",
  php: "php",
  ruby: "ruby",
  golang: "go",
  "eclipse-temurin": "java",
  amazoncorretto: "java",
  corretto: "java",
  postgres: "postgresql",
  postgis: "postgresql",
  mysql: "mysql",
  mariadb: "mariadb",
  mongo: "mongodb",
  redis: "redis",
  elasticsearch: "elasticsearch",
  kibana: "elasticsearch",
  logstash: "elasticsearch",
  rabbitmq: "rabbitmq",
  tomcat: "tomcat",
  nginx: "nginx",
  traefik: "traefik",
  debian: "debian",
  ubuntu: "ubuntu",
  alpine: "alpine",
  centos: "centos",
  fedora: "fedora",
  amazonlinux: "amazonlinux",
  leap: "opensuse",
};

/** Images of .NET are distinguished by what comes before the last part. */
const DOTNET = /(^|\/)dotnet(\/core)?\/(sdk|aspnet|runtime|runtime-deps)$/;

/** Base images of Lambda, by runtime. */
const OF_LAMBDA =
  /^(?:public\.ecr\.aws\/lambda\/|(?:docker\.io\/)?amazon\/aws-lambda-)(dotnet|nodejs|provided|ruby)$/;

const LAMBDA_PRODUCTS: Readonly<Record<string, string>> = {
  dotnet: "dotnet",
  nodejs: "nodejs",
  provided: "aws-lambda provided",
  ruby: "ruby",
};

/** Images that nobody maintains any longer, with their last day. */
const ABANDONED: Readonly<Record<string, string>> = {
  openjdk: "2022-07-25",
  java: "2016-12-31",
  adoptopenjdk: "2021-08-01",
  consul: "2023-06-26",
  vault: "2023-06-21",
};

/** Registries and folders that get no more images, with their last day. */
const CLOSED: readonly (readonly [prefix: RegExp, date: string])[] = [
  [/^k8s\.gcr\.io\//, "2023-04-03"],
  [/^([a-z]+\.)?gcr\.io\/google[_-]containers\//, "2023-04-03"],
  [/^(docker\.io\/)?bitnamilegacy\//, "2025-08-28"],
];

const CODENAMES: Readonly<Record<string, readonly [product: string, version: string]>> = {
  wheezy: ["debian", "7"],
  jessie: ["debian", "8"],
  stretch: ["debian", "9"],
  buster: ["debian", "10"],
  bullseye: ["debian", "11"],
  trusty: ["ubuntu", "14.04"],
  xenial: ["ubuntu", "16.04"],
  bionic: ["ubuntu", "18.04"],
  focal: ["ubuntu", "20.04"],
};

/** The systems that a tag names besides the product's version: `3.13-buster`, `20-alpine3.12`. */
const SYSTEMS =
  /(?:^|[-_.])(?:(alpine|debian|ubuntu|centos|amazonlinux)-?(\d+(?:\.\d+)?)|([a-z]+))/g;

/** Longer names are cut. */
const MAX_NAME = 500;

/** Why a container image is outdated. */
export function imageEnd(reference: string): EndOfLife | undefined {
  const [name = "", tag = ""] = partsOf(reference.slice(0, MAX_NAME));
  const last = name.slice(name.lastIndexOf("/") + 1);
  const closed = CLOSED.find(([prefix]) => prefix.test(name))?.[1];
  const abandoned = closed ?? (isOfficial(name) ? ABANDONED[last] : undefined);
  if (abandoned !== undefined)
    return { cycle: last, date: abandoned, isOlder: false, isRecent: false };
  const runtime = OF_LAMBDA.exec(name)?.[1];
  const product = DOTNET.test(name) ? "dotnet" : (LAMBDA_PRODUCTS[runtime ?? ""] ?? PRODUCTS[last]);
  const version = codename(tag) ?? tag;
  const own = product === undefined ? undefined : endOfLife(product, version.replace(/^v/, ""));
  return own ?? systemEnd(`${last.replace(/^[a-z]+/, "")}-${tag}`);
}

/** Images of Docker Hub without an owner. */
function isOfficial(name: string): boolean {
  return /^(docker\.io\/)?(library\/)?[^/]+$/.test(name) || /\/library\/[^/]+$/.test(name);
}

function codename(tag: string): string | undefined {
  return CODENAMES[tag.split("-")[0] ?? ""]?.[1];
}

function systemEnd(text: string): EndOfLife | undefined {
  for (const [, system, number, word = ""] of text.matchAll(SYSTEMS)) {
    const [product, version] =
      system === undefined || number === undefined ? (CODENAMES[word] ?? []) : [system, number];
    const end = product && version ? endOfLife(product, version) : undefined;
    if (end !== undefined) return end;
  }
  return undefined;
}

/** The name and the tag. A port belongs to the name. */
function partsOf(reference: string): readonly string[] {
  const [whole = ""] = reference.split("@");
  const colon = whole.lastIndexOf(":");
  return colon > whole.lastIndexOf("/")
    ? [whole.slice(0, colon), whole.slice(colon + 1)]
    : [whole, ""];
}
