import type { CallData } from '@tessera/contract/schemas';
import { reportPostingsMax, reportSectionNames } from '@tessera/contract/reports/values';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { requireSize } from './read-report';

type Report = CallData<'getAccountReport'>;
type Line = Report['charges']['transactions'][number];

const pence = (pounds: number): number => Math.round(pounds * 100);
const linesOf = (section: Report['charges'] | Report['payments']): Line[] =>
  'total' in section ? section.transactions : [...section.transactionsIn, ...section.transactionsOut];
const totalOf = (section: Report['charges'] | Report['payments']): number =>
  'total' in section ? pence(section.total) : pence(section.totalIn) + pence(section.totalOut);

describe('account and portfolio reports', () => {
  let platform: TestServer;
  let admin: string;
  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
  });
  afterAll(() => platform.close());

  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await platform.database.pool.query<Row>(text, values)).rows;
  const read = async (path: string, token = admin) => await platform.get(path, token);
  const report = async (path: string, token = admin): Promise<Report> => (await read(path, token)).json.data;

  const check = (path: string, data: Report): void => {
    expect({ path, reconciles: data.reconciles, difference: data.difference }).toEqual({
      path,
      reconciles: true,
      difference: 0,
    });
    const explained = reportSectionNames.reduce(
      (sum, name) => sum + totalOf(data[name]),
      pence(data.openingValue) + pence(data.performance.totalRealised) + pence(data.performance.totalRetained),
    );
    expect({ path, explained }).toEqual({ path, explained: pence(data.closingValue) });
    for (const name of reportSectionNames) {
      const lines = linesOf(data[name]).reduce((sum, { amount }) => sum + pence(amount), 0);
      if (name !== 'trades') expect({ path, name, lines }).toEqual({ path, name, lines: totalOf(data[name]) });
    }
    expect({ path, trades: data.trades.total }).toEqual({ path, trades: 0 });
    const retained = data.performance.positionsRetained.reduce((sum, { gain }) => sum + pence(gain), 0);
    const realised = data.performance.transactionsRealised.reduce((sum, { gain }) => sum + pence(gain), 0);
    expect({ path, retained, realised }).toEqual({
      path,
      retained: pence(data.performance.totalRetained),
      realised: pence(data.performance.totalRealised),
    });
    // What crossed the border is what the returns count as money in and out, and their parts are the rest.
    const crossed = (['payments', 'tax', 'transfers', 'internalTransfers'] as const).reduce(
      (sum, name) => sum + totalOf(data[name]),
      0,
    );
    expect({ path, crossed }).toEqual({
      path,
      crossed: data.returns.flows.reduce((sum, { amount }) => sum + pence(amount), 0),
    });
    expect({ path, parts: data.returns.parts.reduce((sum, { amount }) => sum + pence(amount), 0) }).toEqual({
      path,
      parts: pence(data.closingValue) - pence(data.openingValue) - crossed,
    });
    for (const which of ['timeWeighted', 'moneyWeighted'] as const) {
      const rate = data.returns[which];
      if (rate === null || data.returns.parts.some((part) => part[which] === null)) continue;
      expect({ path, which, rate: data.returns.parts.reduce((sum, part) => sum + pence(part[which] ?? 0), 0) }).toEqual({
        path,
        which,
        rate: pence(rate),
      });
    }
  };

  it('of every account, client and group of the whole firm reconcile, whatever the period', async () => {
    const started = Date.now();
    const accounts = await query<{ account_id: string }>(`select account_id from account where firm_id = 'NBW'`);
    const clients = await query<{ client_id: string }>(`select client_id from client where firm_id = 'NBW'`);
    const periods = ['', 'fromDate=2026-04-06', 'fromDate=2025-11-21&toDate=2026-08-31'];
    const paths = [
      ...accounts.map(({ account_id: id }) => `/account/report/NBW/${id}`),
      ...clients.flatMap(({ client_id: id }) => [
        `/portfolio/report/NBW/${id}`,
        `/tessera/portfoliogroup/report/NBW/${id}`,
      ]),
    ].map((path, index) => `${path}?${periods[index % periods.length] ?? ''}`);
    const kinds = new Set<string>();
    for (let at = 0; at < paths.length; at += 4)
      await Promise.all(
        paths.slice(at, at + 4).map(async (path) => {
          const data = await report(path);
          check(path, data);
          for (const name of reportSectionNames) if (linesOf(data[name]).length > 0) kinds.add(name);
        }),
      );
    process.stdout.write(`${paths.length} reports in ${Date.now() - started} ms: ${[...kinds].join(', ')}\n`);
    expect(paths.length).toBeGreaterThan(100);
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining(['charges', 'income', 'payments', 'tax', 'trades', 'transfers']),
    );
  });
});
