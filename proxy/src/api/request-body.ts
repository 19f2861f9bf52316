import type { IncomingMessage } from 'node:http';

export const largestBodyBytes = 1024 * 1024;
/**
 * After a refusal this much is still read and discarded, so that the caller receives the answer; then the connection
 * ends.
 */
const drainedBytesMax = 16 * 1024 * 1024;
const drainedMsMax = 10_000;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

export class BodyTooSlow extends Error {
  override readonly name = 'BodyTooSlow';
}

/** The place was given to another body. */
export class PlaceGivenUp extends Error {
  override readonly name = 'PlaceGivenUp';
}

const declaresTooMuch = (request: IncomingMessage): boolean =>
  Number(request.headers['content-length'] ?? 0) > largestBodyBytes;

export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined ||
  (request.headers['content-length'] !== undefined && request.headers['content-length'] !== '0');

/** Discards the rest of a refused body, up to a limit. */
export const drain = (request: IncomingMessage): void => {
  let bytes = 0;
  const patience = setTimeout(() => request.destroy(), drainedMsMax).unref();
  request.once('close', () => clearTimeout(patience));
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > drainedBytesMax) request.destroy();
  });
  request.resume();
};

/**
 * Reads the whole body before the platform is called, so that a slow sender occupies only a socket, and nothing that
 * others wait for.
 * @param givenUp aborted when the place is given to another body.
 * @param arrived called with the number of bytes of each piece.
 * @throws BodyTooLarge, BodyTooSlow, PlaceGivenUp, or Error when the caller went away.
 */
export const readBody = (
  request: IncomingMessage,
  msMax: number,
  givenUp: AbortSignal,
  arrived: (bytes: number) => void,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (declaresTooMuch(request)) {
      reject(new BodyTooLarge());
      return;
    }
    const pieces: Buffer[] = [];
    let bytes = 0;
    const settle = (): void => {
      clearTimeout(patience);
      givenUp.removeEventListener('abort', outOfPlace);
      request.off('data', take).off('end', end).off('error', fail).off('close', left);
    };
    const fail = (error: Error): void => {
      settle();
      reject(error);
    };
    const take = (piece: Buffer): void => {
      arrived(piece.length);
      bytes += piece.length;
      if (bytes > largestBodyBytes) fail(new BodyTooLarge());
      else pieces.push(piece);
    };
    const end = (): void => {
      settle();
      resolve(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces));
    };
    const left = (): void => fail(new Error('The caller went away.'));
    const outOfPlace = (): void => fail(new PlaceGivenUp());
    const patience = setTimeout(() => fail(new BodyTooSlow()), msMax);
    givenUp.addEventListener('abort', outOfPlace);
    request.on('data', take).on('end', end).on('error', fail).on('close', left);
  });
