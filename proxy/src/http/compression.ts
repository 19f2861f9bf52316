import type { FastifyInstance } from 'fastify';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this size compression saves no network packet. */
export const packedBytesMin = 1_024;

/** Whether an Accept-Encoding header names a coding as acceptable. */
const takes = (header: string | undefined, wanted: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [coding, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return coding === wanted && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

export const takesBrotli = (header: string | undefined): boolean => takes(header, 'br');
/** The best coding that the caller accepts, or null. */
export const encodingFor = (header: string | undefined): Encoding | null =>
  takesBrotli(header) ? 'br' : takes(header, 'gzip') ? 'gzip' : null;

/**
 * Fast compression for answers generated for each request; published files are compressed harder, once, at build time.
 */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const gzipOptions = { level: 5 };
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

export const createPacker = (encoding: Encoding): Transform =>
  encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
export const pack = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(bytes, { params: { ...brotliOptions.params, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
    : zip(bytes, gzipOptions);

/**
 * Compresses pages. Their length reveals no secret: nonce and boot token are new in every answer, and no text of the
 * request is in it.
 */
export const addPagePacking = (server: FastifyInstance): void => {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    const bytes = Buffer.from(payload);
    if (encoding === null || bytes.length < packedBytesMin) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return pack(bytes, encoding);
  });
};
