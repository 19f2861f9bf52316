import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../src/configuration';
import { createProxy } from '../src/server';
import { ask } from '../src/testing/browser';
import { json, startFakePlatform } from '../src/testing/fake-platform';

/**
 * What a call, health and a sign-in take while nobody else is there, and while bodies come at a byte a second with a
 * made-up token. `node --import tsx proxy/bench/slow-bodies.ts [senders]`; slow senders may cost the others nothing.
 */
const senders = Number(parseArgs({ allowPositionals: true }).positionals[0] ?? 100);
const platform = await startFakePlatform();
platform.rawRoutes.set('GET /client/NBW', (_request, response) => json(response, 200, { data: [] }));
platform.rawRoutes.set('POST /client', (request, response) => {
  request
    .resume()
    .on('end', () => json(response, 401, {}))
    .on('error', () => undefined);
});
const proxy = createProxy(
  readConfiguration({
    UPSTREAM_URL: platform.url,
    REGISTRY_DIR: '/nowhere',
    CLIENT_AUTHENTICATION: 'shared secret',
    SESSION_KEYS: randomBytes(32).toString('base64'),
    INSTALLATION_ID: 'bench',
    LOG_LEVEL: 'silent',
  }),
);
const url = await proxy.listen({ port: 0, host: '127.0.0.1' });

const asked = {
  call: () => ask(url, '/api/client/NBW', { headers: { 'api-token': 'a program' } }),
  health: () => ask(url, '/healthz'),
  signIn: () =>
    ask(url, '/api/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firmId: 'NBW', id: 'priya', password: 'right' }),
    }),
};
const measure = async (): Promise<Record<string, number>> => {
  const times: Record<string, number> = {};
  for (const [name, send] of Object.entries(asked)) {
    const before = performance.now();
    await send();
    times[name] = Math.round((performance.now() - before) * 10) / 10;
  }
  return times;
};

await measure();
const alone = await measure();
const sockets: Socket[] = Array.from({ length: senders }, () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/client HTTP/1.1\r\nhost: localhost\r\napi-token: made-up\r\ncontent-type: application/json\r\ncontent-length: 60\r\n\r\n{',
  );
  return socket;
});
const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(' ')), 1_000);
await pause(2_000);
const beset = await measure();
for (const name of Object.keys(alone))
  console.log(`${name.padEnd(7)} ${alone[name]} ms alone, ${beset[name]} ms beside ${senders} slow bodies`);
clearInterval(drip);
sockets.forEach((socket) => socket.destroy());
await proxy.close();
await platform.close();
