import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readKeyRing } from '../src/sessions/keys';
import { makePageToken } from '../src/sessions/page-tokens';
import { newSessionId, sealSession } from '../src/sessions/sealed-session';
import { cookieName } from '../src/sessions/session-cookie';

/**
 * The gateway beside nginx `proxy_pass` (one worker, keep-alive), before the same upstream: an nginx that answers 4 KB
 * of JSON. Rounds alternate, so that a busy machine is busy for both; the medians are compared. The gateway opens the
 * cookie and checks the page token on every request.
 */
const here = fileURLToPath(new URL('./', import.meta.url));
const { json } = parseArgs({ options: { json: { type: 'boolean', default: false } } }).values;
const rounds = 5;
const roundMs = 2_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const nginxConfiguration = (folder: string, upstreamPort: number, peerPort: number, body: string): string => `
daemon off; master_process on; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; default_type application/json; client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  keepalive_requests 100000000;
  upstream platform { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 100000000; }
  server { listen 127.0.0.1:${upstreamPort}; location / { return 200 '${body}'; } }
  server { listen 127.0.0.1:${peerPort}; location / { proxy_pass http://platform; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header api-token upstream; } }
}`;

interface Round {
  readonly perSecond: number;
  readonly requests: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly wrong: number;
  /** Microseconds of processor time of the server for each request; null where it is not one process of its own. */
  readonly cpuUs: number | null;
}

const ticksPerSecond = 100;
/** Processor time a process has used, from the kernel's books (Linux only). */
const cpuUsOf = (pid: number | undefined): number | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6;
  } catch {
    return null;
  }
};

const load = async (port: number, connections: number, ms: number, request: string, pid?: number): Promise<Round> => {
  const before = cpuUsOf(pid);
  const child = spawn(process.execPath, [join(here, 'load.mjs'), String(port), String(connections), String(ms)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(request);
  let out = '';
  child.stdout.on('data', (piece: Buffer) => {
    out += piece.toString();
  });
  await once(child, 'close');
  const round = JSON.parse(out) as Omit<Round, 'cpuUs'>;
  const after = cpuUsOf(pid);
  return { ...round, cpuUs: before === null || after === null ? null : (after - before) / round.requests };
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'));
const children: ChildProcess[] = [];
try {
  const [upstreamPort, peerPort] = [await freePort(), await freePort()];
  const body = JSON.stringify({
    data: Array.from({ length: 20 }, (_, index) => ({
      id: `C${index}`,
      firmId: 'NBW',
      name: `Client number ${index}`,
      status: 'Active',
      nodeId: ['0'],
      note: 'x'.repeat(100),
    })),
    meta: { count: 20, page: 1, pageSize: 50 },
  });
  await writeFile(join(folder, 'nginx.conf'), nginxConfiguration(folder, upstreamPort, peerPort, body));
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' });
  children.push(nginx);
  const secret = randomBytes(32).toString('base64');
  const proxy = fork(join(here, '../src/main.ts'), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      UPSTREAM_URL: `http://127.0.0.1:${upstreamPort}`,
      REGISTRY_DIR: folder,
      CLIENT_AUTHENTICATION: 'bench',
      SESSION_KEYS: secret,
      INSTALLATION_ID: 'bench',
      LOG_LEVEL: 'silent',
    },
  });
  children.push(proxy);
  const [ready] = (await once(proxy, 'message')) as [{ url: string }];
  const proxyPort = Number(new URL(ready.url).port);

  const keys = readKeyRing(secret);
  const sessionId = newSessionId();
  const cookie = `${cookieName('bench')}=${sealSession(keys, 'localhost', { sessionId, upstreamToken: 'u'.repeat(43), firmId: 'NBW', userId: 'U1', expiresAtMs: Date.now() + 3_600_000 })}`;
  const head = (path: string, more: string): string =>
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\nuser-agent: bench\r\n${more}\r\n`;
  const credentials = `cookie: ${cookie}\r\napi-token: ${makePageToken(keys, sessionId)}\r\nsec-fetch-site: same-origin\r\n`;
  const sides = [
    { name: 'direct', port: upstreamPort, request: head('/client/NBW?page=1', credentials), pid: undefined },
    { name: 'nginx', port: peerPort, request: head('/client/NBW?page=1', credentials), pid: undefined },
    { name: 'gateway', port: proxyPort, request: head('/api/client/NBW?page=1', credentials), pid: proxy.pid },
  ] as const;

  const results: Record<string, { c16: Round[]; c1: Round[] }> = {};
  for (const side of sides) await load(side.port, 16, 1_500, side.request);
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) {
      const entry = (results[side.name] ??= { c16: [], c1: [] });
      entry.c16.push(await load(side.port, 16, roundMs, side.request, side.pid));
      entry.c1.push(await load(side.port, 1, roundMs / 2, side.request));
    }
  }
  const summary = Object.fromEntries(
    Object.entries(results).map(([name, { c16, c1 }]) => [
      name,
      {
        perSecond: median(c16.map((round) => round.perSecond)),
        p50Us: median(c1.map((round) => round.p50Us)),
        p99Us: median(c1.map((round) => round.p99Us)),
        cpuUs: c16[0]?.cpuUs === null ? null : Math.round(median(c16.map((round) => round.cpuUs ?? 0)) * 10) / 10,
        wrong: [...c16, ...c1].reduce((sum, round) => sum + round.wrong, 0),
      },
    ]),
  );
  const [direct, nginxSide, gateway] = [summary.direct, summary.nginx, summary.gateway];
  if (!direct || !nginxSide || !gateway) throw new Error('A side is missing.');
  const report = {
    name: 'gateway',
    ratioToNginx: Math.round((gateway.perSecond / nginxSide.perSecond) * 100) / 100,
    addedP50Us: gateway.p50Us - direct.p50Us,
    addedP50UsNginx: nginxSide.p50Us - direct.p50Us,
    targets: { ratioToNginx: 0.7, addedP50Us: 40 },
    sides: summary,
  };
  if (json) console.log(JSON.stringify(report));
  else {
    console.log(
      'Gateway beside nginx proxy_pass; 16 connections, session and page token checked on every request; medians of 5 alternating rounds',
    );
    for (const [name, side] of Object.entries(summary))
      console.log(
        `  ${name.padEnd(8)} ${String(side.perSecond).padStart(7)} requests/s   p50 ${side.p50Us} us, p99 ${side.p99Us} us at one connection${side.cpuUs === null ? '' : `   ${side.cpuUs} us processor time each`}${side.wrong ? `   ${side.wrong} WRONG ANSWERS` : ''}`,
      );
    console.log(
      `  ratio to nginx ${report.ratioToNginx} (target 0.7); added p50 ${report.addedP50Us} us (target 40), nginx adds ${report.addedP50UsNginx} us`,
    );
  }
} finally {
  for (const child of children) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
}
