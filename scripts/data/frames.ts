import { OperatorError } from '@tessera/platform/foundation/database/operator-error';

/*
 * An export is a gzip stream of frames: one letter, four bytes of length (big endian), content.
 *   H  header, JSON: format, schema version, when
 *   T  a table begins, JSON: name and columns
 *   D  rows of that table, in COPY's text format; a table has any number of these
 *   S  sequences, JSON
 *   E  end, JSON: rows of each table. A file without it was broken off.
 */

export type FrameKind = 'H' | 'T' | 'D' | 'S' | 'E';

export interface Frame {
  kind: FrameKind;
  content: Buffer;
}

const HEAD_BYTES = 5;
/** COPY hands out pieces far smaller than this; a larger length means that the file is something else. */
const LARGEST_CONTENT_BYTES = 64 * 1024 * 1024;

/** One frame as bytes. */
export function encodeFrame(kind: FrameKind, content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** One frame of JSON as bytes. */
export function encodeJsonFrame(kind: FrameKind, content: unknown): Buffer {
  return encodeFrame(kind, Buffer.from(JSON.stringify(content), 'utf8'));
}

/** Cuts a stream of bytes into frames. Throws an `OperatorError` when it is not made of them. */
export async function* decodeFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      yield frame;
      rest = rest.subarray(HEAD_BYTES + frame.content.length);
    }
  }
  if (rest.length > 0) throw new OperatorError('The file was broken off and cannot be imported: export it again.');
}

function firstFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < HEAD_BYTES) return undefined;
  const kind = bytes.toString('latin1', 0, 1);
  const length = bytes.readUInt32BE(1);
  if (!isFrameKind(kind) || length > LARGEST_CONTENT_BYTES)
    throw new OperatorError('The file is not an export of Tessera.');
  return bytes.length < HEAD_BYTES + length
    ? undefined
    : { kind, content: bytes.subarray(HEAD_BYTES, HEAD_BYTES + length) };
}

function isFrameKind(text: string): text is FrameKind {
  return 'HTDSE'.includes(text);
}
