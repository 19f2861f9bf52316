import { unprovided } from './unprovided';

const provides = { react: '19.3.1', 'react/': '19.3.1', '@tessera/ui/core': '0.1.0' };

test('what a host provides in range is not missed, below a trailing slash neither', () => {
  expect(
    unprovided(provides, { react: '^19.3.0', 'react/jsx-runtime': '^19.3.1', '@tessera/ui/core': '^0.1.0' }),
  ).toEqual([]);
});

test('a request nobody provides and one in another version are named with what there is', () => {
  expect(unprovided(provides, { dayjs: '^1.11.0', react: '^20.0.0', '@tessera/ui/core': '^0.2.0' })).toEqual([
    { request: 'dayjs', range: '^1.11.0', provided: null },
    { request: 'react', range: '^20.0.0', provided: '19.3.1' },
    { request: '@tessera/ui/core', range: '^0.2.0', provided: '0.1.0' },
  ]);
});
