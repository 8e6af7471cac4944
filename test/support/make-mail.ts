import { createTransport, type SendMailOptions } from "nodemailer";

/** A mail as it is on the wire. */
export async function makeMail(mail: SendMailOptions): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await transport.sendMail({ from: "ada@example.com", to: "in@mail.test", ...mail });
  return Buffer.isBuffer(message) ? message : Buffer.from("");
}

/** A PDF as an attachment. */
export function attach(filename: string, content: Buffer) {
  return { filename, content, contentType: "application/pdf" };
}
