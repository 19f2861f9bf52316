import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Release } from '@tessera/contract';
import { keepOwnBrowser, own } from '../boot/own-browser';
import { aboutPage, ranInstead } from '../release/ran-instead';
import { createTransport, type Transport } from './transport';

const secret = 'p1.secret-of-the-page';

/** A server in a thread of its own, where nothing is listened to: it answers with the token it was sent. */
const serverScript = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:http').createServer((request, response) => {
    const sent = request.headers['api-token'];
    const token = sent === undefined ? { token: '${secret}' } : {};
    response.setHeader('x-was-sent', sent === '${secret}' ? 'the token' : 'no token');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: { userId: 'U1', ...token } }));
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;
let server: Worker;
let port = 0;
let sent: (string | null)[] = [];
let transport: Transport;

beforeAll(async () => {
  server = new Worker(serverScript, { eval: true });
  [port] = (await once(server, 'message')) as [number];
});
afterAll(() => server.terminate());

beforeEach(async () => {
  keepOwnBrowser();
  transport = createTransport({
    apiBase: `http://127.0.0.1:${port}/api`,
    fetch: async (url, init) => {
      const response = await own.fetch(url, init);
      sent[sent.length] = response.headers.get('x-was-sent');
      return response;
    },
    about: (headers) => ({ ...headers, 'x-tessera-release': '0123456789abcdef' }),
    noticeRevision: () => undefined,
  });
  const session = await transport.send({ method: 'GET', path: '/session' });
  expect(session.body).toEqual({ data: { userId: 'U1' } });
  sent = [];
});

type Undo = () => void;
type See = (value: unknown) => void;

/** Replaces a property; returns what puts it back. */
const replace = (owner: object, name: PropertyKey, change: PropertyDescriptor): Undo => {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, ...change });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  };
};
type Method = (this: unknown, ...given: unknown[]) => unknown;
const { apply } = Reflect;
/** Listens to a function: `see` is told its `this` and arguments. */
const listenTo =
  (owner: object, ...names: PropertyKey[]) =>
  (see: See): Undo => {
    const undos = names.map((name) => {
      const real = (owner as Record<PropertyKey, Method>)[name] as Method;
      return replace(owner, name, {
        writable: true,
        value: function (this: unknown, ...given: unknown[]) {
          see(this);
          for (let at = 0; at < given.length; at += 1) see(given[at]);
          return apply(real, this, given);
        },
      });
    });
    return () => undos.forEach((undo) => undo());
  };
const inherited =
  (name: PropertyKey) =>
  (see: See): Undo =>
    replace(Object.prototype, name, {
      get(this: unknown) {
        see(this);
        return undefined;
      },
      set(value: unknown) {
        see(this);
        see(value);
      },
    });

const habits: readonly (readonly [string, (see: See) => Undo])[] = [
  ['fetch', listenTo(globalThis, 'fetch')],
  [
    'Headers',
    (see) => {
      const Real = globalThis.Headers;
      return replace(globalThis, 'Headers', {
        value: class extends Real {
          constructor(init?: HeadersInit) {
            see(init);
            super(init);
          }
        },
      });
    },
  ],
  ['the methods of Headers', listenTo(Headers.prototype, 'set', 'append', 'get', 'has', 'forEach', Symbol.iterator)],
  [
    'Request',
    (see) => {
      const Real = globalThis.Request;
      return replace(globalThis, 'Request', {
        value: class extends Real {
          constructor(input: string, init?: RequestInit) {
            see(init);
            super(input, init);
          }
        },
      });
    },
  ],
  ['JSON', listenTo(JSON, 'stringify', 'parse')],
  ['the iteration of arrays', listenTo(Array.prototype, Symbol.iterator)],
  ['the methods of arrays', listenTo(Array.prototype, 'map', 'forEach', 'reduce', 'filter', 'push', 'flatMap')],
  ['Object', listenTo(Object, 'keys', 'entries', 'assign', 'fromEntries', 'getOwnPropertyNames')],
  ['calls and binds', listenTo(Function.prototype, 'call', 'apply', 'bind')],
  ['promises', listenTo(Promise.prototype, 'then', 'catch', 'finally')],
  ['the text of answers', listenTo(Response.prototype, 'text', 'json')],
  ['an inherited api-token', inherited('api-token')],
  ['inherited headers', inherited('headers')],
  ['an inherited token', inherited('token')],
  ['an inherited signal', inherited('signal')],
  ['an inherited referrer', inherited('referrer')],
  ['an inherited then', inherited('then')],
  ['an inherited iterator', inherited(Symbol.iterator)],
];

