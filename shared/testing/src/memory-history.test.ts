import { createMemoryHistory } from './memory-history';

test('goes forward, replaces and goes back as a browser does', () => {
  const history = createMemoryHistory('/clients?page=2');
  const seen: string[] = [];
  history.listen(({ action, location }) => seen.push(`${action} ${location.pathname}`));
  history.push('/clients/C1');
  history.replace('/clients/C1/accounts');
  history.go(-1);
  expect(history.path()).toBe('/clients?page=2');
  expect(seen).toEqual(['PUSH /clients/C1', 'REPLACE /clients/C1/accounts', 'POP /clients']);
});

test('a blocker that says no keeps the address', async () => {
  const history = createMemoryHistory('/a');
  const stop = history.block(() => false);
  history.push('/b');
  await Promise.resolve();
  expect(history.path()).toBe('/a');
  stop();
  history.push('/b');
  expect(history.path()).toBe('/b');
});
