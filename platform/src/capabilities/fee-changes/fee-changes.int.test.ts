import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';
import { jobContextOn } from '../../testing/job-context';
import { fees } from '../../background/jobs/fees/fees';
import { refreshFirm } from '../../background/notifications/refresh';

interface Effect {
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

describe('what a firm charges', () => {
  let platform: TestServer;
  let proposer: string;
  let second: string;

  beforeAll(async () => {
    platform = await startTestServer();
    proposer = await platform.signIn('NBW', 'admin@northbrook.example');
    second = await platform.signIn('NBW', 'ruth.castell@northbrook.example');
  });
  afterAll(() => platform.close());

  const rates = {
    subject: 'FEEP',
    from: '2027-01-01',
    amount: 0,
    tiers: [
      { upTo: 100_000, percentage: 0.45 },
      { upTo: null, percentage: 0.15 },
    ],
    vat: false,
  };
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await platform.database.pool.query<Row>(text, values)).rows;
  const list = async (subject: string, token = proposer) =>
    (await platform.get('/tessera/fee/NBW', token)).json.data.find(
      (fee: { subject: string }) => fee.subject === subject,
    );
  const propose = (more: object = {}, token = proposer): Promise<Reply> =>
    platform.request('POST', '/tessera/feechange/NBW', {
      token,
      body: { ...rates, reason: 'Agreed by the partners.', ...more },
    });
  const preview = (more: object = {}, token = proposer): Promise<Reply> =>
    platform.request('POST', '/tessera/feechange/preview/NBW', { token, body: { ...rates, ...more } });
  const decide = (id: string, body: object, token = second): Promise<Reply> =>
    platform.request('PUT', `/tessera/feechange/NBW/${id}`, { token, body });
  const proposed = async (more: object = {}): Promise<string> => {
    const { status, json } = await propose(more);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data.id;
  };
  const faultOf = ({ status, json }: Reply): unknown[] => [
    status,
    json.error.fieldErrors?.[0]?.fieldName ?? null,
    json.error.fieldErrors?.[0]?.errorMessage ?? json.error.errorMessage,
  ];

  it('is listed with its rates, yearly fees, interest and dealing charges alike', async () => {
    expect(await list('FEEP')).toMatchObject({
      name: 'Platform fee',
      schedules: [
        {
          from: expect.any(String),
          amount: 0,
          tiers: [
            { upTo: 250_000, percentage: 0.3 },
            { upTo: 1_000_000, percentage: 0.2 },
            { upTo: null, percentage: 0.1 },
          ],
          vat: false,
        },
      ],
      changes: [],
    });
    expect(await list('Dealing Equity')).toMatchObject({
      name: 'Dealing charge for shares',
      schedules: [{ from: '2022-01-01', amount: 7.5, tiers: [{ upTo: null, percentage: 0 }] }],
      presentFrom: '2022-01-01',
    });
  });

  it('changes when one person proposes it and another approves it, and accrues as the preview said from its day', async () => {
    const effect: Effect & { clients: number; changed: number; largest: (Effect & { clientId: string })[] } = (
      await preview()
    ).json.data;
    expect(effect.clients).toBeGreaterThan(5);
    expect(effect.changed).toBeLessThanOrEqual(effect.clients);
    expect(effect.change).toBeCloseTo(effect.after - effect.before, 2);
    const sizes = effect.largest.map(({ change }) => Math.abs(change));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(effect.largest).toHaveLength(Math.min(effect.changed, 100));
    // Each client is on one page.
    expect((await preview({ page: 2 })).json.data.largest).toHaveLength(
      Math.max(0, Math.min(effect.changed - 100, 100)),
    );

    const id = await proposed();
    expect(faultOf(await decide(id, { action: 'Approve' }, proposer))).toEqual([
      403,
      null,
      'You proposed it, so somebody else has to approve it.',
    ]);
    expect((await list('FEEP')).schedules).toHaveLength(1);
    const approved = await decide(id, { action: 'Approve', auditDetails: { version: 1 } });
    expect(approved.json.data).toMatchObject({
      status: 'Approved',
      proposedBy: { name: 'Morgan Ellis' },
      decidedBy: { name: 'Ruth Castell' },
      version: 2,
    });
    expect(await list('FEEP')).toMatchObject({
      schedules: [{ from: '2027-01-01', tiers: rates.tiers }, {}],
      changes: [{ id, status: 'Approved' }],
    });
    expect(faultOf(await decide(id, { action: 'Approve' }))).toEqual([409, null, 'It is approved already.']);

    // Days before its date accrue as they did, days from it as it says.
    const accruedOn = async (day: string): Promise<number> => {
      const [row] = await query<{ year: string }>(
        `select sum(amount) * 365 as year from fee_accrual where firm_id = 'NBW' and code = 'FEEP' and accrual_date = $1`,
        [day],
      );
      return Number(row?.year ?? 0);
    };
    const context = jobContextOn(platform.database);
    await query(`delete from job_run where firm_id = 'NBW' and task = 'fees'`);
    await query(`update fee_schedule set from_date = '2026-12-31' where code = 'FEEP' and from_date < '2027-01-01'`);
    await query(`delete from fee_schedule where firm_id = 'NBW' and code <> 'FEEP'`);
    await query(`update business_date set business_date = '2027-01-02'`);
    await fees(context, { firmId: 'NBW' });
    expect(Math.abs((await accruedOn('2026-12-31')) - effect.before)).toBeLessThan(effect.clients * 0.02);
    expect(Math.abs((await accruedOn('2027-01-01')) - effect.after)).toBeLessThan(effect.clients * 0.02);
    await query(`update business_date set business_date = $1`, ['2026-11-20']);
  });

  it('that is approved ends by another that is approved for the same month, which is what there was before or something else', async () => {
    const approved = async (amount: number): Promise<string> => {
      const id = await proposed({ subject: 'Dealing Equity', amount, tiers: [{ upTo: null, percentage: 0 }] });
      expect((await decide(id, { action: 'Approve' })).status).toBe(200);
      return id;
    };
    const first = await approved(9.5);
    expect(faultOf(await decide(first, { action: 'Withdraw', reason: 'No.' }))[0]).toBe(409);
    await approved(8.5);
    expect(await list('Dealing Equity')).toMatchObject({
      schedules: [{ from: '2027-01-01', amount: 8.5 }, { from: '2022-01-01' }],
      changes: [{ status: 'Approved' }, { id: first, status: 'Replaced' }],
    });
    await approved(7.5);
    expect((await list('Dealing Equity')).schedules).toMatchObject([{ from: '2022-01-01', amount: 7.5 }]);
  });

  it('that waits is withdrawn by its author with a reason', async () => {
    const id = await proposed({ subject: 'Dealing Fund', amount: 1, tiers: [{ upTo: null, percentage: 0 }] });
    expect(faultOf(await decide(id, { action: 'Withdraw' }, proposer))).toEqual([
      400,
      'reason',
      'Say why: the history shows it.',
    ]);
    await decide(id, { action: 'Withdraw', reason: 'The partners changed their minds.' }, proposer);
    expect((await list('Dealing Fund')).changes).toMatchObject([
      { status: 'Withdrawn', decisionReason: 'The partners changed their minds.' },
    ]);
    // Who proposed it takes it back; anybody else says no to it.
    const other = await proposed({ subject: 'Dealing Fund', amount: 1, tiers: [{ upTo: null, percentage: 0 }] });
    const reason = 'No.';
    expect(faultOf(await decide(other, { action: 'Withdraw', reason }))[0]).toBe(403);
    expect(faultOf(await decide(other, { action: 'Reject', reason }, proposer))[0]).toBe(403);
    expect((await decide(other, { action: 'Reject', reason })).status).toBe(200);
  });

  it('offers another product to those who are new to a wrapper from its day, and the one before again when that is approved', async () => {
    const product = { name: 'Northbrook SIPP 2', provider: 'Northbrook Wealth' };
    const terms = { subject: 'Product SIPP', tiers: [], product };
    const { basis, changed } = (await preview(terms)).json.data;
    expect({ basis, changed }).toEqual({ basis: expect.stringContaining('keep the product they have'), changed: 0 });
    const [before] = (await list('Product SIPP')).schedules;
    expect(before.inWords).toBe('Northbrook SIPP, Northbrook Wealth');
    const id = await proposed(terms);
    expect((await decide(id, { action: 'Approve' })).json.data).toMatchObject({ product, inWords: expect.any(String) });
    const offered = () =>
      query(
        `select name, from_date, to_date from scheme_product where firm_id = 'NBW' and wrapper_type = 'SIPP' order by from_date desc limit 2`,
      );
    expect(await offered()).toEqual([
      { name: product.name, from_date: '2027-01-01', to_date: null },
      { name: 'Northbrook SIPP', from_date: before.from, to_date: '2026-12-31' },
    ]);
    const back = await proposed({ ...terms, product: { name: 'Northbrook SIPP', provider: 'Northbrook Wealth' } });
    await decide(back, { action: 'Approve' });
    expect((await offered())[0]).toEqual({ name: 'Northbrook SIPP', from_date: before.from, to_date: null });
    expect(faultOf(await propose({ ...terms, product: { ...product, name: ' ' } }))).toEqual([
      400,
      'product.name',
      'Enter the name of the product.',
    ]);
    expect(
      faultOf(await propose({ ...terms, product: { name: 'Northbrook SIPP', provider: 'Northbrook Wealth' } }))[2],
    ).toMatch(/^These are the name and provider there are/);
  });

  it('waits for a second person as an exception that its author cannot deal with, looked for at once', async () => {
    const looksQueued = async (): Promise<number> =>
      (await query(`delete from graphile_worker._private_jobs where key = 'notifications NBW' returning id`)).length;
    await looksQueued();
    const id = await proposed({ subject: 'PRDF' });
    expect(await looksQueued()).toBe(1);
    const refresh = () =>
      platform.database.db
        .transaction()
        .execute((transaction) =>
          refreshFirm(transaction, { firmId: 'NBW', businessDate: '2026-11-20', at: new Date() }),
        );
    await refresh();
    const waiting = async (token: string): Promise<{ title: string; record: object }[]> =>
      (await platform.get('/notification/NBW?notificationType=Fee change to approve&forMe=true&status=Open', token))
        .json.data;
    expect(await waiting(second)).toMatchObject([
      { title: 'SIPP product fee: a change to approve', record: { kind: 'Fee', id: 'PRDF' } },
    ]);
    expect(await waiting(proposer)).toEqual([]);
    await decide(id, { action: 'Reject', reason: 'Too high.' });
    expect(await looksQueued()).toBe(1);
    await refresh();
    expect(await waiting(second)).toEqual([]);
  });

  it.each<[string, object, string, RegExp]>([
    ['a day inside a month', { from: '2027-01-15' }, 'from', /^Choose the first day of a month/],
    ['a month that has begun', { from: '2026-11-01' }, 'from', /^Choose 1 December 2026 or later/],
    ['a month too far away', { from: '2030-01-01' }, 'from', /or earlier\.$/],
    ['no date', { from: '2027-02-30' }, 'from', /^There is no 30 February/],
    ['a rate above what anybody charges', { tiers: [{ upTo: null, percentage: 25 }] }, 'tiers[0].percentage', /0% to/],
    ['five decimals', { tiers: [{ upTo: null, percentage: 0.12345 }] }, 'tiers[0].percentage', /at most 4 decimals/],
    [
      'bands that fall',
      {
        tiers: [
          { upTo: 200, percentage: 1 },
          { upTo: 100, percentage: 1 },
          { upTo: null, percentage: 1 },
        ],
      },
      'tiers[1].upTo',
      /^Enter a value above £200\.00/,
    ],
    ['VAT on interest', { subject: 'INTR', vat: true }, 'vat', /no VAT on interest/],
    ['an amount for each trade of a yearly fee', { amount: 5 }, 'amount', /^Only dealing charges/],
    ['tiers of a dealing charge', { subject: 'Dealing Fund' }, 'tiers', /one percentage/],
    ['no reason', { subject: 'FEEA', reason: ' ' }, 'reason', /^Say why/],
  ])('refuses %s at its field', async (_what, more, field, words) => {
    expect(faultOf(await propose(more))).toEqual([400, field, expect.stringMatching(words)]);
  });

  it('refuses a second proposal of a fee, the rates it has, and an approval of what somebody else has changed', async () => {
    const id = await proposed({ subject: 'FEEA' });
    expect(faultOf(await propose({ subject: 'FEEA', from: '2027-02-01' }))[2]).toMatch(/^Another change of it waits/);
    expect(faultOf(await decide(id, { action: 'Approve', auditDetails: { version: 7 } }))[0]).toBe(412);
    await decide(id, { action: 'Reject', reason: 'No.' });
    expect(faultOf(await propose())[2]).toMatch(/^These are the rates there are/);
    expect(faultOf(await propose({ from: '2027-03-01' }))[2]).toMatch(/^These are the rates there are/);
  });

  it('refuses an approval after its date', async () => {
    const late = await proposed({ subject: 'INTR', from: '2026-12-01' });
    await query(`update business_date set business_date = '2026-12-01'`);
    expect(faultOf(await decide(late, { action: 'Approve' }))[2]).toMatch(/^It was to begin on 1 December 2026/);
    await query(`update business_date set business_date = '2026-11-20'`);
  });

  it('is changed by nobody of another firm, of one office, or without the scope, and by no program', async () => {
    const id = await proposed({ subject: 'Dealing Bond', amount: 8, tiers: [{ upTo: null, percentage: 0 }] });
    const other = await platform.signIn('HLM', 'admin@holloway.example');
    expect((await decide(id, { action: 'Approve' }, other)).status).toBe(404);
    const foreign = await platform.request('PUT', `/tessera/feechange/HLM/${id}`, {
      token: other,
      body: { action: 'Approve' },
    });
    expect(foreign.status).toBe(404);
    const adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    expect((await propose({ subject: 'FEEA' }, adviser)).status).toBe(403);
    const scopes = JSON.stringify([
      { resource: 'Firm Management', scope: 'Firm Management', ranges: ['read', 'read-write'] },
    ]);
    await query(`update portal_user set scopes = $1 where email = any($2)`, [
      scopes,
      ['priya.hart@northbrook.example', 'machine@northbrook.example'],
    ]);
    for (const email of ['priya.hart@northbrook.example', 'machine@northbrook.example']) {
      const token = await platform.signIn('NBW', email);
      expect((await decide(id, { action: 'Approve' }, token)).status).toBe(403);
      expect((await preview({}, token)).status).toBe(403);
      expect((await list('Dealing Bond', token)).changes).toHaveLength(1);
    }
  });

  it('leaves an audit row of each step with what was and what is', async () => {
    const rows = await query<{ action: string; before: object; after: object }>(
      `select action, before, after from audit where action in ('proposeFeeChange', 'decideFeeChange') and outcome = 'done' order by audit_id limit 2`,
    );
    expect(rows).toMatchObject([
      { action: 'proposeFeeChange', before: { tiers: expect.any(Array) }, after: { tiers: rates.tiers } },
      { action: 'decideFeeChange', before: { status: 'Proposed' }, after: { status: 'Approved' } },
    ]);
  });
});