/** Whether the token can be reached from a value by its own properties, or read as a header of it. */
const reaches = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.includes(secret);
  if (typeof value !== 'object' || value === null || depth > 4) return false;
  return Reflect.ownKeys(value).some((name) => {
    const descriptor = Object.getOwnPropertyDescriptor(value, name);
    return typeof descriptor?.value === 'string'
      ? descriptor.value.includes(secret)
      : reaches(descriptor?.value, depth + 1);
  });
};

describe('the token of a page', () => {
  it.each(habits)('is not seen by a remote that listens to %s, and the call goes through', async (_what, listen) => {
    const seen: unknown[] = [];
    let isListening = true;
    const undo = listen((value) => {
      if (isListening) seen[seen.length] = value;
    });
    try {
      const calls = [
        transport.send({
          method: 'POST',
          path: '/client/NBW',
          body: { name: 'A' },
          headers: { 'idempotency-key': 'k' },
        }),
        transport.send({ method: 'GET', path: '/session' }),
        transport.ask('http://127.0.0.1:1/nobody', { headers: {} }).catch(() => null),
      ];
      for (let at = 0; at < calls.length; at += 1) await calls[at];
    } finally {
      isListening = false;
      undo();
    }
    expect(sent).toEqual(['the token', 'the token']);
    expect(seen.filter((value) => reaches(value))).toEqual([]);
  });

  it('is gone when the session is over', async () => {
    transport.forget();
    await transport.send({ method: 'GET', path: '/client/NBW' });
    expect(sent).toEqual(['no token']);
  });
});

const broken = (): never => {
  throw new Error('replaced by a remote');
};
const names = (text: string): readonly string[] => text.split(' ');
const ownedBy: readonly (readonly [string, object, readonly string[], keyof PropertyDescriptor])[] = [
  ['the text of answers', Response.prototype, ['text', 'json'], 'value'],
  ['what answers say', Response.prototype, ['status', 'headers', 'ok'], 'get'],
  ['the methods of Headers', Headers.prototype, ['get', 'has'], 'value'],
  ['JSON', JSON, ['parse', 'stringify'], 'value'],
  ['numbers', Number, ['isFinite', 'isInteger'], 'value'],
  ['the methods of texts', String.prototype, names('startsWith replace match'), 'value'],
  ['the methods of expressions', RegExp.prototype, ['test', 'exec'], 'value'],
  ['the methods of arrays', Array.prototype, names('map flatMap filter includes join'), 'value'],
  ['Object', Object, ['entries', 'fromEntries', 'keys'], 'value'],
];
describe('a call', () => {
  it.each(ownedBy)('is answered though a remote has replaced %s', async (_what, owner, members, kind) => {
    const answer = new Response('{"data":{"name":"A"}}', {
      status: 429,
      headers: { 'retry-after': '3', 'x-tessera-revision': '7' },
    });
    const noticed: number[] = [];
    let said: Readonly<Record<string, string>> = {};
    const { send } = createTransport({
      apiBase: '/api',
      fetch: (_url, init) => {
        said = init.headers;
        return Promise.resolve(answer);
      },
      about: aboutPage('0123456789abcdef', () =>
        ranInstead({
          release: { remotes: [{ name: 'clients', version: '2.0.0' }] as unknown as Release['remotes'] },
          overrides: [],
          fallbacks: { clients: { version: { version: '1.0.0' } } },
        }),
      ),
      noticeRevision: (revision) => (noticed[noticed.length] = revision),
    });
    const undos = members.map((name) => replace(owner, name, { [kind]: broken }));
    let given: unknown;
    try {
      given = await send({ method: 'POST', path: '/client/NBW', body: { name: 'A' } });
    } finally {
      // By index: arrays may be what is broken.
      for (let at = 0; at < undos.length; at += 1) undos[at]?.();
    }
    expect(given).toEqual({ status: 429, body: { data: { name: 'A' } }, retryAfterSeconds: 3 });
    expect(noticed).toEqual([7]);
    expect(said['x-tessera-ran']).toBe('clients=1.0.0');
  });
});

describe('the host’s own browser', () => {
  it('answers though a remote has replaced fetch and the timers', async () => {
    const undos = (['fetch', 'setTimeout', 'clearTimeout', 'setInterval', 'BroadcastChannel'] as const).map((name) =>
      replace(globalThis, name, { value: broken, writable: true }),
    );
    try {
      await new Promise<void>((resolve) => own.setTimeout(resolve, 1));
      own.clearTimeout(own.setInterval(() => undefined, 1_000));
      own.channel('x').close();
      expect((await transport.send({ method: 'GET', path: '/client/NBW' })).status).toBe(200);
    } finally {
      undos.forEach((undo) => undo());
    }
  });
});
