import { randomBytes } from 'node:crypto';
import { makeSecretBox } from '../foundation/secret-box';
import { localScanner, type Scanner } from '../capabilities/documents/scanner';
import type { FastifyInstance } from 'fastify';
import { demoAddresses } from '../demo/address-provider';
import { GuessingLimit } from '../capabilities/authentication/guessing-limit';
import { defaultIdleTimeoutSeconds } from '../capabilities/authentication/sessions';
import { connectDatabase, type Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { createTestDatabase } from './test-database';
import { passDay } from '../background/jobs/pass-day';
import type { Operations } from '../background/back-office/back-office';
import { demoPassword } from '../demo/demo';
import { nextPrice } from '../demo/market/prices';
import { deliverDue } from '../capabilities/mail/outbox';
import type { Mail, MailTransport } from '../capabilities/mail/transport';
import { readRanges, type WebhookNetwork } from '../capabilities/webhooks/network';
import { createServer } from '../server/server';
import { platformLedger } from '../server/platform-ledger';
import { jobContextOn } from './job-context';

/** Names of receivers in tests are on the public internet; this machine may be reached as well. */
const testNetwork: WebhookNetwork = {
  allowed: readRanges('127.0.0.1/32'),
  resolve: async () => Promise.resolve(['203.0.114.7']),
};

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks into whatever came back
  readonly json: any;
}

/** A running platform with a database of its own, for one test file. */
export interface TestServer {
  readonly url: string;
  readonly database: Database<DB>;
  readonly connectionString: string;
  readonly clientAuthentication: string;
  /** Sets the ledger's time of day in London, which starts at 09:00. */
  readonly setTime: (time: string) => void;
  /** Moves the platform's clock forward. */
  readonly passTime: (minutes: number) => void;
  /** Sets the platform's clock to an instant, from which it goes on. */
  readonly setClock: (instant: string) => void;
  readonly signIn: (firmId: string, id: string) => Promise<string>;
  readonly request: (
    method: string,
    path: string,
    options?: { token?: string | undefined; headers?: Record<string, string>; body?: unknown },
  ) => Promise<Reply>;
  readonly get: (path: string, token?: string) => Promise<Reply>;
  /** Sends the mail that is due and returns it; with an error, every delivery fails. */
  readonly deliverMail: (error?: Error) => Promise<readonly Mail[]>;
  /** Sends the mail that is due through a transport of the test's own. */
  readonly deliverThrough: (transport: MailTransport) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a platform with the small demonstration on a free port. */
export const startTestServer = async ({
  idleTimeoutSeconds = defaultIdleTimeoutSeconds,
  operations = null,
  passesDays = operations !== null,
  scanner = localScanner,
  webhooks = testNetwork,
}: {
  idleTimeoutSeconds?: number;
  operations?: Operations | null;
  passesDays?: boolean;
  scanner?: Scanner;
  webhooks?: WebhookNetwork;
} = {}): Promise<TestServer> => {
  const clone = await createTestDatabase({ seeded: true });
  const database = await connectDatabase<DB>(clone.connectionString, { connections: 4 });
  const clientAuthentication = 'the secret that proxy and platform share';
  let passedMs = 0;
  let time = '09:00';
  const clock = (): Date => new Date(Date.now() + passedMs);
  const server: FastifyInstance = createServer({
    db: database.db,
    clock,
    businessTime: (date) => `${date}T${time}`,
    secrets: makeSecretBox(randomBytes(32).toString('base64')),
    guessing: new GuessingLimit(clock, database.db),
    clientAuthentication,
    idleTimeoutSeconds,
    ledger: platformLedger(operations),
    passDay: passesDays
      ? () =>
          passDay(jobContextOn(database, { clock, businessTime: (date) => `${date}T${time}`, operations, nextPrice }))
      : null,
    addresses: demoAddresses,
    scanner,
    webhooks,
    logging: false,
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });

  const request: TestServer['request'] = async (method, path, { token, headers = {}, body } = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { 'api-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, json: await answer.json() };
  };
  const deliverThrough: TestServer['deliverThrough'] = async (transport) => {
    await deliverDue({
      db: database.db,
      clock,
      transport,
      from: 'no-reply@portal.example',
      onFailure: () => undefined,
    });
  };
  return {
    url,
    database,
    connectionString: clone.connectionString,
    clientAuthentication,
    request,
    deliverThrough,
    setTime: (to) => {
      time = to;
    },
    setClock: (instant) => {
      passedMs = Date.parse(instant) - Date.now();
    },
    passTime: (minutes) => {
      passedMs += minutes * 60_000;
    },
    signIn: async (firmId, id) => {
      const { status, json } = await request('POST', '/authenticate', { body: { firmId, id, password: demoPassword } });
      if (status !== 200) throw new Error(`${id} could not sign in: ${JSON.stringify(json)}`);
      return json.data.token as string;
    },
    deliverMail: async (error) => {
      const sent: Mail[] = [];
      await deliverThrough((mail) => (error ? Promise.reject(error) : Promise.resolve(void sent.push(mail))));
      return sent;
    },
    get: (path, token) => request('GET', path, { token }),
    close: async () => {
      await server.close();
      await database.close();
      await clone.drop();
    },
  };
};
