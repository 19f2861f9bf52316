import { fileKinds, type FileMediaType } from '@tessera/contract/documents/values';
import fileType from 'file-type';
import { contains } from './scanner';

/** Where the code of an Office file is, by the name of its entry in the archive. */
const macros = Buffer.from('vbaProject.bin');

const isTaken = (mediaType: string): mediaType is FileMediaType => mediaType in fileKinds;

/** Text has no control characters but tabs, line breaks and form feeds. */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;
/** The bytes that Windows-1252 gives no character. */
const unassigned = /[\u0081\u008d\u008f\u0090\u009d]/;

/** Whether all of a content is of an encoding and without control characters. */
const isEncoded = async (content: AsyncIterable<Buffer>, encoding: string): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const piece of content) if (control.test(decoder.decode(piece, { stream: true }))) return false;
    return !control.test(decoder.decode());
  } catch {
    return false;
  }
};

/** Whether a content is text as Windows programs save it in western Europe, a byte a character. */
const isWindows1252 = async (content: AsyncIterable<Buffer>): Promise<boolean> => {
  for await (const piece of content) {
    const characters = piece.toString('latin1');
    if (control.test(characters) || unassigned.test(characters)) return false;
  }
  return true;
};

/** Whether a content is text: UTF-16 where it begins with that mark, otherwise UTF-8 or Windows-1252. */
const isText = async (read: () => AsyncIterable<Buffer>, first: Buffer): Promise<boolean> => {
  const mark = first.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return isEncoded(read(), 'utf-16le');
  if (mark === 'feff') return isEncoded(read(), 'utf-16be');
  return (await isEncoded(read(), 'utf-8')) || isWindows1252(read());
};

/** What a content begins like; undefined for no kind, also where the content ends before it has said which. */
const mimeOf = async (first: Buffer): Promise<string | undefined> => {
  try {
    return (await fileType.fromBuffer(first))?.mime;
  } catch {
    return undefined;
  }
};

/**
 * Tells the kind of a file by what it holds, whatever it is called. Returns null for kinds that are not taken, and
 * `macros` for an Office file with code in it.
 * @param read reads the content from its beginning, each time it is called.
 */
export const kindOfContent = async (read: () => AsyncIterable<Buffer>): Promise<FileMediaType | 'macros' | null> => {
  let first: Buffer = Buffer.alloc(0);
  for await (const piece of read()) {
    first = piece;
    break;
  }
  const found = await mimeOf(first);
  // What a text begins with, such as BM, MZ or <?xml, may look like a kind that is not taken: only its bytes tell.
  if (found === undefined || !isTaken(found)) return (await isText(read, first)) ? 'text/plain' : null;
  return found.startsWith('application/vnd.') && (await contains(read(), macros)) ? 'macros' : found;
};
