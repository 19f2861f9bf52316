import { bestRoute } from './best-route';

const table = ['/clients', '/clients/new', '/clients/:id', '/clients/:id/*', '/clients/:id/accounts/new', '*'].map(
  (path) => ({ path, elements: [] }),
);

describe('the route that an address leads to', () => {
  it.each([
    ['/clients', '/clients', ''],
    ['/clients/new', '/clients/new', ''],
    ['/clients/:clientId', '/clients/:id', ''],
    ['/clients/:clientId/accounts/:accountId', '/clients/:id/*', 'accounts/:accountId'],
    ['/clients/:clientId/accounts/new', '/clients/:id/accounts/new', ''],
    ['/elsewhere', '*', 'elsewhere'],
  ])('of %s is %s, with %j left', (address, path, rest) => {
    expect(bestRoute(table, address)).toEqual({ route: { path, elements: [] }, rest });
  });

  it('is the index route for nothing left', () => {
    const index = { path: '', elements: ['ToAccounts'] };
    expect(bestRoute([index, { path: '*', elements: [] }], '')?.route).toBe(index);
    expect(bestRoute([{ path: 'accounts', elements: [] }], '')).toBeNull();
  });
});
