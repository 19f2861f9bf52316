import type { Boot, PortalManifest, ReleasedRemote } from '@tessera/contract';
import { localRemote, putIntoPage, withFlag } from './local-page';

const manifest = (name: string): PortalManifest =>
  ({ name, version: 'dev', navigation: [{ label: '</script><b>' }] }) as unknown as PortalManifest;
const released = (name: string): ReleasedRemote => ({
  name,
  version: '1.0.0',
  base: `/remotes/${name}/1.0.0/`,
  ground: 'stable',
  reason: 'stable',
  manifest: manifest(name),
  previous: null,
});
const pageOf = (boot: Partial<Boot>): string =>
  `<!doctype html>\n<html>\n<head>\n<title>x</title>\n<script defer src="/main.js"></script>\n</head>\n<body><script type="application/json" id="tessera-boot" nonce="n">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script></body></html>`;
const bootIn = (html: string): Boot =>
  JSON.parse(/id="tessera-boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Boot;

const local = localRemote(manifest('clients'), '/remotes/clients/dev/');
const release = {
  id: '0123456789abcdef',
  revision: 4,
  host: { version: '1', ground: 'stable', reason: '' },
  remotes: [released('clients'), released('tools')],
  absent: [],
} as const;
const put = (boot: Partial<Boot>) => putIntoPage(pageOf(boot), local, '/first.js');

describe('a page with a local remote', () => {
  it('has it in place of the release’s version, and everything else unchanged', () => {
    const page = put({ release, overrides: ['clients'] });
    if (page.kind !== 'local') throw new Error(page.kind);
    const { release: now } = bootIn(page.html);
    expect(now).toEqual({ ...release, remotes: [local, released('tools')] });
    expect(page.html.indexOf('/first.js')).toBeLessThan(page.html.indexOf('/main.js'));
    expect(page.html).not.toContain('</script><b>');
  });

  it('has one beside the others that the release does not have, and that is then not absent', () => {
    const page = put({
      release: { ...release, remotes: [released('tools')], absent: [{ name: 'clients', reason: 'off' }] },
      overrides: ['clients'],
    });
    if (page.kind !== 'local') throw new Error(page.kind);
    expect(bootIn(page.html).release).toMatchObject({ remotes: [released('tools'), local], absent: [] });
  });

  it.each([
    ['the portal did not let it in', { release }, 'ignored'],
    ['the portal let another one in', { release, overrides: ['tools'] }, 'ignored'],
    ['nobody is signed in', { release: null }, 'other'],
  ] as const)('is not made where %s', (_where, boot, kind) => {
    expect(put(boot).kind).toBe(kind);
  });

  it('is not made of a page in words', () => {
    expect(putIntoPage('<!doctype html><h1>This remote cannot be overridden here</h1>', local, '/first.js').kind).toBe(
      'other',
    );
  });
});

describe('the firm’s flags', () => {
  it('have the remote’s own among them, once', () => {
    expect(JSON.parse(withFlag('{"data":["remote.tools"]}', 'clients'))).toEqual({
      data: ['remote.tools', 'remote.clients'],
    });
    expect(withFlag('{"data":["remote.clients"]}', 'clients')).toBe('{"data":["remote.clients"]}');
    expect(withFlag('{"error":{}}', 'clients')).toBe('{"error":{}}');
  });
});
