import { createSocket } from "node:dgram";
import { once } from "node:events";

const types = { txt: 16 };
const replies = { failure: 2, noSuchName: 3 };

/** A name server that knows some TXT records and nothing else; `records` may change, and it fails at those that are null. */
export async function startNameServer(records: Map<string, string | null>) {
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    const { name, type, end } = readQuestion(question);
    const text = type === types.txt ? records.get(name.toLowerCase()) : undefined;
    const found = typeof text === "string";
    const header = Buffer.alloc(12);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (found ? 0 : text === null ? replies.failure : replies.noSuchName), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found ? 1 : 0, 6);
    const answer = found ? toTextRecord(text) : Buffer.alloc(0);
    socket.send(Buffer.concat([header, question.subarray(12, end), answer]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    [Symbol.dispose]() {
      socket.close();
    },
  };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** A record whose name is that of the question. */
function toTextRecord(text: string): Buffer {
  const parts = text.match(/.{1,255}/g) ?? [""];
  const data = Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(types.txt, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
