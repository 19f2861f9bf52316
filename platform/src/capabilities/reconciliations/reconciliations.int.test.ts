import type { CallData } from '@tessera/contract/schemas';
import { formatPounds, formatUnits } from '@tessera/domain/money';
import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';
import { readBookLines, readFigures, readUnits } from './books';
import { reconciliationExceptions } from './exceptions';

type Day = CallData<'getReconciliation'>;
const day = '2026-11-19';

describe('the reconciliation of a day', () => {
  let platform: TestServer;
  let worker: string;
  let second: string;

  beforeAll(async () => {
    platform = await startTestServer();
    worker = await platform.signIn('NBW', 'admin@northbrook.example');
    second = await platform.signIn('NBW', 'ruth.castell@northbrook.example');
  });
  afterAll(() => platform.close());

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await platform.database.pool.query<Row>(text, values)).rows;
  const read = async (token = worker): Promise<Day> =>
    (await platform.get(`/tessera/reconciliation/NBW/${day}`, token)).json.data;
  const send = (method: string, path: string, body: object, token = worker): Promise<Reply> =>
    platform.request(method, `/tessera/reconciliation/NBW/${path}`, { token, body });
  const act = (id: string, body: object, token = worker): Promise<Reply> =>
    platform.request('PUT', `/tessera/reconciliationbreak/NBW/${id}`, { token, body });
  const said = ({ status, json }: Reply): unknown[] => [
    status,
    ...(json.error?.fieldErrors?.map((each: { errorMessage: string }) => each.errorMessage) ?? []),
    ...(json.error?.fieldErrors?.length ? [] : [json.error?.errorMessage]),
  ];
  const breakOf = (record: Day, kind: string): Day['breakList'][number] => {
    const found = record.breakList.find((each) => each.kind === kind);
    if (!found) throw new Error(`There is no break ${kind}.`);
    return found;
  };

  it('starts from the books: what clients are owed, what the bank has, and two breaks', async () => {
    const list: CallData<'listReconciliations'> = (await platform.get('/tessera/reconciliation/NBW', worker)).json.data;
    expect(
      list.days.map(({ id, status, breaks, openBreaks, signedBy }) => [id, status, breaks, openBreaks, signedBy?.name]),
    ).toEqual([
      [day, 'Open', 2, 1, undefined],
      ['2026-11-18', 'Signed off', 1, 0, 'Ruth Castell'],
      ['2026-11-17', 'Signed off', 0, 0, 'Ruth Castell'],
    ]);
    const [kept] = await query<{ days: number }>(
      `select count(*)::integer as days from reconciliation_signed_day where firm_id = 'NBW'`,
    );
    expect(kept?.days).toBe(2);
    const record = await read();
    const [owed] = await query<{ owed: string }>(
      `select sum(amount) as owed from cash_posting where firm_id = 'NBW' and account_id is not null and greatest(post_date, value_date) <= $1`,
      [day],
    );
    expect((record.accounts ?? 0) + (record.belowZero ?? 0)).toBeCloseTo(Number(owed?.owed), 2);
    expect((record.bankBalance ?? 0) - (record.resource ?? 0)).toBeCloseTo(1250, 2);
    expect(record.breakList).toMatchObject([
      { kind: 'Units differ', status: 'Explained', units: -12.5, age: 2, owner: { name: 'Morgan Ellis' } },
      {
        kind: 'At the bank only',
        status: 'Open',
        amount: 1250,
        due: '2026-12-03',
        title: 'Receipt that is not in the books',
      },
    ]);
    expect(record.matchCount).toBeGreaterThan(0);
    expect(said(await send('PUT', `${day}/signoff`, {}, second))).toEqual([
      409,
      'A break is open: somebody has to explain or resolve it first.',
    ]);
  });

  it('refuses a statement with a bad line whole, and another without being told to replace the first', async () => {
    const before = await read();
    const content = `${day},A,,1.005\n${day},CLOSING BALANCE,,1\n`;
    expect(said(await send('POST', `${day}/statement`, { kind: 'Bank', content, replace: true }))).toEqual([
      400,
      'Line 1, Amount: Use at most 2 decimals.',
    ]);
    const stranger = 'ISIN,Name,Units\nUS0378331005,Apple,1\n';
    expect(
      said(await send('POST', `${day}/statement`, { kind: 'Registrar', content: stranger, replace: true })),
    ).toEqual([400, expect.stringContaining('Line 2, ISIN: ')]);
    expect(
      said(await send('POST', `${day}/statement`, { kind: 'Bank', content: `${day},CLOSING BALANCE,,1\n` })),
    ).toEqual([409, expect.stringContaining('Choose to replace it')]);
    expect(said(await send('POST', '2026-11-20/statement', { kind: 'Bank', content }))).toEqual([
      404,
      expect.stringContaining('is not over'),
    ]);
    expect(await read()).toEqual(before);
  });

  it('finds lines without a partner, which a person matches where the sums agree', async () => {
    const { bankBalance } = await read();
    const lines = await query<{ reference: string; amount: string }>(
      `select reference, amount from reconciliation_bank_line where firm_id = 'NBW' and day = $1 order by line_id`,
      [day],
    );
    // A sum that books and bank both have as one line comes in two parts, which no rule sees together.
    const payment = lines.find(({ reference }) => reference !== 'FP 88213');
    if (!payment) throw new Error('The bank has no line.');
    const rest = (Number(payment.amount) - 0.37).toFixed(2);
    const stated = [
      ...lines.filter((line) => line !== payment),
      { reference: 'PART ONE', amount: rest },
      { reference: 'PART TWO', amount: '0.37' },
      { reference: 'CLOSING BALANCE', amount: String(bankBalance) },
    ];
    const statement = {
      kind: 'Bank',
      content: stated.map(({ reference, amount }) => `${day},${reference},,${amount}\n`).join(''),
      replace: true,
    };
    const imported = await send('POST', `${day}/statement`, statement);
    expect(said(imported)).toEqual([200, undefined]);
    expect(said(await send('POST', `${day}/statement`, statement))).toEqual([
      409,
      'This statement is imported already. Nothing was changed.',
    ]);
    const record: Day = imported.json.data;
    const open = record.breakList.filter(({ status, line }) => status === 'Open' && line?.reference !== 'FP 88213');
    const subjects = open.flatMap(({ line }) => line?.id ?? []);
    expect(open.map(({ kind }) => kind).sort()).toEqual(
      [
        ...Array<string>(2).fill('At the bank only'),
        ...Array<string>(subjects.length - 2).fill('In the books only'),
      ].sort(),
    );
    const reason = 'The bank split it: confirmed by their message of today.';
    expect(said(await send('POST', `${day}/match`, { lines: subjects.slice(0, 2), reason }))[0]).toBe(400);
    const matched = await send('POST', `${day}/match`, { lines: subjects, reason });
    expect(said(matched)).toEqual([200, undefined]);
    expect(matched.json.data).toMatchObject({ openBreaks: 1, breaks: 2 });
    const hand = matched.json.data.matches[0];
    expect(hand).toMatchObject({ rule: 'By hand', reason, by: { name: 'Morgan Ellis' } });
    // Taken back, its lines are the same breaks again.
    const undone = await send('PUT', `${day}/match/${hand.id}`, { reason: 'One part was another client’s.' });
    expect(undone.json.data.openBreaks).toBe(1 + subjects.length);
    expect((await send('POST', `${day}/match`, { lines: subjects, reason })).json.data.openBreaks).toBe(1);
  });

  it('is signed off by a second person once each break is explained, and is closed then', async () => {
    const receipt = breakOf(await read(), 'At the bank only');
    const open = (await read()).breakList.find(
      ({ line, status }) => line?.reference === 'FP 88213' && status === 'Open',
    );
    const { id, version } = open ?? receipt;
    const note = 'A first payment of a new client: the account opens tomorrow.';
    expect(said(await act(id, { action: 'Explain', auditDetails: { version } }))).toEqual([
      400,
      'Say what it is: the history shows it.',
    ]);
    expect(said(await act(id, { action: 'Write off', note, auditDetails: { version } }))[0]).toBe(409);
    expect(said(await act(id, { action: 'Explain', note, auditDetails: { version } }))).toEqual([200, undefined]);
    expect(said(await act(id, { action: 'Explain', note, auditDetails: { version } }))[0]).toBe(412);
    expect((await read()).signForbidden).toBe('You worked on it, so somebody else has to sign it off.');
    expect(said(await send('PUT', `${day}/signoff`, {}))).toEqual([
      403,
      'You worked on it, so somebody else has to sign it off.',
    ]);

    const units = breakOf(await read(), 'Units differ');
    const writeOff = { action: 'Write off', note: 'Too small to follow.', auditDetails: { version: units.version } };
    expect(said(await act(units.id, writeOff))).toEqual([
      403,
      'You explained it, so somebody else has to write it off.',
    ]);
    expect((await act(units.id, writeOff, second)).json.data).toMatchObject({
      status: 'Written off',
      history: [
        { step: 'Found' },
        { step: 'Explain', by: { name: 'Morgan Ellis' } },
        { step: 'Write off', by: { name: 'Ruth Castell' } },
      ],
    });

    expect((await send('PUT', `${day}/signoff`, { note: 'Seen.' }, second)).json.data).toMatchObject({
      status: 'Signed off',
      breaks: 1,
      signedBy: { name: 'Ruth Castell' },
      note: 'Seen.',
    });
    const content = `${day},CLOSING BALANCE,,1\n`;
    expect(said(await send('POST', `${day}/statement`, { kind: 'Bank', content, replace: true }))).toEqual([
      409,
      'The day is signed off and closed.',
    ]);
    await expect(query(`update reconciliation set resource = 0 where day = $1`, [day])).rejects.toThrow('signed off');
    await expect(query('delete from reconciliation_break_step')).rejects.toThrow('append-only');
  });

  it('asks somebody about a break that stays', async () => {
    const [kind] = reconciliationExceptions;
    const on = async (businessDate: string) =>
      (await kind?.find({ db: platform.database.db, firmId: 'NBW', businessDate, now: new Date() }))?.map(
        ({ title, due }) => [title, due],
      );
    expect(await on('2026-11-26')).toEqual([]);
    expect(await on('2026-11-27')).toEqual([['Receipt that is not in the books', '2026-12-03']]);
  });

  it('is nothing for somebody who sees a part of the firm, another firm, or a program', async () => {
    expect(
      (await platform.get(`/tessera/reconciliation/NBW/${day}`, await platform.signIn('HLM', 'admin@holloway.example')))
        .status,
    ).toBe(404);
    const scopes = JSON.stringify(
      ['Account', 'Transaction', 'Firm Management'].map((resource) => ({
        resource,
        scope: resource,
        ranges: ['read', 'read-write'],
      })),
    );
    await query(`update portal_user set scopes = $1 where email = any($2)`, [
      scopes,
      ['priya.hart@northbrook.example', 'machine@northbrook.example'],
    ]);
    const adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    expect(said(await platform.get('/tessera/reconciliation/NBW', adviser))).toEqual([
      403,
      'The whole firm is reconciled, and you see a part of it: ask an administrator of the whole firm.',
    ]);
    for (const token of [adviser, await platform.signIn('NBW', 'machine@northbrook.example')])
      expect((await send('PUT', '2026-11-18/signoff', {}, token)).status).toBe(403);
  });

  it('shows postings, and nothing to somebody who may not read them', async () => {
    const scopes = JSON.stringify(
      ['Account', 'Firm Management'].map((resource) => ({ resource, scope: resource, ranges: ['read', 'read-write'] })),
    );
    await query(
      `update portal_user set scopes = $1, node_id = admin.node_id from (select node_id from portal_user where email = 'admin@northbrook.example') admin
        where email = 'sam.okoro@northbrook.example'`,
      [scopes],
    );
    const blind = await platform.signIn('NBW', 'sam.okoro@northbrook.example');
    expect((await platform.get('/tessera/reconciliation/NBW', blind)).status).toBe(403);
    expect((await send('PUT', '2026-11-18/signoff', {}, blind)).status).toBe(403);
  });

  describe('over several days', () => {
    const firmId = 'HLM';
    const [first, next, third, last] = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];
    let importer: string;
    let explainer: string;
    let signer: string;

    beforeAll(async () => {
      await query(
        `update portal_user set node_id = admin.node_id, scopes = admin.scopes
        from portal_user admin where admin.firm_id = $1 and admin.email = 'admin@holloway.example' and portal_user.firm_id = $1`,
        [firmId],
      );
      importer = await platform.signIn(firmId, 'admin@holloway.example');
      explainer = await platform.signIn(firmId, 'helen.marsh@holloway.example');
      signer = await platform.signIn(firmId, 'ravi.iyer@holloway.example');
    });

    /** Pence of the day before that have not reached the bank. */
    let outstanding = 0n;
    let signed: Day;
    const work = async (method: string, path: string, body: object, token = importer): Promise<Day> => {
      const reply = await platform.request(method, `/tessera/reconciliation/${firmId}/${path}`, { token, body });
      expect(said(reply)).toEqual([200, undefined]);
      return reply.json.data;
    };
    const readOn = async (on: string): Promise<Day> =>
      (await platform.get(`/tessera/reconciliation/${firmId}/${on}`, importer)).json.data;
    const explain = async ({ id, version }: Day['breakList'][number]): Promise<void> => {
      const body = { action: 'Explain', note: 'Asked them.', auditDetails: { version } };
      const reply = await platform.request('PUT', `/tessera/reconciliationbreak/${firmId}/${id}`, {
        token: explainer,
        body,
      });
      expect(said(reply)).toEqual([200, undefined]);
    };
    /** Imports the books as the bank's statement, without some line and with others. */
    const importBank = async (
      on: string,
      {
        without,
        extra = [],
      }: { without?: string; extra?: readonly (readonly [reference: string, pence: bigint])[] } = {},
    ): Promise<Day> => {
      const { db } = platform.database;
      const books = await readBookLines(db, firmId, { from: on, to: on });
      const left = books.find(({ id }) => id === without)?.amount ?? 0n;
      const lines = [
        ...books.filter(({ id }) => id !== without).map(({ reference, amount }) => [reference, amount] as const),
        ...extra,
      ];
      const { resource } = await readFigures(db, firmId, on);
      const balance = resource - left - outstanding;
      const content = [...lines, ['CLOSING BALANCE', balance] as const]
        .map(([reference, pence]) => `${on},${reference},,${formatPounds(pence)}\n`)
        .join('');
      return work('POST', `${on}/statement`, { kind: 'Bank', content, replace: true });
    };
    /** Imports the units of the books as a statement, with so many too few of the first instrument. */
    const importUnits = async (on: string, kind: 'Custodian' | 'Registrar', tooFew: bigint): Promise<Day> => {
      const held = (await readUnits(platform.database.db, firmId, kind, on)).filter(({ units }) => units > 0n);
      const content = held
        .map(({ isin, units }, index) => `${isin},,${formatUnits(index === 0 ? units - tooFew : units)}\n`)
        .join('');
      return work('POST', `${on}/statement`, { kind, content, replace: true });
    };
    const unit = 100_000_000n;
    const unitBreaks = ({ breakList }: Day) =>
      breakList
        .filter(({ kind }) => kind === 'Units differ')
        .map(({ id, day: found, status, units }) => ({ id, found, status, units }));
    const kindsOpen = ({ breakList }: Day): string[] =>
      breakList.filter(({ status }) => status === 'Open').map(({ kind }) => kind);

    it('keeps a line of a day before, whatever happens to its match', async () => {
      const receipt = (await readBookLines(platform.database.db, firmId, { from: first, to: first })).find(
        ({ group }) => group === 'BANK',
      );
      if (!receipt) throw new Error('The books have no receipt.');
      await importUnits(first, 'Registrar', 0n);
      await importUnits(first, 'Custodian', unit);
      const opened = await importBank(first, { without: receipt.id });
      expect(kindsOpen(opened).sort()).toEqual(['In the books only', 'Units differ']);
      for (const each of opened.breakList) await explain(each);
      await work('PUT', `${first}/signoff`, {}, signer);

      const late = [['LATE', receipt.amount]] as const;
      const carried = ({ breakList }: Day) => breakList.find(({ line }) => line?.id === receipt.id);
      expect(carried(await importBank(next, { extra: late }))).toMatchObject({ day: first, status: 'Resolved' });
      // Replaced by a statement that has the line too, the rules match it again.
      const again = await importBank(next, { extra: [...late, ['ODD', 100n], ['ODD BACK', -100n]] });
      expect(carried(again)).toMatchObject({ status: 'Resolved' });
      expect(kindsOpen(again)).toEqual(['At the bank only', 'At the bank only']);
      // Replaced by one without it, the line waits again.
      outstanding = receipt.amount;
      const without = await importBank(next);
      expect(carried(without)).toMatchObject({ status: 'Open' });
      expect(kindsOpen(without)).toEqual(['In the books only']);
      outstanding = 0n;
      const matched = await importBank(next, { extra: late });
      const match = matched.matches.find(({ books }) => books.some(({ id }) => id === receipt.id));
      // Taken back, both lines are breaks that a person can match.
      const reason = 'Another client’s.';
      const undone = await work('PUT', `${next}/match/${match?.id}`, { reason });
      expect(kindsOpen(undone).sort()).toEqual(['At the bank only', 'In the books only']);
      expect(carried(undone)?.history.at(-1)).toMatchObject({ step: 'Match undone', status: 'Open' });
      const lines = undone.breakList.flatMap(({ status, line }) => (status === 'Open' && line ? [line.id] : []));
      expect(kindsOpen(await work('POST', `${next}/match`, { lines, reason }))).toEqual([]);
    });

    it('is not signed off by who explained a break that it carries', async () => {
      await importUnits(next, 'Registrar', 0n);
      await importUnits(next, 'Custodian', unit);
      const path = `/tessera/reconciliation/${firmId}/${next}/signoff`;
      expect(said(await platform.request('PUT', path, { token: explainer, body: {} }))).toEqual([
        403,
        'You explained a break that it carries, so somebody else has to sign it off.',
      ]);
      expect(await work('PUT', `${next}/signoff`, {}, signer)).toMatchObject({ status: 'Signed off', breaks: 1 });
      signed = await readOn(next);
    });

    it('has one break of a difference, from the first day that shows it, in whatever order statements arrive', async () => {
      await importBank(third);
      await importBank(last);
      const [later] = unitBreaks(await importUnits(last, 'Registrar', unit)).filter(({ found }) => found === last);
      for (const each of (await readOn(last)).breakList.filter(({ id }) => id === later?.id)) await explain(each);
      // A day before that agrees ends nothing that was found after it.
      expect(unitBreaks(await importUnits(third, 'Registrar', 0n)).map((each) => each.found)).toEqual([first]);
      expect(unitBreaks(await readOn(last))).toContainEqual({ ...later, status: 'Explained' });
      // One that differs is where it began, and somebody looks at it again.
      expect(unitBreaks(await importUnits(third, 'Registrar', unit))).toContainEqual({ ...later, found: third });
      expect(unitBreaks(await importUnits(third, 'Registrar', 2n * unit))).toHaveLength(2);
      expect(unitBreaks(await readOn(last))).toContainEqual({ ...later, found: third });

      // One that is over on a later day was there on the days between.
      const [carried] = unitBreaks(await importUnits(last, 'Custodian', 0n)).filter((each) => each.found === first);
      expect(carried).toMatchObject({ status: 'Resolved' });
      const between = unitBreaks(await importUnits(third, 'Custodian', unit));
      expect(between).toHaveLength(2);
      expect(between).toContainEqual(carried);
      await importUnits(third, 'Custodian', 0n);
      expect(unitBreaks(await importUnits(third, 'Custodian', 2n * unit)).map(({ id }) => id)).toEqual(
        between.map(({ id }) => id),
      );
    });

    it('shows the breaks of a day as they were signed, whatever became of them on later days', async () => {
      const [kept] = unitBreaks(signed);
      expect(kept).toMatchObject({ status: 'Explained', units: -1 });
      expect(unitBreaks(await readOn(third))).toContainEqual({ ...kept, status: 'Resolved', units: -2 });
      const after = await readOn(next);
      const shown = ({ breakList }: Day) => breakList.map(({ actions: _actions, ...each }) => each);
      expect(shown(after)).toEqual(shown(signed));
      const changed = after.breakList.find(({ id }) => id === kept?.id);
      expect(changed?.actions.map(({ allowed }) => allowed)).toEqual(changed?.actions.map(() => false));
    });
  });
});
