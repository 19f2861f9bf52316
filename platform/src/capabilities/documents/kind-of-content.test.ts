import { kindOfContent } from './kind-of-content';

/** The kind of a content that comes in pieces of three bytes after the first. */
const kindOf = (content: Buffer, firstBytes = 64) =>
  kindOfContent(async function* () {
    yield content.subarray(0, firstBytes);
    for (let at = firstBytes; at < content.length; at += 3) yield content.subarray(at, at + 3);
  });
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

it.each([
  ['UTF-8', Buffer.from('Fee £1.50, Zoë’s ISA\r\n')],
  ['UTF-8 with its mark', Buffer.from('\ufeffName,Amount\r\n')],
  ['a CSV of Windows-1252 with a pound sign, a euro and a dash', Buffer.from('Fee,\xa31.50,\x80 \x96\r\n', 'latin1')],
  ['UTF-16', utf16('Name\tAmount\r\nZoë\t£1\r\n')],
  ['UTF-16 of the other order', utf16('Name\tAmount\r\n').swap16()],
  ['words that begin like a bitmap', Buffer.from('BMW Pension Scheme: statement of 2026\r\n')],
  ['words that begin like a program', Buffer.from('MZ Holdings plc, share certificate\r\n')],
  ['words that begin like music', Buffer.from('ID3 tags')],
  ['words that begin like an archive', Buffer.from('!<arch> note')],
  ['XML', Buffer.from('<?xml version="1.0"?><statement/>')],
])('text is %s', async (_what, content) => {
  expect(await kindOf(content)).toBe('text/plain');
  expect(await kindOf(content, 5)).toBe('text/plain');
});

it.each([
  ['a program', Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1')],
  ['a bitmap', Buffer.from('BM\u0036\u0000\u0000\u0000\u0000', 'latin1')],
  ['a control character far behind', Buffer.from(`${'words '.repeat(50)}\u0001`)],
  ['half a character of UTF-16', Buffer.concat([utf16('Name'), Buffer.from('a')])],
  ['a byte that no Windows text has', Buffer.from('Fee \x81\xa3', 'latin1')],
])('text is not %s', async (_what, content) => {
  expect(await kindOf(content)).toBeNull();
});
