import { openApiDocument } from '@tessera/contract/openapi/document';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { encodingFor, pack, type Encoding } from '../http/compression';
import { renderApiPage } from './page';
import { pageStyle } from './page-style';

const sha256 = (text: string | Buffer, form: 'base64' | 'base64url'): string =>
  createHash('sha256').update(text).digest(form);

/** Nothing may run or load but the page's own style, which is known by its hash: so the page is the same for everybody. */
const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${sha256(pageStyle, 'base64')}'`,
  'img-src data:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Public and the same for everybody: a reader asks again after this time, and is told when nothing changed. */
const caching = 'public, max-age=300';

interface PublicFile {
  readonly contentType: string;
  readonly policy?: string;
  readonly make: () => string;
}

const files: Readonly<Record<string, PublicFile>> = {
  '/api/openapi.json': {
    contentType: 'application/json; charset=utf-8',
    make: () => JSON.stringify(openApiDocument()),
  },
  '/api/docs': {
    contentType: 'text/html; charset=utf-8',
    policy: pagePolicy,
    make: () => renderApiPage(openApiDocument()),
  },
};

/** Whether a request is for the document or its page, which are below `/api` without being calls. */
export const isApiDocument = (method: string | undefined, url: string | undefined): boolean =>
  (method === 'GET' || method === 'HEAD') && Object.hasOwn(files, url?.split('?', 1)[0] ?? '');

interface Made {
  readonly etag: string;
  readonly bytes: Buffer;
}

/** The comparison that If-None-Match asks for: a list, weak marks left aside. */
const names = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);

/**
 * `GET /api/openapi.json`, the document of the API, and `GET /api/docs`, the same as a page. Both are public and say
 * nothing of anybody's records. They are made and compressed once, at the first request.
 */
export const addApiDocumentRoutes = (server: FastifyInstance): void => {
  for (const [path, { contentType, policy, make }] of Object.entries(files)) {
    const made = new Map<Encoding | null, Promise<Made>>();
    const makeAs = async (encoding: Encoding | null): Promise<Made> => {
      const whole = Buffer.from(make());
      const bytes = encoding === null ? whole : await pack(whole, encoding);
      return { etag: `"${sha256(bytes, 'base64url')}"`, bytes };
    };
    server.get(path, async (request, reply) => {
      const encoding = encodingFor(request.headers['accept-encoding']);
      let answer = made.get(encoding);
      if (!answer) made.set(encoding, (answer = makeAs(encoding)));
      const { etag, bytes } = await answer;
      reply.headers({ 'cache-control': caching, etag, vary: 'accept-encoding' });
      if (policy !== undefined) reply.header('content-security-policy', policy);
      if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (encoding !== null) reply.header('content-encoding', encoding);
      return reply.type(contentType).send(bytes);
    });
  }
};
