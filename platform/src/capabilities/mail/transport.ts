import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  /** The sender's name and address. */
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

/** Hands a mail over; resolves once the receiver has it. */
export type MailTransport = (mail: Mail) => Promise<void>;

const smtpMsMax = 20_000;

/** Sends over SMTP, to an address such as `smtps://user:secret@mail.example:465`. */
const smtpTransport = (url: string): MailTransport => {
  const smtp = createTransport({
    url,
    connectionTimeout: smtpMsMax,
    greetingTimeout: smtpMsMax,
    socketTimeout: smtpMsMax,
  });
  return async (mail) => {
    await smtp.sendMail(mail);
  };
};

/**
 * Writes `.eml` files into a folder, which any mail program opens. They hold links that set passwords, so only their
 * owner may read them.
 */
const folderTransport = (folder: string): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await composer.sendMail(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`);
    // Written under another name and renamed, so that nobody reads half a mail.
    await writeFile(`${file}.new`, message, { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
};

/** Chooses the transport: SMTP when an address is configured, otherwise files. */
export const createMailTransport = ({
  smtpUrl,
  folder,
}: {
  readonly smtpUrl: string | undefined;
  readonly folder: string;
}): MailTransport => (smtpUrl ? smtpTransport(smtpUrl) : folderTransport(folder));
