import type { Call } from '@tessera/contract';
import { pathParameters } from '@tessera/contract';
import { calls } from '@tessera/contract/catalogue';
import fc from 'fast-check';
import { compileAllowList } from './allow-list';

const allow = compileAllowList(calls);
const idOf = (method: string, path: string): string | null => allow(method, path)?.call.id ?? null;
const fill = (call: Call, value: string): string => call.path.replace(/\{\w+\}/g, value);

describe('the allow-list', () => {
  it.each(calls.map((call) => [call.id, call] as const))('knows %s, in any case of its letters', (id, call) => {
    expect(idOf(call.method, fill(call, 'X1'))).toBe(id);
    expect(idOf(call.method, fill(call, 'X1').toUpperCase())).toBe(id);
    expect(idOf(call.method, `${fill(call, 'X1')}/more/and/more`)).toBeNull();
    expect(allow(call.method, fill(call, 'X1').toUpperCase())?.path).toBe(fill(call, 'X1'));
  });

  it('takes a fixed segment before a parameter and goes back when it leads nowhere', () => {
    expect(idOf('GET', '/account/list/NBW')).toBe('listAccounts');
    expect(idOf('GET', '/account/NBW/A1')).toBe('getAccount');
    expect(idOf('GET', '/account/summary/NBW/A1')).toBe('getAccountSummary');
    expect(idOf('GET', '/account/summary/A1')).toBe('getAccount');
    expect(idOf('GET', '/portfoliotransaction/producttransfer/NBW')).toBe('listProductTransfers');
  });

  it('reads an escaped fixed segment as what it is', () => {
    expect(allow('GET', '/%61ccount/%6cist/NBW')).toMatchObject({
      call: { id: 'listAccounts' },
      path: '/account/list/NBW',
    });
  });

  it('keeps odd characters inside their parameter', () => {
    expect(allow('GET', '/position/NBW/A1%7CS%7CGB00B3X7QG63')?.path).toBe('/position/NBW/A1%7CS%7CGB00B3X7QG63');
    expect(allow('GET', '/position/NBW/A1|C')?.path).toBe('/position/NBW/A1%7CC');
    expect(allow('GET', '/client/NBW/a%3Fb%23c%26d')?.path).toBe('/client/NBW/a%3Fb%23c%26d');
    expect(allow('GET', '/client/NBW/%2541')?.path).toBe('/client/NBW/%2541');
  });

  it.each([
    ['/'],
    [''],
    ['client/NBW'],
    ['/client'],
    ['/client/'],
    ['/client/NBW/'],
    ['//client/NBW'],
    ['/client//NBW'],
    ['/client/.'],
    ['/client/..'],
    ['/client/%2e%2e'],
    ['/client/%2E'],
    ['/client/NBW/../../user/NBW'],
    ['/client/NBW%2FC1'],
    ['/client/NBW%2f..%2f'],
    ['/client/NBW%5CC1'],
    ['/client/NBW\\C1'],
    ['/client/%00'],
    ['/client/%0d%0aX'],
    ['/client/%zz'],
    ['/client/%'],
    ['/client/%c0%ae'],
    ['/healthz'],
    ['/unknown/NBW'],
    [`/client/${'a'.repeat(3000)}`],
    [`/client${'/a'.repeat(500)}`],
  ])('has no call at %p', (path) => expect(allow('GET', path)).toBeNull());

  it.each([['DELETE'], ['OPTIONS'], ['HEAD'], ['TRACE'], ['PATCH'], ['get'], ['']])('has no reading by %p', (method) =>
    expect(allow(method, '/client/NBW')).toBeNull(),
  );

  it('sends upstream only paths that decode to the segments it checked', () => {
    const segment = fc.oneof(
      fc.string({ minLength: 1, maxLength: 8 }).map((text) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))),
      fc.constantFrom('client', 'Account', 'list', 'summary', '..', '%2e', '%2F', 'NBW', '%25', ';', 'a;b=c'),
    );
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
        const matched = allow('GET', `/${segments.join('/')}`);
        if (!matched) return;
        const sent = matched.path.split('/').slice(1);
        const template = matched.call.path.split('/').slice(1);
        expect(sent).toHaveLength(template.length);
        sent.forEach((part, index) => {
          expect(decodeURIComponent(part)).not.toMatch(/^\.{0,2}$|[/\\]/);
          if (!template[index]?.startsWith('{')) expect(part).toBe(template[index]);
        });
      }),
      { numRuns: 3000 },
    );
  });

  it('refuses a catalogue with two calls at one address', () => {
    const call = calls[0] as Call;
    expect(() => compileAllowList([call, { ...call, id: 'twin' }])).toThrow('same method and path');
  });

  it('names every parameter of every call once', () =>
    calls.forEach((call) => expect(new Set(pathParameters(call.path)).size).toBe(pathParameters(call.path).length)));
});
