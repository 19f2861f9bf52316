import { readErrorEnvelope } from '@tessera/contract';
import { createServer } from '@tessera/platform/server/server';
import { messages } from '@tessera/proxy/http/answers';
import { largestBodyBytes } from '@tessera/proxy/api/request-body';
import { readConfiguration } from '@tessera/proxy/configuration';
import { createProxy } from '@tessera/proxy/server';
import { defaultTimes } from '@tessera/proxy/http/upstream';
import { readContainerFile } from './support/container-files';
import { hasNginx, writeLocalNginx } from './support/local-nginx';

const text = readContainerFile('nginx.conf').replace(/^\s*#.*$/gm, '');
/** What stands between the braces after a head such as `upstream proxies`. */
const block = (head: string, from = text): string => {
  const start = from.indexOf(`${head} {`);
  if (start < 0) throw new Error(`nginx.conf has no ${head}.`);
  let depth = 0;
  for (let at = from.indexOf('{', start); at < from.length; at += 1) {
    depth += from[at] === '{' ? 1 : from[at] === '}' ? -1 : 0;
    if (depth === 0) return from.slice(from.indexOf('{', start) + 1, at);
  }
  throw new Error(`${head} has no end.`);
};
const seconds = (name: string, from: string): number =>
  Number(new RegExp(`^\\s*${name} (\\d+)s;`, 'm').exec(from)?.[1]);
const http = block('http');
const outerHttp = http.slice(0, http.indexOf('server {')).replace(/upstream \w+ {[^}]*}/g, '');

describe('nginx.conf', () => {
  it('has the limits of the proxy and the platform: the same size, longer patience, shorter idle connections', async () => {
    const proxy = createProxy(
      readConfiguration({
        UPSTREAM_URL: 'http://127.0.0.1:1',
        REGISTRY_DIR: '/nowhere',
        CLIENT_AUTHENTICATION: 'x',
        SESSION_KEYS: Buffer.alloc(32).toString('base64'),
        INSTALLATION_ID: 'x',
        LOG_LEVEL: 'silent',
      }),
    );
    // Only its times are looked at: it answers nothing.
    const platform = createServer({
      db: null as never,
      clock: () => new Date(),
      businessTime: null as never,
      guessing: null as never,
      secrets: null,
      clientAuthentication: 'x',
      idleTimeoutSeconds: 30,
      ledger: null as never,
      passDay: null,
      addresses: null,
      scanner: null as never,
      webhooks: null as never,
      logging: false,
    });
    expect(/client_max_body_size (\d+)m;/.exec(outerHttp)?.[1]).toBe(String(largestBodyBytes / 1024 / 1024));
    expect(seconds('proxy_read_timeout', outerHttp) * 1000).toBeGreaterThan(
      Math.max(defaultTimes.answerMs, defaultTimes.pieceMs),
    );
    expect(seconds('keepalive_timeout', block('upstream proxies')) * 1000).toBeLessThan(proxy.server.keepAliveTimeout);
    expect(seconds('keepalive_timeout', block('upstream platforms')) * 1000).toBeLessThan(
      platform.server.keepAliveTimeout,
    );
    expect(seconds('client_header_timeout', outerHttp) * 1000).toBeLessThanOrEqual(proxy.server.headersTimeout);
    await Promise.all([proxy.close(), platform.close()]);
  }, 30_000);

  it('fails calls in the envelope, in the proxy’s words where it has them', () => {
    const failures = [...block('map $status $failure').matchAll(/(\d{3}|default)\s+'(.*)';/g)].map(
      ([, status, body]) => [status, readErrorEnvelope(JSON.parse(body ?? ''), 0)] as const,
    );
    expect(failures.map(([status, error]) => [status, error?.statusCode, error?.type])).toEqual([
      ['413', 413, 'too-large'],
      ['504', 504, 'gateway-timeout'],
      ['default', 502, 'bad-gateway'],
    ]);
    expect(failures[0]?.[1]?.errorMessage).toBe(messages.tooLarge);
  });

  it('tells the proxy who calls and how, believing nothing a caller wrote, and keeps connections open everywhere', () => {
    const front = http.split(/\bserver {/).find((each) => each.includes('ssl_certificate ')) ?? '';
    for (const header of [
      'Host $http_host',
      'X-Forwarded-For $remote_addr',
      'X-Forwarded-Proto $scheme',
      'Connection ""',
    ])
      expect(front).toContain(`proxy_set_header ${header};`);
    // A location with a header of its own loses all of those above it.
    expect(front.slice(front.indexOf('location'))).not.toContain('proxy_set_header');
    expect(outerHttp).not.toContain('proxy_set_header');
    expect(text).not.toContain('$proxy_add_x_forwarded_for');
  });

  it('packs nothing itself, logs no address, and never sends a change twice', () => {
    expect(outerHttp).toMatch(/gzip off;/);
    expect(/log_format \w+ '([^']*)'/.exec(http)?.[1]).not.toMatch(
      /request_uri|\$uri|\$request |remote_addr|args|referer/,
    );
    expect(/proxy_next_upstream ([^;]*);/.exec(outerHttp)?.[1]).toBe('error timeout');
  });

  it('keeps only published files, and only as long as the proxy says', () => {
    expect(http.match(/proxy_cache assets;/g)).toHaveLength(1);
    expect(block('location ~ ^/(remotes|assets)/', http)).toContain('proxy_cache assets;');
    expect(http).not.toMatch(/proxy_cache_valid|proxy_ignore_headers/);
  });

  (hasNginx() ? it : it.skip)('is taken by nginx itself', () => {
    const nginx = writeLocalNginx(
      { http: 18_080, https: 18_443, inside: 14_000 },
      { proxies: ['127.0.0.1:1'], platforms: ['127.0.0.1:2'] },
    );
    try {
      expect(nginx.check()).toMatch(/test is successful/);
    } finally {
      nginx.remove();
    }
  });
});
