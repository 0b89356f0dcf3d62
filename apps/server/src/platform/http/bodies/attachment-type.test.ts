import { expect, it } from "vitest";
import { attachmentType } from "./attachment-type.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

it.each([
  ["image/png", bytes("\x89PNG\r\n\x1a\n....")],
  ["image/jpeg", bytes("\xff\xd8\xff\xe0")],
  ["image/webp", bytes("RIFF....WEBPVP8 ")],
  ["application/pdf", bytes("%PDF-1.7")],
  ["application/zip", bytes("PK\x03\x04..")],
  ["application/gzip", bytes("\x1f\x8b\x08\x00")],
  ["text/plain", Buffer.from('resource "aws_vpc" "main" {}\n# größer\n')],
  ["text/plain", bytes("<script>alert(1)</script>")],
])("recognizes a %s by its content", (mediaType, content) => {
  expect(attachmentType(content)).toBe(mediaType);
});

it.each([
  ["a program of Windows", bytes("MZ\x90\x00\x03")],
  ["a program of Linux", bytes("\x7fELF\x02\x01\x01\x00")],
  ["nothing", bytes("")],
  ["what is no text", bytes("abc\xff\xfe\x00")],
])("refuses a %s", (_, content) => {
  expect(attachmentType(content)).toBeUndefined();
});
