import { firmReportIds, firmReportOf, reportSchedulesMax } from '@tessera/contract/firm-reports/values';
import type { CallData } from '@tessera/contract/schemas';
import { parse } from 'csv-parse/sync';
import { notifications } from '../../background/jobs/notifications';
import { reportSchedules } from '../../background/jobs/report-schedules';
import { work } from '../../background/work/run-work';
import { jobContextOn } from '../../testing/job-context';
import { readPdf } from '../../testing/test-pdf';
import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';
import { contents } from './reports';

type Report = CallData<'getFirmReport'>;

const pence = (pounds: unknown): number => Math.round(Number(pounds) * 100);

describe('reports of the firm', () => {
  let platform: TestServer;
  let admin: string;
  let adviser: string;
  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
  });
  afterAll(() => platform.close());

  const ask = (path: string, token = admin): Promise<Reply> => platform.get(`/tessera/firmreport/NBW/${path}`, token);
  const read = async (path: string, token = admin): Promise<Report> => {
    const { status, json } = await ask(path, token);
    expect({ path, status, error: json.error }).toEqual({ path, status: 200, error: undefined });
    return json.data;
  };
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    pence((await platform.database.pool.query<{ total: string }>(text, values)).rows[0]?.total);
  const dashboard = async (token: string, node = '') =>
    (await platform.get(`/dashboard/information/NBW${node}`, token)).json.data;

  it('find the assets of the dashboard, however they are grouped, and of their reader’s office alone', async () => {
    for (const token of [admin, adviser]) {
      const { assetsUnderAdministration, assetsUnderAdministrationMonthStart } = await dashboard(token);
      for (const by of firmReportOf('assets').by) {
        const { totals, series, rows } = await read(`assets?by=${by}`, token);
        expect({ by, value: totals.value, monthStart: totals.monthStart }).toEqual({
          by,
          value: assetsUnderAdministration,
          monthStart: assetsUnderAdministrationMonthStart,
        });
        if (by !== 'instrument' && by !== 'client')
          expect(series.reduce((sum, { points }) => sum + pence(points.at(-1)?.value), 0)).toBe(
            pence(assetsUnderAdministration),
          );
        // What a row leads to adds up to the row.
        const drill = rows.find(({ link }) => link?.page === 'report');
        if (drill?.link) {
          const within = await read(`${drill.link.id}?${new URLSearchParams(drill.link.query).toString()}`, token);
          expect({ by, within: within.totals.value }).toEqual({ by, within: drill.cells.value });
        }
      }
    }
    expect((await dashboard(admin)).assetsUnderAdministration).toBeGreaterThan(
      (await dashboard(adviser)).assetsUnderAdministration,
    );
  });

  it('agree with the postings, and show an adviser only their own', async () => {
    const period = 'fromDate=2026-04-06&toDate=2026-08-31';
    const days = `firm_id = 'NBW' and account_id is not null and post_date between '2026-04-06' and '2026-08-31'`;
    const crossed = await one(
      `select (select sum(amount) from cash_posting where ${days} and transaction_code in ('PAYI','RVSL','TRFI','ITRI','TAXR','PAYO','TRFO','ITRO','PCLS','TAXP','IHTP'))
        + (select coalesce(sum(value), 0) from stock_posting where ${days} and transaction_code in ('TRFI','TRFO','ITRI','ITRO')) as total`,
    );
    const fees = await one(
      `select -sum(amount) as total from cash_posting where ${days} and transaction_code in ('FEEA','FEEP','FEED','PRDF','VATF')`,
    );
    for (const by of firmReportOf('flows').by)
      expect({ by, net: pence((await read(`flows?by=${by}&${period}`)).totals.net) }).toEqual({ by, net: crossed });
    for (const by of firmReportOf('fees').by)
      expect({ by, taken: pence((await read(`fees?by=${by}&${period}`)).totals.taken) }).toEqual({ by, taken: fees });
    // Half a penny is rounded for each account and month by itself.
    await platform.database.pool.query(
      `insert into fee_accrual (firm_id, account_id, code, accrual_date, amount, value, tier_total)
       select 'NBW', account_id, 'FEEP', date '2026-11-01', 1.005, 100, 100 from account where firm_id = 'NBW' order by account_id limit 3`,
    );
    const dues = await Promise.all(firmReportOf('fees').by.map(async (by) => (await read(`fees?by=${by}`)).totals.due));
    expect(new Set(dues)).toEqual(new Set([3.03]));
    const received = await one(
      `select sum(amount) as total from cash_posting where ${days} and transaction_code in ('DIVI', 'INTR')`,
    );
    for (const by of firmReportOf('income').by)
      expect({ by, income: pence((await read(`income?by=${by}&${period}`)).totals.income) }).toEqual({
        by,
        income: received,
      });
    const cash = await one(`select sum(cash_value) as total from account_valuation where firm_id = 'NBW'`);
    const drags = await Promise.all(firmReportOf('cash-drag').by.map((by) => read(`cash-drag?by=${by}`)));
    for (const { by, totals } of drags)
      expect({ by, cash: pence(totals.cash), free: totals.free }).toEqual({ by, cash, free: drags[0]?.totals.free });
    for (const { cells } of drags[0]?.rows ?? []) expect(pence(cells.free)).toBeLessThanOrEqual(pence(cells.cash));
    const { rows: held } = await read('concentration?percent=50');
    expect(held.every(({ cells }) => pence(cells.value) * 2 > pence(cells.clientValue))).toBe(true);
    expect((await read('concentration?percent=1')).rowCount).toBeGreaterThan(held.length);
    const regular = await one(
      `select (select count(*) from recurring_order, business_date where firm_id = 'NBW' and status = 'Active' and movement_type = 'Out' and next_date <= business_date + 90)
        + (select count(*) from regular_benefit, business_date where firm_id = 'NBW' and status = 'Active' and not paused and next_date <= business_date + 90) as total`,
    );
    const due = await read('regular-income');
    expect(new Set(due.rows.map(({ id }) => id.split(' ')[0])).size * 100).toBe(regular);
    expect(due.rows.map(({ cells }) => cells.date)).toEqual(due.rows.map(({ cells }) => cells.date).sort());

    const open = await one(
      `select count(*)::numeric / 100 as total from product_transfer where firm_id = 'NBW' and transfer_status not in ('Completed', 'Rejected', 'Deleted', 'Cancelled')`,
    );
    const pipeline = await read('pipeline');
    expect(pipeline.rows.filter(({ link }) => link?.page === 'transfer')).toHaveLength(open);

    const clients = new Set(
      (await platform.get('/client/NBW?pageSize=500', adviser)).json.data.map(
        ({ clientId }: { clientId: string }) => clientId,
      ),
    );
    for (const id of ['assets', 'flows', 'fees', 'income', 'cash-drag']) {
      const { rows } = await read(`${id}?by=client`, adviser);
      expect({ id, others: rows.filter((row) => !clients.has(row.id)).length, some: rows.length > 0 }).toEqual({
        id,
        others: 0,
        some: true,
      });
    }
  });

  it('lead from a row to postings, or to rows, that come to the same', async () => {
    const amountOf: Record<string, (cells: Report['rows'][number]['cells']) => number> = {
      flows: ({ net }) => pence(net),
      fees: ({ taken }) => 0 - pence(taken),
      income: ({ income }) => pence(income),
    };
    const node = `nodeId=${(await platform.database.pool.query(`select min(node_id) as id from node where firm_id = 'NBW' and node_type = 'Client Firm'`)).rows[0].id}`;
    const asks = [
      ...['by=month', 'by=adviser', 'by=client', `by=office&${node}`, 'by=client&wrapperType=SIPP'].map((query) => [
        'flows',
        query,
      ]),
      ['fees', 'by=kind'],
      ['fees', 'by=client'],
      ['income', 'by=office'],
    ] as const;
    const pages = new Set<string>();
    for (const [id = '', query = ''] of asks) {
      const { rows } = await read(`${id}?${query}&fromDate=2025-12-01`);
      const own = amountOf[id] ?? (() => 0);
      for (const { id: key, cells, link } of [...rows.slice(0, 3), ...rows.slice(-2)]) {
        pages.add(`${id} ${link?.page}`);
        const asked = new URLSearchParams(link?.query).toString();
        if (link?.page === 'report')
          expect({ id, query, key, sum: own((await read(`${link.id}?${asked}`)).totals as typeof cells) }).toEqual({
            id,
            query,
            key,
            sum: own(cells),
          });
        if (link?.page !== 'cash-postings') continue;
        const file = await platform.get(
          `/tessera/export/NBW?list=listCashPostings&format=csv&filters=${encodeURIComponent(asked)}`,
          admin,
        );
        const [head = [], ...lines] = parse(Buffer.from(file.json.data.base64, 'base64'), { bom: true }) as string[][];
        const at = head.findIndex((name) => name.startsWith('Amount'));
        expect({ id, query, key, sum: lines.reduce((sum, line) => sum + pence(line[at]), 0) }).toEqual({
          id,
          query,
          key,
          sum: own(cells),
        });
      }
    }
    expect([...pages]).toEqual(expect.arrayContaining(['flows cash-postings', 'flows report', 'fees cash-postings']));
  });

  it('go to files and to a document with the same rows and columns', async () => {
    for (const id of firmReportIds) {
      const report = await read(id);
      const { json } = await platform.get(
        `/tessera/export/NBW?list=getFirmReport&format=csv&filters=report%3D${id}`,
        admin,
      );
      const [head, ...rows] = parse(Buffer.from(json.data.base64, 'base64'), { bom: true }) as string[][];
      expect({ id, rows: rows.length, columns: head?.length }).toEqual({
        id,
        rows: report.rowCount,
        columns: report.columns.length,
      });
      const document = await ask(`${id}/document`);
      expect({ id, status: document.status }).toEqual({ id, status: 200 });
      const { texts } = readPdf(Buffer.from(document.json.data.base64, 'base64'));
      expect(texts.map(({ text }) => text).join(' ')).toContain(report.title);
    }
  });

  it('are worked out once for a file, whether it comes at once or as work, and work is refused before it starts', async () => {
    const workedOut = jest.spyOn(contents, 'assets');
    const list = { list: 'getFirmReport', format: 'csv' };
    const start = (filters: string) =>
      platform.request('POST', '/tessera/work/NBW/export', { token: admin, body: { ...list, filters } });
    const { rowCount } = await read('assets?by=client');
    workedOut.mockClear();
    await platform.get('/tessera/export/NBW?list=getFirmReport&format=csv&filters=report%3Dassets', admin);
    expect(workedOut).toHaveBeenCalledTimes(1);
    const { id } = (await start('report=assets&by=client')).json.data;
    expect((await start('report=assets&by=month')).json.error?.fieldErrors?.[0]?.fieldName).toBe('by');
    expect(workedOut).toHaveBeenCalledTimes(1);
    await work(jobContextOn(platform.database), { firmId: 'NBW' });
    expect(workedOut).toHaveBeenCalledTimes(2);
    workedOut.mockRestore();
    expect((await platform.get(`/tessera/work/NBW/${id}`, admin)).json.data).toMatchObject({
      title: 'Assets by client (CSV)',
      status: 'Completed',
      done: rowCount,
      total: rowCount,
    });
  });

  it('are made again on request, with the access their owner has then, and tell them', async () => {
    const schedules = '/tessera/reportschedule/NBW';
    const post = (body: object, token = adviser) => platform.request('POST', schedules, { token, body });
    const wanted = { report: 'assets', query: 'by=client', format: 'csv', every: 'Weekly' };
    const { status, json } = await post(wanted);
    expect({ status, data: json.data }).toEqual({
      status: 200,
      data: expect.objectContaining({ title: 'Assets by client' }),
    });
    for (const query of ['by=month', 'toDate=2026-01-01', 'nodeId=999999'])
      expect((await post({ ...wanted, query })).json.error?.fieldErrors?.[0]?.fieldName).toBe('query');

    const context = jobContextOn(platform.database);
    const filesOf = async (): Promise<{ id: string; title: string; status: string }[]> =>
      (await platform.get('/tessera/work/NBW?kind=Export', adviser)).json.data;
    await reportSchedules(context, { firmId: 'NBW' });
    expect(await filesOf()).toEqual([]);
    // Its owner moves to one adviser's node before the day comes.
    const { pool } = platform.database;
    const node = `(select min(node_id) from node where firm_id = 'NBW' and node_type = 'Client Firm')`;
    await pool.query(`update portal_user set node_id = ${node} where firm_id = 'NBW' and email like 'priya.hart%'`);
    await pool.query('update report_schedule set next_date = (select business_date from business_date)');
    await reportSchedules(context, { firmId: 'NBW' });
    await reportSchedules(context, { firmId: 'NBW' });
    await work(context, { firmId: 'NBW' });
    const [file, ...others] = await filesOf();
    expect({ file, others }).toMatchObject({
      file: { title: 'Assets by client, weekly (CSV)', status: 'Completed' },
      others: [],
    });
    const part = await platform.get(`/tessera/work/NBW/${file?.id}/part/1`, adviser);
    const [, ...rows] = parse(Buffer.from(part.json.data.base64, 'base64'), { bom: true }) as string[][];
    const total = rows.reduce((sum, row) => sum + pence(row[1]), 0);
    expect(total).toBe(
      await one(
        `select sum(stock_value + cash_value) as total from account_valuation join account using (firm_id, account_id) where firm_id = 'NBW' and node_id = ${node}`,
      ),
    );
    await notifications(context, { firmId: 'NBW' });
    const told = await platform.get('/notification/NBW?notificationType=Work%20ended', adviser);
    expect(JSON.stringify(told.json)).toContain('Ready: Assets by client, weekly (CSV)');

    // Nobody else sees or ends it; who made it does, once.
    const end = (token: string) => platform.request('DELETE', `${schedules}/${json.data.id}`, { token });
    expect((await platform.get(schedules, admin)).json.data).toEqual([]);
    expect([(await end(admin)).status, (await end(adviser)).status, (await end(adviser)).status]).toEqual([
      404, 200, 404,
    ]);
    for (let made = 0; made < reportSchedulesMax; made += 1) await post(wanted);
    expect((await post(wanted)).status).toBe(409);
  });

  it('are refused to whoever may not read what their rows show, as a page, a file and a schedule', async () => {
    const may = async (...resources: string[]): Promise<void> => {
      const scopes = resources.map((resource) => ({ resource, scope: resource, ranges: ['read'] }));
      await platform.database.pool.query('update portal_user set scopes = $1 where email = $2', [
        JSON.stringify(scopes),
        'readonly@northbrook.example',
      ]);
    };
    await may('Account');
    const token = await platform.signIn('NBW', 'readonly@northbrook.example');
    const statuses = async (...paths: string[]) =>
      Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await ask(path, token)).status])));
    expect(await statuses(...firmReportIds, 'assets?by=client', 'pipeline/document')).toEqual({
      ...Object.fromEntries(firmReportIds.map((id) => [id, id === 'assets' ? 200 : 403])),
      'assets?by=client': 403,
      'pipeline/document': 403,
    });
    const file = '/tessera/export/NBW?list=getFirmReport&format=csv&filters=report%3Dpipeline';
    expect((await platform.get(file, token)).status).toBe(403);
    const schedule = { report: 'pipeline', query: '', format: 'csv', every: 'Weekly' };
    expect((await platform.request('POST', '/tessera/reportschedule/NBW', { token, body: schedule })).status).toBe(403);
    await may('Account', 'Transaction', 'Client');
    expect(await statuses('pipeline', 'assets?by=client')).toEqual({ pipeline: 200, 'assets?by=client': 200 });
  });

  it('begin with the first posting, and say so, where they are asked for days before it', async () => {
    const { rows } = await platform.database.pool.query<{ first: string }>(
      `select least((select min(post_date) from cash_posting where firm_id = 'NBW' and account_id is not null),
        (select min(post_date) from stock_posting where firm_id = 'NBW' and account_id is not null))::text as first`,
    );
    const first = rows[0]?.first ?? '';
    const flows = await read('flows?fromDate=1990-01-01');
    expect([flows.fromDate, flows.rows[0]?.id]).toEqual([first, first.slice(0, 7)]);
    const early = await read('assets?toDate=1990-06-30');
    expect(early.toDate).toBe(first);
    for (const { notes } of [flows, early]) expect(notes[0]).toMatch(/^The books begin on /);
    expect((await read('assets')).notes[0]).not.toMatch(/^The books begin on /);
  });

  it('refuse what they do not know, and say what to do', async () => {
    const refusals: Record<string, string> = {
      'assets?toDate=2999-01-01': 'toDate',
      'flows?fromDate=2026-05-02&toDate=2026-05-01': 'fromDate',
      'flows?fromDate=2026-02-30': 'fromDate',
      'assets?by=month': 'by',
      'pipeline?fromDate=2026-05-01': 'fromDate',
      'concentration?percent=abc': 'percent',
    };
    for (const [path, fieldName] of Object.entries(refusals)) {
      const { status, json } = await ask(path);
      expect({ path, status, field: json.error?.fieldErrors?.[0]?.fieldName }).toEqual({
        path,
        status: 400,
        field: fieldName,
      });
    }
    expect((await ask('wealth')).status).toBe(404);
    for (const filter of ['nodeId=999999', 'modelId=0M0ZZZ', 'assetId=0A0ZZZ'])
      expect({ filter, status: (await ask(`assets?${filter}`)).status }).toEqual({ filter, status: 404 });
    expect((await ask('assets?modelId=none')).status).toBe(200);
  });
});
