import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takesBrotli } from '../http/compression';
import { createAssetFiles, readAddress, type AssetAddress } from './asset-files';

/** A version never changes, so neither does a file of it that is as its manifest says. */
const forEver = 'public, max-age=31536000, immutable';

/** `/remotes/<name>/<version>/…` and `/assets/host/<version>/…` from the registry. */
export const addAssetRoutes = (server: FastifyInstance, registryDir: string): void => {
  const files = createAssetFiles(registryDir, (problem) => server.log.error(problem));
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: AssetAddress | null,
  ): Promise<FastifyReply> => {
    const asset = address === null ? null : await files.open(address, takesBrotli(request.headers['accept-encoding']));
    if (!asset)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is no such file.\n');
    reply.headers({
      'content-type': asset.contentType,
      'content-length': asset.bytes,
      'cache-control': asset.keeps ? forEver : 'no-cache',
      vary: 'accept-encoding',
    });
    if (asset.encoding) reply.header('content-encoding', asset.encoding);
    return reply.send(asset.handle.createReadStream()); // Fastify drops the body of a HEAD
  };

  server.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    (request, reply) =>
      serve(
        request,
        reply,
        readAddress({
          kind: 'remote',
          name: request.params.name,
          version: request.params.version,
          path: request.params['*'],
        }),
      ),
  );
  server.get<{ Params: { version: string; '*': string } }>('/assets/host/:version/*', (request, reply) =>
    serve(
      request,
      reply,
      readAddress({ kind: 'host', name: '', version: request.params.version, path: request.params['*'] }),
    ),
  );
  for (const rest of ['/remotes', '/remotes/*', '/assets', '/assets/*'])
    server.get(rest, (request, reply) => serve(request, reply, null));
};
