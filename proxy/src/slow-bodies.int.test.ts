import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '@tessera/contract';
import type { BodyTimes } from './api/take-body';
import { ask } from './testing/browser';
import { json, startFakePlatform, type FakePlatform } from './testing/fake-platform';
import { startProxy, type RunningProxy } from './testing/running-proxy';

const call = (over: Partial<Call>): Call => ({
  id: 'x',
  kind: 'read',
  method: 'GET',
  path: '/thing/{firmId}',
  query: [],
  access: null,
  credential: 'session',
  tags: [],
  owner: 'host',
  ...over,
});
const calls = [
  call({ id: 'readThing' }),
  call({ id: 'writeThing', method: 'POST' }),
  call({ id: 'authenticate', kind: 'write', method: 'POST', path: '/authenticate', credential: 'boot' }),
];

let platform: FakePlatform;
let there: RunningProxy;
let slow: ClientRequest[] = [];
const start = async (bodyTimes?: BodyTimes): Promise<void> => {
  there = await startProxy(platform.url, '/nowhere', bodyTimes ? { calls, bodyTimes } : { calls });
};
/** A body that begins and does not go on. */
const slowly = (headers: Record<string, string>, path = '/api/thing/NBW'): ClientRequest => {
  const { hostname, port } = new URL(there.url);
  const request = httpRequest({
    hostname,
    port,
    path,
    method: 'POST',
    agent: false,
    headers: { host: 'localhost', ...headers },
  });
  request.on('error', () => undefined);
  request.write('{"half":');
  slow.push(request);
  return request;
};
const until = async (holds: () => boolean): Promise<void> => {
  for (let wait = 0; wait < 500 && !holds(); wait += 1) await pause(10);
  expect(holds()).toBe(true);
};
const times = (count: number, send: () => unknown): void => {
  for (let at = 0; at < count; at += 1) send();
};
const signIn = () =>
  ask(there.url, '/api/authenticate', {
    method: 'POST',
    body: JSON.stringify({ firmId: 'NBW', id: 'priya', password: 'right' }),
  });
const write = () => ask(there.url, '/api/thing/NBW', { method: 'POST', headers: { 'api-token': 'taken' }, body: '{}' });

beforeAll(async () => {
  platform = await startFakePlatform();
  platform.rawRoutes.set('GET /thing/NBW', (_request, response) => json(response, 200, { data: 1 }));
  platform.rawRoutes.set('POST /thing/NBW', (request, response) => {
    request.resume();
    if (request.headers['api-token'] === 'taken') json(response, 200, { data: 1 });
    else json(response, 401, {});
  });
});
afterEach(async () => {
  for (const request of slow) request.destroy();
  slow = [];
  await there.close();
});
afterAll(() => platform.close());

describe('bodies that come slowly', () => {
  it('by the hundred take no connection from anybody: a read, health and sign-in go on', async () => {
    await start();
    times(100, () => slowly({ 'api-token': 'machine' }));
    await pause(200);
    const before = performance.now();
    expect((await ask(there.url, '/api/thing/NBW', { headers: { 'api-token': 'another' } })).status).toBe(200);
    expect((await ask(there.url, '/healthz')).json().data).toMatchObject({ upstream: 'reachable' });
    expect((await signIn()).status).toBe(200);
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  it('are given up after their time, and those that give up their places to others are told when to come again', async () => {
    await start({ bodyMs: 300, entryBodyMs: 300 });
    platform.arrived.length = 0;
    const answers: IncomingMessage[] = [];
    times(40, () => slowly({ 'api-token': 'machine' }).on('response', (response) => answers.push(response.resume())));
    await until(() => answers.length === 40);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array<number>(32).fill(400),
      ...Array<number>(8).fill(503),
    ]);
    for (const { statusCode, headers } of answers)
      expect(headers['retry-after']).toBe(statusCode === 503 ? '5' : undefined);
    expect(platform.arrived).toEqual([]);
  });

  it.each([
    ['sign-ins', {}, '/api/authenticate'],
    ['made-up tokens', { 'api-token': 'made up' }, '/api/thing/NBW'],
  ])(
    'as %s stop nobody else at their address: a stranger’s sign-in, or a token that was taken',
    async (_, headers: Record<string, string>, path) => {
      await start();
      expect((await write()).status).toBe(200);
      // Of a token that was taken, and not all here yet: it keeps its place beside all of them.
      const half = slowly({ 'api-token': 'taken' });
      const whole = once(half, 'response') as Promise<[IncomingMessage]>;
      let gaveUp = 0;
      times(40, () =>
        slowly(headers, path).on('response', (response) => {
          gaveUp += response.resume().statusCode === 503 ? 1 : 0;
        }),
      );
      await until(() => gaveUp === 8);
      expect((await signIn()).status).toBe(200);
      expect((await write()).status).toBe(200);
      half.end('1}');
      expect((await whole)[0].resume().statusCode).toBe(200);
    },
  );
});
