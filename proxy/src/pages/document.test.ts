import type { Boot } from '@tessera/contract';
import { renderDocument, renderWords } from './document';

const boot: Boot = {
  installation: 'i',
  apiBase: '/api',
  bootToken: null,
  businessDate: '2026-11-20',
  nonce: 'N',
  release: null,
  firm: {
    firmId: 'NBW',
    name: '</script><script>alert(1)</script>',
    monogram: '"<',
    audience: 'Professional',
    windowTitle: '</title><b onx="1">',
    footer: '\u2028<!--',
    theme: {},
    signIn: { welcome: '', help: '' },
  },
};
const file = (path: string) => ({ path, integrity: `sha384-${'A'.repeat(64)}`, bytes: 1, brotliBytes: 1 });

describe('the page', () => {
  const html = renderDocument({
    boot,
    base: '/assets/host/1.0.0/',
    entry: { scripts: [file('main.js')], styles: [file('main.css')] },
    host: { version: '1.0.0', hasOther: true },
  });

  it('loads the entry with integrity and nonce, deferred', () => {
    expect(html).toContain(
      `<script defer src="/assets/host/1.0.0/main.js" integrity="sha384-${'A'.repeat(64)}" nonce="N"></script>`,
    );
    expect(html).toContain(
      `<link rel="stylesheet" href="/assets/host/1.0.0/main.css" integrity="sha384-${'A'.repeat(64)}">`,
    );
  });

  it('carries the boot data back out whole, whatever a firm is called', () => {
    const json = /<script type="application\/json" id="tessera-boot" nonce="N">(.*?)<\/script>/s.exec(
      html,
    )?.[1] as string;
    expect(JSON.parse(json)).toEqual(boot);
    expect(json).not.toMatch(/[<>&\u2028]/);
    expect(html.match(/<script/g)).toHaveLength(4);
    expect(html).toContain('<title>&lt;/title&gt;&lt;b onx=&quot;1&quot;&gt;</title>');
    expect(html).not.toContain('alert(1)</script>');
  });

  it('decides between light and dark before its first style sheet, under its nonce', () => {
    const inline = html.indexOf('<script nonce="N">');
    expect(html.slice(inline, html.indexOf('</script>'))).toContain('"tessera.colour-scheme"');
    expect(inline).toBeGreaterThan(html.indexOf('<meta name="color-scheme"'));
    expect(html.indexOf('</script>')).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
  });

  it('says without a script that the portal did not start, late enough that nobody sees it on the way', () => {
    const root = /<div id="root">(.*?)<\/div>\n<noscript>/s.exec(html)?.[1] ?? '';
    expect(root).toContain('The portal did not start');
    expect(root).toContain('<a href="">');
    expect(root).not.toMatch(/<script|style=| on\w+=/);
    expect(html).toMatch(/<style nonce="N">[^<]*\.not-started\s*{[^}]*visibility: hidden;[^}]*animation: [^;}]* 10s/);
  });

  it('in words needs no style and no script', () => {
    expect(renderWords('No <firm>', ['A & B'])).toContain('<h1>No &lt;firm&gt;</h1>');
    expect(renderWords('t', ['s'])).not.toMatch(/<script|<style|style=/);
  });
});
