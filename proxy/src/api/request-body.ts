import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';

export const largestBodyBytes = 1024 * 1024;
/** After a refusal so much is still read and thrown away, so that the caller hears the answer; then the connection ends. */
const drainedBytesMax = 16 * 1024 * 1024;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

export const declaresTooMuch = (request: IncomingMessage): boolean => Number(request.headers['content-length'] ?? 0) > largestBodyBytes;

export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] !== undefined && request.headers['content-length'] !== '0');

/** Passes a body on piece by piece and fails at the first byte over the limit. Stands between the request and its reader, so that a reader's end does not close the connection. */
export class BodyLimit extends Transform {
  #bytes = 0;
  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += piece.length;
    if (this.#bytes > largestBodyBytes) done(new BodyTooLarge());
    else done(null, piece);
  }
}

/** Throws the rest of a refused body away, up to a bound. */
export const drain = (request: IncomingMessage): void => {
  let bytes = 0;
  request.unpipe();
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > drainedBytesMax) request.destroy();
  });
  request.resume();
};

/**
 * The whole body, for the few calls the proxy reads itself.
 * @throws BodyTooLarge
 */
export const readBody = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (declaresTooMuch(request)) {
      reject(new BodyTooLarge());
      return;
    }
    const pieces: Buffer[] = [];
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > largestBodyBytes) reject(new BodyTooLarge());
      else pieces.push(piece);
    });
    request.on('end', () => resolve(Buffer.concat(pieces)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The caller went away.')));
  });
