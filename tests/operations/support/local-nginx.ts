import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readContainerFile } from './container-files';

const program = 'nginx';

/** Whether there is an nginx, and an openssl to make it a certificate. */
export const hasNginx = (): boolean =>
  [
    [program, '-v'],
    ['openssl', 'version'],
  ].every(([name = '', option = '']) => spawnSync(name, [option]).status === 0);

/** nginx says its version as `nginx version: nginx/1.28.0`. */
const isNewer = (major: number, minor: number, patch: number): boolean => {
  const [x = 0, y = 0, z = 0] = (
    /\/(\d+)\.(\d+)\.(\d+)/.exec(spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr) ?? []
  )
    .slice(1)
    .map(Number);
  return x !== major ? x > major : y !== minor ? y > minor : z >= patch;
};

export interface LocalPorts {
  readonly http: number;
  readonly https: number;
  readonly inside: number;
}

export interface LocalNginx {
  /** What `nginx -t` says of the file. */
  readonly check: () => string;
  readonly start: () => { readonly stop: () => Promise<void> };
  readonly folder: string;
  readonly remove: () => void;
}

/**
 * The deployed nginx.conf with this machine's ports, upstreams and folders, and a temporary certificate. An nginx
 * before 1.27.3 does not know `resolve`, one before 1.25.1 not `http2 on`; both are left out there.
 */
export const writeLocalNginx = (
  ports: LocalPorts,
  upstreams: { readonly proxies: readonly string[]; readonly platforms: readonly string[] },
): LocalNginx => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-nginx-'));
  // Its workers are another user when root starts it.
  chmodSync(folder, 0o711);
  const tls = join(folder, 'tls');
  mkdirSync(tls);
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-keyout',
      join(tls, 'portal.key'),
      '-out',
      join(tls, 'portal.crt'),
    ],
    { stdio: 'ignore' },
  );
  const servers = (addresses: readonly string[], rest: string): string =>
    addresses.map((address) => `server ${address}${rest}`).join('\n    ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    readContainerFile('nginx.conf')
      .replaceAll(/ \/tmp\//g, ` ${folder}/`)
      .replace(/server proxy:8080 resolve(.*;)/, (_line, rest: string) => servers(upstreams.proxies, rest))
      .replace(/server platform:4000 resolve(.*;)/, (_line, rest: string) => servers(upstreams.platforms, rest))
      .replace('listen 8080;', `listen 127.0.0.1:${ports.http};`)
      .replace('listen 8443 ssl;', `listen 127.0.0.1:${ports.https} ssl;`)
      .replace('listen 4000;', `listen 127.0.0.1:${ports.inside};`)
      .replace('http2 on;', (line) => (isNewer(1, 25, 1) ? line : ''))
      .replaceAll('/etc/nginx/tls/', `${tls}/`)
      .replaceAll(/ \/dev\/std(out|err)/g, ` ${folder}/$1.log`),
  );
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'err.log')];
  return {
    folder,
    check: () => spawnSync(program, ['-t', ...args], { encoding: 'utf8' }).stderr,
    start: () => {
      const said = openSync(join(folder, 'said.log'), 'a');
      const child = spawn(program, [...args, '-g', 'daemon off;'], { stdio: ['ignore', said, said] });
      const ended = new Promise<void>((settle) => child.once('exit', () => settle()).once('error', () => settle()));
      return {
        stop: async () => {
          child.kill('SIGQUIT');
          await ended;
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
