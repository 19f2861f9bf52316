import { catalogue } from '@tessera/contract/catalogue';
import { exportedLists, isWhole, type ExportedListId } from '@tessera/contract/exports/values';
import { sortAccounts } from '@tessera/contract/portfolios/sort-accounts';
import type { CallData, CallRow } from '@tessera/contract/schemas';
import { authorisationsMax } from '@tessera/contract/transactions/values';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { dayOf, readSheet } from '../../testing/read-workbook';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { exportRowsMax } from './export-list';

type Row = CallRow<'listTransactions'>;

/** The others have no page of their own to compare with. */
const pagedLists = exportedLists.filter((list) => !isWhole(list));

const listAddress = (list: ExportedListId): string => catalogue[list].path.replace('{firmId}', 'NBW');

describe('an export', () => {
  let platform: TestServer;
  let admin: string;
  const asked = async (query: string, token = admin) => {
    const { status, json } = await platform.get(`/tessera/transaction/export/NBW?${query}`, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data as { fileName: string; mediaType: string; rows: number; base64: string };
  };
  const csv = async (query: string, token = admin): Promise<Record<string, string>[]> =>
    parse(Buffer.from((await asked(`format=csv&${query}`, token)).base64, 'base64'), { bom: true, columns: true });
  const list = async (query: string, token = admin): Promise<{ rows: Row[]; count: number }> => {
    const { json } = await platform.get(`/portfoliotransaction/NBW?pageSize=500&${query}`, token);
    return { rows: json.data, count: json.meta.count };
  };

  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
  });
  afterAll(() => platform.close());

  it('of transactions has the rows of the list, under the same filters and in the same order', async () => {
    for (const query of [
      'status=Pending,Waiting,Checking&sort=amount',
      'transactionType=Order&movementType=Disinvest&transactionDateFrom=2026-08-01&sort=-amount',
      'excludeDeleted=true&incomplete=true&sort=-transactionDate',
    ]) {
      const [{ rows, count }, file] = [await list(query), await csv(query)];
      expect(count).toBeGreaterThan(1);
      expect(count).toBeLessThanOrEqual(500);
      expect(file.map((row) => row['Transaction ID'])).toEqual(rows.map((row) => row.transactionId));
      expect(file.map((row) => [row.Date, row.Client, row.Amount, row.Units, row.Status])).toEqual(
        rows.map((row) => [
          row.transactionDate,
          row.clientName,
          row.amount === null ? '' : Number(row.amount).toFixed(2),
          row.quantity === null ? '' : String(row.quantity),
          row.status,
        ]),
      );
    }
  });

  it('has dates as dates and figures as figures in a workbook', async () => {
    const query = 'transactionType=Order&incomplete=true&sort=-amount';
    const { rows } = await list(query);
    const { fileName, mediaType, rows: told, base64 } = await asked(`format=xlsx&${query}`);
    expect({ fileName, mediaType, told }).toEqual({
      fileName: expect.stringMatching(/^transactions-\d{4}-\d{2}-\d{2}\.xlsx$/),
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      told: rows.length,
    });
    const [head, ...body] = readSheet(Buffer.from(base64, 'base64'));
    expect(head).toMatchObject({
      A: { text: 'Date' },
      B: { text: 'Transaction ID' },
      O: { text: 'Amount' },
      P: { text: 'Units' },
      U: { text: 'Narrative' },
    });
    expect(body.map((row) => row.B?.text)).toEqual(rows.map((row) => row.transactionId));
    body.forEach((row, index) => {
      const { transactionDate, amount, quantity, narrative } = rows[index] as Row;
      expect(['s', 'str', 'inlineStr']).not.toContain(row.A?.type);
      expect(dayOf(row.A?.text ?? '')).toBe(transactionDate);
      expect(row.O && { type: row.O.type ?? 'n', value: Number(row.O.text) }).toEqual(
        amount === null ? undefined : { type: 'n', value: amount },
      );
      expect(row.P && Number(row.P.text)).toEqual(quantity === null ? undefined : quantity);
      expect(row.U?.text ?? '').toBe(narrative);
    });
  });

  it('never hands a spreadsheet text that it would calculate', async () => {
    const [row] = (await list('status=Pending&transactionType=Payment')).rows as [Row];
    for (const narrative of ['=HYPERLINK("http://evil.example","Pay")', '+44 1', '-1+2', '@SUM(A1)', '\tx']) {
      await platform.database.db
        .updateTable('portfolio_transaction')
        .set({ narrative })
        .where('firm_id', '=', 'NBW')
        .where('transaction_id', '=', row.transactionId)
        .execute();
      expect((await csv(`transactionId=${row.transactionId}`))[0]?.Narrative).toBe(`'${narrative}`);
      const [, sheetRow] = readSheet(
        Buffer.from((await asked(`format=xlsx&transactionId=${row.transactionId}`)).base64, 'base64'),
      );
      expect(sheetRow?.U?.text).toBe(`'${narrative}`);
    }
  });

  it('holds what its reader may see and no more: their node and their firm', async () => {
    const adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    const [all, own] = [
      await list('incomplete=true&excludeDeleted=true'),
      await list('incomplete=true&excludeDeleted=true', adviser),
    ];
    expect(own.count).toBeGreaterThan(0);
    expect(own.count).toBeLessThan(all.count);
    expect(
      (await csv('incomplete=true&excludeDeleted=true', adviser)).map((row) => row['Transaction ID']).sort(),
    ).toEqual(own.rows.map((row) => row.transactionId).sort());
    const outside = all.rows.find((row) => !own.rows.some(({ nodeId }) => nodeId === row.nodeId)) as Row;
    expect(
      (await platform.get(`/tessera/transaction/export/NBW?format=csv&nodeId=${outside.nodeId}`, adviser)).status,
    ).toBe(404);
    const other = await platform.signIn('HLM', 'admin@holloway.example');
    expect((await platform.get('/tessera/transaction/export/NBW?format=csv', other)).status).toBe(
      (await platform.get('/portfoliotransaction/NBW', other)).status,
    );
    expect((await platform.get('/tessera/transaction/export/NBW?format=csv')).status).toBe(401);
  });

  it('of any list has every row of that list for its reader, in its order, past one batch too', async () => {
    for (const list of pagedLists) {
      const listed = await platform.get(listAddress(list), admin);
      const { status, json } = await platform.get(`/tessera/export/NBW?list=${list}&format=csv`, admin);
      expect([list, status]).toEqual([list, 200]);
      const rows = parse(Buffer.from(json.data.base64, 'base64'), { bom: true }) as string[][];
      expect([list, json.data.rows]).toEqual([list, listed.json.meta.count]);
      expect([list, rows.length - 1]).toEqual([list, listed.json.meta.count]);
      expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    }
    const [first, second] = await Promise.all([
      platform.get('/client/NBW?sort=-currentValue&status=Active&pageSize=3', admin),
      platform.get(
        `/tessera/export/NBW?list=listClients&format=csv&filters=${encodeURIComponent('sort=-currentValue&status=Active&page=7&pageSize=3')}`,
        admin,
      ),
    ]);
    const names = (
      parse(Buffer.from(second.json.data.base64, 'base64'), { bom: true, columns: true }) as { Name: string }[]
    ).map(({ Name }) => Name);
    expect(second.json.data.rows).toBe(first.json.meta.count);
    expect(names.slice(0, 3)).toEqual(first.json.data.map(({ name }: { name: string }) => name));
  });

  it('of a list that its reader may not read is refused, and so is one of another firm', async () => {
    const adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    for (const list of pagedLists) {
      const [listed, exported] = await Promise.all([
        platform.get(listAddress(list), adviser),
        platform.get(`/tessera/export/NBW?list=${list}&format=csv`, adviser),
      ]);
      expect([list, exported.status]).toEqual([list, listed.status]);
      if (listed.status === 200) expect([list, exported.json.data.rows]).toEqual([list, listed.json.meta.count]);
    }
    expect((await platform.get('/tessera/export/HLM?list=listClients&format=csv', adviser)).status).toBe(404);
  });

  it('of a list that is part of an answer has its rows in the order of the page, for those who may see them', async () => {
    const exported = async (list: ExportedListId, filters: object, token = admin) =>
      platform.get(
        `/tessera/export/NBW?list=${list}&format=csv&filters=${encodeURIComponent(new URLSearchParams({ ...filters }).toString())}`,
        token,
      );
    const column = async (title: string, list: ExportedListId, filters: object): Promise<string[]> => {
      const { base64 } = (await exported(list, filters)).json.data;
      return (
        parse(Buffer.from(base64, 'base64'), { bom: true, columns: true }) as Record<string, string | undefined>[]
      ).map((row) => row[title] ?? '');
    };
    const adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    const own = new Set(
      (await platform.get('/client/NBW?pageSize=500', adviser)).json.data.map((row: CallRow<'listClients'>) => row.id),
    );
    const clients = (await platform.get('/client/NBW?sort=-currentValue&pageSize=500', admin)).json
      .data as CallRow<'listClients'>[];
    const { id: clientId } = clients.find(({ id, accounts }) => !own.has(id) && accounts > 1) as { id: string };
    const { data: portfolio } = (await platform.get(`/portfolio/summary/NBW/${clientId}`, admin)).json;
    const byValue = sortAccounts(portfolio.accounts, '-currentValue');
    expect(await column('Account ID', 'getPortfolioSummary', { clientId, sort: '-currentValue' })).toEqual(
      byValue.map(({ accountId }) => accountId),
    );
    const accountId = byValue[0]?.accountId ?? '';
    const { positions } = (await platform.get(`/account/summary/NBW/${accountId}`, admin)).json
      .data as CallData<'getAccountSummary'>;
    expect(positions.length).toBeGreaterThan(1);
    expect(await column('Units', 'getAccountSummary', { accountId })).toEqual(
      positions.map(({ quantity }) => (quantity === null ? '' : String(quantity))),
    );
    const { transactions, count } = (await platform.get('/tessera/transaction/authorisation/NBW', admin)).json
      .data as CallData<'listAuthorisations'>;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(authorisationsMax);
    expect(await column('Transaction ID', 'listAuthorisations', {})).toEqual(
      transactions.map(({ transactionId }) => transactionId),
    );

    expect((await exported('getAccountSummary', { accountId }, adviser)).status).toBe(404);
    expect((await exported('getPortfolioSummary', { clientId }, adviser)).status).toBe(404);
    for (const [list, filters, field] of [
      ['getAccountSummary', {}, 'accountId'],
      ['getPortfolioSummary', { clientId, sort: 'colour' }, 'sort'],
      ['listAuthorisations', { clientId }, 'clientId'],
    ] as const) {
      const { status, json } = await exported(list, filters);
      expect([list, status, json.error.fieldErrors[0]?.fieldName]).toEqual([list, 400, field]);
    }
  });

  it('names a list or a filter that is not known', async () => {
    for (const [query, field] of [
      ['list=listSecrets&format=csv', 'list'],
      ['list=listClients&format=csv&filters=status%3DAsleep', 'status'],
      ['list=listClients&format=csv&filters=password%3Dx', 'password'],
    ]) {
      const { status, json } = await platform.get(`/tessera/export/NBW?${query}`, admin);
      expect([query, status, json.error.fieldErrors[0]?.fieldName]).toEqual([query, 400, field]);
    }
  });

  it('of nothing is its head', async () => {
    const { rows, base64 } = await asked('format=csv&transactionId=ZZZZ');
    expect(rows).toBe(0);
    expect(Buffer.from(base64, 'base64').toString()).toMatch(/^\uFEFFDate,Transaction ID,.*,Narrative\r\n$/);
  });

  it('names a format, a filter or an order that is not known', async () => {
    for (const [query, field] of [
      ['format=pdf', 'format'],
      ['', 'format'],
      ['format=csv&status=Asleep', 'status'],
      ['format=csv&sort=name', 'sort'],
      ['format=csv&page=2', 'page'],
      ['format=csv&transactionDateFrom=2026-02-02&transactionDateTo=2026-02-01', 'transactionDateFrom'],
    ]) {
      const { status, json } = await platform.get(`/tessera/transaction/export/NBW?${query}`, admin);
      expect([query, status, json.error.fieldErrors[0]?.fieldName]).toEqual([query, 400, field]);
    }
  });

  it('refuses more rows than a file takes, and says how many there are', async () => {
    const [row] = (await list('status=Completed&transactionType=Payment')).rows as [Row];
    await sql`insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, status, frequency, transaction_date, narrative)
      select 'NBW', 'X' || n, ${row.accountId}, 'Notional', 'Internal', 'In', 'Completed', 'Single', '2001-01-01', 'Many' from generate_series(1, ${exportRowsMax + 1}) n`.execute(
      platform.database.db,
    );
    const { status, json } = await platform.get(
      '/tessera/transaction/export/NBW?format=csv&transactionDateTo=2001-01-01',
      admin,
    );
    expect(status).toBe(400);
    expect(json.error.fieldErrors).toEqual([
      {
        fieldName: 'transactionDateFrom',
        type: 'too-many',
        errorMessage:
          'These filters give 50,001 rows and a file takes 50,000. Choose a shorter time or another filter.',
      },
    ]);
    const now = await platform.get(
      '/tessera/export/NBW?list=listTransactions&format=csv&filters=transactionDateTo%3D2001-01-01',
      admin,
    );
    expect([now.status, now.json.error.fieldErrors[0]]).toMatchObject([
      400,
      { fieldName: 'filters', type: 'too-many' },
    ]);
  });
});
