import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailTransport } from './transport';

test('mail is written to a folder as files that only their owner may read', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'tessera-mail-')), 'mail');
  const send = createMailTransport({ smtpUrl: undefined, folder });
  await send({
    from: { name: 'Northbrook Wealth', address: 'no-reply@portal.example' },
    to: { name: 'Priya Hart', address: 'priya@northbrook.example' },
    subject: 'Set a new password',
    text: 'Dear Priya,\n\nhttps://northbrook.example/set-password#token=abc\n',
  });
  const [name, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^\d{4}-.*\.eml$/);
  const file = join(folder, name ?? '');
  expect(readFileSync(file, 'utf8')).toMatch(
    /^From: Northbrook Wealth <no-reply@portal\.example>\r?\nTo: Priya Hart <priya@northbrook\.example>\r?\nSubject: Set a new password\r?\n[\s\S]*set-password#token=abc/,
  );
  expect(statSync(file).mode & 0o077).toBe(0);
  rmSync(folder, { recursive: true });
});
