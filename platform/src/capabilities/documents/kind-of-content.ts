import { fileKinds, type FileMediaType } from '@tessera/contract/documents/values';
import fileType from 'file-type';
import { contains } from './scanner';

/** Where the code of an Office file is, by the name of its entry in the archive. */
const macros = Buffer.from('vbaProject.bin');

const isTaken = (mediaType: string): mediaType is FileMediaType => mediaType in fileKinds;

/** Whether a content is text: UTF-8, without control characters but tabs, line breaks and form feeds. */
const isText = async (content: AsyncIterable<Buffer>): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of content)
      // eslint-disable-next-line no-control-regex
      if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(decoder.decode(piece, { stream: true }))) return false;
    decoder.decode();
    return true;
  } catch {
    return false;
  }
};

/**
 * Tells the kind of a file by what it holds, whatever it is called. Returns null for kinds that are not taken, and
 * `macros` for an Office file with code in it.
 * @param read reads the content from its beginning, each time it is called.
 */
export const kindOfContent = async (read: () => AsyncIterable<Buffer>): Promise<FileMediaType | 'macros' | null> => {
  let found: string | undefined;
  for await (const first of read()) {
    found = (await fileType.fromBuffer(first))?.mime;
    break;
  }
  if (found === undefined) return (await isText(read())) ? 'text/plain' : null;
  if (!isTaken(found)) return null;
  return found.startsWith('application/vnd.') && (await contains(read(), macros)) ? 'macros' : found;
};
