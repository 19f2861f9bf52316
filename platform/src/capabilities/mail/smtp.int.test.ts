import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { createTestDatabase } from '../../testing/test-database';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { createMailTransport } from './transport';

interface Received {
  readonly from: string | undefined;
  readonly to: readonly string[];
  /** The mail as it came, its folded lines made whole. */
  readonly content: string;
  readonly user: string | undefined;
}

/** A mail server on loopback that wants a sign-in, and turns away every recipient while `refusal` is set. */
const mailServer = { received: [] as Received[], refusal: null as Error | null, port: 0 };
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'tessera' && password === 'secret' ? done(null, { user: username }) : done(new Error('Who are you?')),
  onRcptTo: (_address, _session, done) => done(mailServer.refusal),
  onData: (stream, { envelope, user }, done) => {
    void text(stream).then((content) => {
      mailServer.received.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : undefined,
        to: envelope.rcptTo.map(({ address }) => address),
        content: content.replace(/=\r?\n/g, '').replaceAll('=3D', '='),
        user,
      });
      done();
    }, done);
  },
});
const smtpUrl = (): string => `smtp://tessera:secret@127.0.0.1:${mailServer.port}`;

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  mailServer.port = (smtp.server.address() as AddressInfo).port;
});
beforeEach(() => {
  mailServer.received.length = 0;
  mailServer.refusal = null;
});
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

describe('the platform’s process with SMTP_URL set', () => {
  const clientAuthentication = 'shared secret';
  let child: ChildProcess;
  let url: string;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const database = await createTestDatabase({ seeded: true });
    drop = database.drop;
    const root = join(__dirname, '../../../..');
    child = fork(join(root, 'platform/src/main.ts'), {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        DATABASE_URL: database.connectionString,
        CLIENT_AUTHENTICATION: clientAuthentication,
        PLATFORM_PORT: '0',
        SMTP_URL: smtpUrl(),
        MAIL_FROM: 'desk@portal.example',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    for (;;) {
      const [message] = (await once(child, 'message')) as [{ ready?: true; url?: string; failed?: string }];
      if (message.failed !== undefined) throw new Error(message.failed);
      if (message.ready && message.url) {
        url = message.url;
        break;
      }
    }
  });
  afterAll(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await drop();
  });

  it('hands a mail with the link for a forgotten password to that server, for the user alone', async () => {
    const headers = {
      'content-type': 'application/json',
      'client-authentication': clientAuthentication,
      'x-forwarded-host': 'northbrook.localhost:8443',
      'x-forwarded-proto': 'https',
    };
    const asked = await fetch(`${url}/reset`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ firmId: 'NBW', id: 'sam.okoro@northbrook.example' }),
    });
    expect(asked.status).toBe(200);
    while (mailServer.received.length === 0) await pause(50);
    const [mail] = mailServer.received;
    expect(mail).toMatchObject({ from: 'desk@portal.example', to: ['sam.okoro@northbrook.example'], user: 'tessera' });
    expect(mail?.content).toMatch(/^From: Northbrook Wealth <desk@portal\.example>\r$/m);
    expect(mail?.content).toMatch(/^To: Sam Okoro <sam\.okoro@northbrook\.example>\r$/m);
    expect(mail?.content).toMatch(/^Subject: Set a new password for Northbrook Wealth\r$/m);
    const token = /^https:\/\/northbrook\.localhost:8443\/set-password#token=([\w-]{43})\r$/m.exec(
      mail?.content ?? '',
    )?.[1];
    const set = await fetch(`${url}/setpassword`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ token, newPassword: 'violet otter ladder' }),
    });
    expect(set.status).toBe(200);
  });
});

describe('a mail server that refuses', () => {
  let platform: TestServer;
  beforeAll(async () => {
    platform = await startTestServer();
  });
  afterAll(() => platform.close());
  const queued = async (): Promise<unknown> =>
    (await platform.database.pool.query('select attempts, last_error from mail_outbox')).rows;

  it('is tried again with growing waits, until the mail is taken, once', async () => {
    const transport = createMailTransport({ smtpUrl: smtpUrl(), folder: 'unused' });
    await platform.request('POST', '/reset', {
      body: { firmId: 'HLM', id: 'helen.marsh@holloway.example' },
      headers: { 'client-authentication': platform.clientAuthentication },
    });
    mailServer.refusal = Object.assign(new Error('Come back later, helen.marsh@holloway.example'), {
      responseCode: 451,
    });
    await platform.deliverThrough(transport);
    expect(await queued()).toEqual([{ attempts: 1, last_error: 'EENVELOPE 451' }]);
    platform.passTime(1);
    await platform.deliverThrough(transport);
    expect(await queued()).toEqual([{ attempts: 2, last_error: 'EENVELOPE 451' }]);
    expect(mailServer.received).toEqual([]);

    mailServer.refusal = null;
    await platform.deliverThrough(transport);
    expect(mailServer.received).toEqual([]); // the wait is not over
    platform.passTime(1);
    await platform.deliverThrough(transport);
    await platform.deliverThrough(transport);
    expect(mailServer.received.map(({ to }) => to)).toEqual([['helen.marsh@holloway.example']]);
    expect(await queued()).toEqual([]);
  });

  it.each([
    ['does not know us', () => `smtp://tessera:wrong@127.0.0.1:${mailServer.port}`, 'EAUTH 535'],
    ['is not there', () => 'smtp://127.0.0.1:1', 'ESOCKET'],
  ])('or %s leaves the mail waiting, with the reason', async (_what, address, reason) => {
    await platform.database.pool.query('delete from mail_outbox');
    await platform.request('POST', '/reset', {
      body: { firmId: 'HLM', id: 'ravi.iyer@holloway.example' },
      headers: { 'client-authentication': platform.clientAuthentication },
    });
    await platform.deliverThrough(createMailTransport({ smtpUrl: address(), folder: 'unused' }));
    expect(await queued()).toEqual([{ attempts: 1, last_error: reason }]);
  });
});
