import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

type Answer = readonly string[] | "no such name" | "failure" | "silence";

const RESPONSE = 0x8180;
const CODES = { "no such name": 3, failure: 2 } as const;

/** A local DNS server with configurable answers per name. */
export async function openDnsServer(texts: ReadonlyMap<string, Answer>) {
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    const answer = texts.get(readName(question)) ?? "no such name";
    if (answer !== "silence") socket.send(reply(question, answer), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

const HEADER = 12;

function readName(question: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER; question[at]; at += 1 + question.readUInt8(at)) {
    labels.push(question.toString("latin1", at + 1, at + 1 + question.readUInt8(at)));
  }
  return labels.join(".").toLowerCase();
}

function reply(question: Buffer, answer: Exclude<Answer, "silence">): Buffer {
  const texts = typeof answer === "string" ? [] : answer;
  const header = Buffer.alloc(HEADER);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(RESPONSE | (typeof answer === "string" ? CODES[answer] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts.length, 6);
  // The question's name ends with an empty label, followed by type and class.
  const asked = question.subarray(HEADER, question.indexOf(0, HEADER) + 5);
  return Buffer.concat([header, asked, ...texts.map(textRecord)]);
}

/** TXT record for the queried name; text over 255 bytes is split into parts. */
function textRecord(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? [""];
  const data = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.of(part.length), Buffer.from(part)])),
  );
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 | HEADER, 0);
  head.writeUInt16BE(16, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
