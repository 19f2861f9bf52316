import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDir } from './operator';

/** Where the running portal writes its mail. */
const mailFolder = (): string => join(dataDir(), 'mail');

const mailsTo = (address: string): string[] => {
  try {
    const files = readdirSync(mailFolder())
      .filter((name) => name.endsWith('.eml'))
      .sort();
    // Lines are folded with "=" where the text is quoted-printable.
    return files
      .map((name) =>
        readFileSync(join(mailFolder(), name), 'utf8')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
      .filter((mail) => mail.includes(`<${address}>`));
  } catch {
    return [];
  }
};

/** Number of mails sent to an address. */
export const countMails = (address: string): number => mailsTo(address).length;

/** Waits for a new mail to an address, and returns the link in it. */
export const newLinkTo = async (address: string, before: number): Promise<string> => {
  await expect.poll(() => mailsTo(address).length).toBeGreaterThan(before);
  const link = /https?:\S+/.exec(mailsTo(address).at(-1) ?? '')?.[0];
  if (!link) throw new Error(`The last mail to ${address} has no link.`);
  return link;
};
