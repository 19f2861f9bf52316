import type { FastifyInstance } from 'fastify';
import type { Pool } from 'undici';
import type { LiveRegistry } from './pages/live-registry';
import { callUpstream } from './http/upstream';

const patienceMs = 3_000;

/** `GET /healthz`: 200 when pages and calls can be answered, else 503 and which part is missing. */
export const addHealthRoute = (server: FastifyInstance, pool: Pool, registry: LiveRegistry): void => {
  server.get('/healthz', async (_request, reply) => {
    const [upstream, published] = await Promise.all([
      callUpstream(pool, {
        method: 'GET',
        path: '/healthz',
        headers: {},
        signal: AbortSignal.timeout(patienceMs),
      }).then(
        ({ status }) => status === 200,
        () => false,
      ),
      registry.snapshot().then(
        ({ hosts }) => hosts.size > 0,
        () => false,
      ),
    ]);
    return reply.code(upstream && published ? 200 : 503).send({
      data: {
        proxy: 'up',
        upstream: upstream ? 'reachable' : 'unreachable',
        registry: published ? 'readable' : 'unreadable',
      },
    });
  });
};
