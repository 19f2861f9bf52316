import { mayOverride, readOverride } from './override';

it.each([
  ['clients=http://localhost:4101/', ['clients']],
  ['clients=http://localhost:4101/, our-notes=/x', ['clients', 'our-notes']],
  ['clients=a,clients=b', ['clients']],
  ['clients', null],
  ['clients=', null],
  ['=a', null],
  ['../x=a', null],
  ['Clients=a', null],
  ['', null],
  ['clients=a b', null],
  [Array.from({ length: 11 }, (_, index) => `r${index}=a`).join(','), null],
])('the header %p names %p', (header, names) => {
  expect(readOverride(header)).toEqual(names);
});

it('may be used by who may change the firm’s settings, and by nobody else', () => {
  const holder = (resource: string, range: string) =>
    mayOverride({ flags: [], scopes: [{ resource, ranges: [range] }] as never });
  expect(holder('Firm Management', 'read-write')).toBe(true);
  expect(holder('Firm Management', 'read')).toBe(false);
  expect(holder('Client', 'read-write')).toBe(false);
  expect(mayOverride({ flags: [], scopes: [] })).toBe(false);
});
