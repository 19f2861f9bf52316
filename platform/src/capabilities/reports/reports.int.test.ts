import type { CallData } from '@tessera/contract/schemas';
import { reportPostingsMax, reportSectionNames } from '@tessera/contract/reports/values';
import { deposit, order, startMoneyTest, type MoneyTest } from '../../testing/money-on-test';
import { readPdf } from '../../testing/test-pdf';
import { requireSize } from './report-query';

type Report = CallData<'getAccountReport'>;
type Line = Report['charges']['transactions'][number];

const pence = (pounds: number): number => Math.round(pounds * 100);
const linesOf = (section: Report['charges'] | Report['payments']): Line[] =>
  'total' in section ? section.transactions : [...section.transactionsIn, ...section.transactionsOut];
const totalOf = (section: Report['charges'] | Report['payments']): number =>
  'total' in section ? pence(section.total) : pence(section.totalIn) + pence(section.totalOut);

describe('account and portfolio reports', () => {
  let money: MoneyTest;
  beforeAll(async () => {
    money = await startMoneyTest();
  });
  afterAll(() => money.platform.close());

  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await money.platform.database.pool.query<Row>(text, values)).rows;
  const read = (path: string, token = money.admin) => money.platform.get(path, token);
  const report = async (path: string, token = money.admin): Promise<Report> => (await read(path, token)).json.data;

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
      expect({ path, which, rate: data.returns.parts.reduce((sum, part) => sum + pence(part[which] ?? 0), 0) }).toEqual(
        {
          path,
          which,
          rate: pence(rate),
        },
      );
    }
  };

  it('of every account, client and fee group of the whole firm reconcile, whatever the period', async () => {
    const ids = (text: string) => query<{ id: string }>(text);
    const periods = ['', 'fromDate=2026-04-06', 'fromDate=2025-11-21&toDate=2026-08-31'];
    const paths = [
      ...(await ids(`select account_id as id from account where firm_id = 'NBW'`)).map(
        ({ id }) => `/account/report/NBW/${id}`,
      ),
      ...(await ids(`select client_id as id from client where firm_id = 'NBW'`)).map(
        ({ id }) => `/portfolio/report/NBW/${id}`,
      ),
      ...(
        await ids(
          `select min(client_id) as id from portfolio_group_client where firm_id = 'NBW' and active group by group_id`,
        )
      ).map(({ id }) => `/tessera/portfoliogroup/report/NBW/${id}`),
    ].map((path, index) => `${path}?${periods[index % periods.length] ?? ''}`);
    const filled = new Set<string>();
    for (let at = 0; at < paths.length; at += 4)
      await Promise.all(
        paths.slice(at, at + 4).map(async (path) => {
          const data = await report(path);
          check(path, data);
          for (const name of reportSectionNames) if (linesOf(data[name]).length > 0) filled.add(name);
        }),
      );
    expect(paths.length).toBeGreaterThan(100);
    expect([...filled]).toEqual(
      expect.arrayContaining(['charges', 'income', 'payments', 'retainedInterest', 'tax', 'trades', 'transfers']),
    );
  });

  it('lead from each line to its postings, leave out what was reversed, and cancel moves between their accounts', async () => {
    const { accountId, equity } = money;
    const [{ client_id: clientId = '', other = '' } = {}] = await query<{ client_id: string; other: string }>(
      `select a.lead_client_id as client_id, b.account_id as other from account a join account b on b.firm_id = a.firm_id and b.lead_client_id = a.lead_client_id and b.account_id <> a.account_id
        where a.account_id = $1 and b.status = 'Active' and b.wrapper_type in ('GIA', 'ISA') and b.account_type = a.account_type order by b.wrapper_type desc limit 1`,
      [accountId],
    );
    const paid = await money.make({ ...deposit, amount: 4_000 }, money.machine);
    await money.complete(paid);
    const wrong = await money.make({ ...deposit, amount: 77 }, money.machine);
    await money.complete(wrong);
    const price = await money.lastPrice(equity);
    const units = Math.floor(2_000 / price);
    const bought = await money.make(order('Invest', equity, { quantity: units }));
    const done = await money.complete(bought, { executionDetails: { price, executedQuantity: units } });
    expect({ status: done.status, error: done.json.error }).toEqual({ status: 200, error: undefined });
    const { json } = await money.post(
      `/tessera/correction/NBW/${wrong}`,
      { reason: 'The bank recalled it.', correction: 'Reverse' },
      money.machine,
    );
    expect(json.error).toBeUndefined();
    const today = 'fromDate=2026-11-20T08:00:00Z&toDate=2026-11-20';
    const own = await report(`/account/report/NBW/${accountId}?${today}`);
    check('own', own);
    expect(own).toMatchObject({ fromDate: '2026-11-20', cancelled: 1 });
    expect(own.payments.transactionsIn).toMatchObject([
      { transactionId: paid, amount: 4_000, kind: 'Payment in', subscriptionAmount: null, accountId },
    ]);
    const [trade] = own.trades.transactions;
    expect(trade).toMatchObject({ transactionId: bought, assetId: equity, quantity: units });
    const rows = await query<{ id: string; total: string }>(
      `select group_id || '-' || line as id, sum(value) over ()::text as total from stock_posting where account_id = $1 and transaction_id = $2`,
      [accountId, bought],
    );
    expect(trade?.postings).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
    expect(pence(trade?.amount ?? 0)).toBe(pence(Number(rows[0]?.total)));
    const file = await read(
      `/tessera/export/NBW?list=getAccountReport&format=csv&filters=${encodeURIComponent(`accountId=${accountId}&${today}`)}`,
    );
    const csv = Buffer.from(file.json.data.base64, 'base64').toString();
    const sections = reportSectionNames.filter((name) => linesOf(own[name]).length > 0);
    // Each section has its total, and the statement its beginning, its two gains, its end and its reconciliation.
    expect(file.json.data).toMatchObject({
      rows: sections.reduce((count, name) => count + linesOf(own[name]).length + 1, 5),
      fileName: `statement-${accountId.toLowerCase()}-${own.fromDate}-to-${own.toDate}.csv`,
    });
    const rowsOfFile = csv.split('\r\n').map((row) => row.split(','));
    const amountsOf = (...kinds: string[]): number =>
      rowsOfFile.reduce((total, row) => total + (kinds.includes(row[0] ?? '') ? pence(Number(row[11])) : 0), 0);
    expect(amountsOf('Opening value', 'Total')).toBe(amountsOf('Closing value'));
    expect(amountsOf('Closing value')).toBe(pence(own.closingValue));
    expect(csv).toContain('The lines lead to the value that the balances give');
    expect(csv).toMatch(new RegExp(`Line,Money in and out,Payment in,2026-11-20,.*,4000(.00)?,.*,${paid},`));
    const paper = await read(`/tessera/report/document/NBW?subject=Account&id=${accountId}&${today}`);
    const words = readPdf(Buffer.from(paper.json.data.base64, 'base64')).texts.map(({ text }) => text);
    for (const word of ['Account statement', 'Money in and out', '£4,000.00', 'Reconciles to the ledger'])
      expect(words.join(' ')).toContain(word);
    // Its costs are charges, and in its book cost.
    expect(own.charges.transactions.map(({ transactionId }) => transactionId)).toContain(bought);

    expect(other).not.toBe('');
    const isaBefore = await report(`/account/report/NBW/${other}?${today}`);
    const moved = {
      transactionType: 'Cash Transfer',
      transactionSubType: 'Internal',
      movementType: 'Out',
      amount: 250,
    };
    await money.make({ ...moved, toAccountId: other });
    const isa = await report(`/account/report/NBW/${other}?${today}`);
    expect(pence(isa.internalTransfers.totalIn) - pence(isaBefore.internalTransfers.totalIn)).toBe(25_000);
    const all = await report(`/portfolio/report/NBW/${clientId}?${today}`);
    check('all', all);
    expect(all.internalTransfers).toMatchObject({
      transactionsIn: [],
      transactionsOut: [],
      totalIn: 0,
      totalOut: 0,
      between: { moves: 1, value: 250 },
    });
    expect(all.notes.join(' ')).toContain('cancels out');
  });

  it('begin with the first posting, and refuse dates that are no period', async () => {
    const path = `/account/report/NBW/${money.accountId}`;
    const [{ first = '' } = {}] = await query<{ first: string }>(
      `select min(post_date)::text as first from cash_posting where account_id = $1`,
      [money.accountId],
    );
    const whole = await report(path);
    expect(whole).toMatchObject({ fromDate: first, openingValue: 0 });
    const early = await report(`${path}?fromDate=1990-01-01`);
    expect({ ...early, notes: [] }).toEqual({ ...whole, notes: [] });
    expect(early.notes[0]).toMatch(/^The first posting is of .*: the report begins with it\.$/);
    const before = await report(`${path}?fromDate=1990-01-01&toDate=1990-12-31`);
    expect(before).toMatchObject({ fromDate: '1990-01-01', closingValue: 0, reconciles: true });
    expect(before.notes[0]).toMatch(/^Nothing was posted before/);
    for (const [dates, field] of [
      ['fromDate=2026-05-01&toDate=2026-04-01', 'fromDate'],
      ['toDate=2030-01-01', 'toDate'],
      ['fromDate=2030-01-01', 'fromDate'],
      ['fromDate=2026-02-30', 'fromDate'],
      ['fromDate=yesterday', 'fromDate'],
    ]) {
      const { status, json } = await read(`${path}?${dates}`);
      expect({ dates, status, fields: json.error?.fieldErrors }).toMatchObject({
        dates,
        status: 400,
        fields: [{ fieldName: field }],
      });
    }
    expect(() => requireSize(reportPostingsMax, 2)).not.toThrow();
    expect(() => requireSize(reportPostingsMax + 1, 2)).toThrow('One value needs correcting.');
  });

  it('are not given to another firm, another office or somebody who may not see transactions', async () => {
    const { platform, accountId } = money;
    const [{ client_id: clientId = '' } = {}] = await query<{ client_id: string }>(
      `select lead_client_id as client_id from account where account_id = $1`,
      [accountId],
    );
    const paths = [
      `/account/report/NBW/${accountId}`,
      `/portfolio/report/NBW/${clientId}`,
      `/tessera/portfoliogroup/report/NBW/${clientId}`,
    ];
    const stranger = await platform.signIn('HLM', 'admin@holloway.example');
    for (const path of paths) {
      expect([path, (await read(path, stranger)).status]).toEqual([path, 404]);
      expect([path, (await read(path, money.adviser)).status]).toEqual([path, 200]);
    }
    const [{ group_id: groupId = '' } = {}] = await query<{ group_id: string }>(
      `select group_id from portfolio_group_client where firm_id = 'NBW' and active order by group_id limit 1`,
    );
    const members = await query<{ client_id: string }>(
      `select client_id from portfolio_group_client where firm_id = 'NBW' and active and group_id = $1 order by line`,
      [groupId],
    );
    const [first = '', second = ''] = members.map(({ client_id: id }) => id);
    const nodes = await query<{ node_id: string }>(
      `select node_id from portal_user where firm_id = 'NBW' and email = 'priya.hart@northbrook.example' union all
        (select node_id from node where firm_id = 'NBW' and node_type = 'Business Stream' and not starts_with(path, (select path from node join portal_user using (firm_id, node_id) where firm_id = 'NBW' and email = 'priya.hart@northbrook.example')) limit 1)`,
    );
    for (const [index, id] of [first, second].entries())
      for (const table of ['client', 'account'])
        await query(
          `update ${table} set node_id = $2 where firm_id = 'NBW' and ${table === 'client' ? 'client_id' : 'lead_client_id'} = $1`,
          [id, nodes[index]?.node_id],
        );
    expect((await read(`/tessera/portfoliogroup/report/NBW/${second}`, money.adviser)).status).toBe(404);
    const { json } = await read(`/tessera/portfoliogroup/report/NBW/${first}`, money.adviser);
    check('group', json.data);
    expect(json.data.unseen).toBeGreaterThan(0);
    expect(json.data.notes.join(' ')).toContain('Nothing of theirs is counted.');
    expect(json.data.accounts.map((account: { clientId: string }) => account.clientId)).not.toContain(second);
    await query(
      `update portal_user set scopes = (select jsonb_agg(each) from jsonb_array_elements(scopes) each where each->>'resource' <> 'Transaction') where email = 'priya.hart@northbrook.example'`,
    );
    expect((await read(paths[0] ?? '', await platform.signIn('NBW', 'priya.hart@northbrook.example'))).status).toBe(
      403,
    );
  });

  it('say by how much the balances differ from the postings', async () => {
    await query(`update cash_balance set amount = amount + 1.23 where account_id = $1`, [money.accountId]);
    const data = await report(`/account/report/NBW/${money.accountId}`);
    expect(data).toMatchObject({ reconciles: false, difference: 1.23 });
  });
});
