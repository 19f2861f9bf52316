import { parsePounds, parseUnits } from '@tessera/domain/money';
import { addDays } from '@tessera/domain/dates';
import { audit } from '../../../background/auditor/auditor';
import { transfers } from '../../../background/jobs/transfers/transfers';
import type { Ledger } from '../../../ledger/ledger';
import { jobContextOn } from '../../../testing/job-context';
import { platformLedger } from '../../../server/platform-ledger';
import { faults, startHoldingsTest, type HoldingsTest } from '../../../testing/test-holdings';
import { linkTestDocument } from '../../../testing/transfers/link-document';
import type { Reply } from '../../../testing/test-server';
import type { CounterpartyAnswer, Delivery } from '../counterparty/counterparty';
import { transferExceptions } from '../exceptions';
import { advanceTransfer } from '../moving/advance-transfer';

describe('transfers from and to other providers', () => {
  let test: HoldingsTest;
  let second: string;
  let today: string;
  let plans = 0;
  let assetId: string;
  let otherAssetId: string;

  const ok = ({ status, json }: Reply) => {
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const reference = (): string => `HP${100_000 + (plans += 1)}`;
  const asked = (accountId: string, more: object = {}) => ({
    firmId: 'NBW',
    accountId,
    transactionType: 'Product Transfer',
    transactionSubType: 'Transfer',
    movementType: 'In',
    transferType: 'Cash',
    transferValueType: 'Full',
    transferWrapperType: 'GIA',
    previousProvider: { masterPartyId: 'MP1', reference: reference() },
    amount: 1_000,
    ...more,
  });
  const inSpecie = (more: object = {}) => ({
    transferType: 'Stock',
    amount: undefined,
    assets: [{ assetId, quantity: 10 }, { amount: 100 }],
    ...more,
  });
  const create = (body: object, token = test.admin, headers = {}): Promise<Reply> =>
    test.send('POST', '/portfoliotransaction', body, token, headers);
  const act = (id: string, action: string, more: object = {}, token = test.admin): Promise<Reply> =>
    test.send('PUT', `/tessera/transfer/action/NBW/${id}`, { action, ...more }, token);
  const record = async (id: string, token = test.admin) =>
    ok(await test.send('GET', `/tessera/transfer/NBW/${id}`, undefined, token));
  const values = (id: string, lines: object[], more: object = {}): Promise<Reply> =>
    test.send('POST', '/upload/bookvalue', { firmId: 'NBW', transactionId: id, values: lines, ...more }, test.admin);
  const account = async (): Promise<string> => test.open(await test.person(), { status: 'Active' });
  const steps = async (id: string): Promise<string[]> =>
    (await record(id)).steps.map(({ step, status }: { step: string; status: string }) => `${step}: ${status}`);

  /** The platform's own moves, and one delivery of the other provider where one is given. */
  const advance = (id: string, delivery: Delivery | null = null): Promise<void> =>
    hear(id, delivery === null ? null : { kind: 'Part', date: today, delivery });
  /** The platform's own moves, and one answer of the other provider where one is given. */
  const hear = async (id: string, answer: CounterpartyAnswer | null): Promise<void> => {
    const { db } = test.platform.database;
    let sent = answer === null;
    for (let moves = 0; moves < 10; moves += 1) {
      const result = await db.transaction().execute((transaction) =>
        advanceTransfer(
          {
            transaction,
            ledger: platformLedger(null),
            ledgerActor: { firmId: 'NBW', userId: null, userKind: null, businessDate: today },
            actor: {
              firmId: 'NBW',
              userId: null,
              by: answer === null ? 'platform' : 'provider',
              businessDate: today,
              at: new Date(),
            },
            counterparty: {
              answerTo: () => {
                if (sent) return null;
                sent = true;
                return answer;
              },
            },
          },
          id,
        ),
      );
      if (result === 'waits') return;
    }
  };
  /** Does something while a transfer has no document. */
  const unlinked = async (id: string, what: () => Promise<void>): Promise<void> => {
    const linked = await test.query<{ document_id: string; linked_at: Date; linked_by: string; linked_step: number }>(
      `delete from transfer_document where firm_id = 'NBW' and transaction_id = $1 returning document_id, linked_at, linked_by, linked_step`,
      [id],
    );
    await what();
    for (const row of linked)
      await test.query(`insert into transfer_document values ('NBW', $1, $2, $3, $4, $5)`, [
        id,
        row.document_id,
        row.linked_at,
        row.linked_by,
        row.linked_step,
      ]);
  };
  const nothing: Delivery = { cash: 0n, residual: 0n, units: [], isLast: false };
  const held = async (accountId: string) =>
    (
      await test.query<{ quantity: string; book_cost: string }>(
        `select quantity, book_cost from holding where firm_id = 'NBW' and account_id = $1 and asset_id = $2`,
        [accountId, assetId],
      )
    )[0];

  beforeAll(async () => {
    test = await startHoldingsTest();
    second = await test.platform.signIn('NBW', 'ruth.castell@northbrook.example');
    await test.query(`update firm set second_person_for = '{}' where firm_id = 'NBW'`);
    [{ day: today } = { day: '' }] = await test.query<{ day: string }>(
      'select business_date::text as day from business_date',
    );
    const assets = await test.query<{ asset_id: string }>(
      `select asset_id from firm_instrument join instrument using (asset_id) where firm_id = 'NBW' and status = 'Active' and minimum_transfer_unit <= 1 and exists (select from price where price.asset_id = instrument.asset_id) order by asset_id limit 2`,
    );
    [assetId, otherAssetId] = assets.map((row) => row.asset_id) as [string, string];
    await test.query(
      `insert into master_party (firm_id, master_party_id, name, status, transfer_wrapper_types, product_transfer_types, electronic, signature_type, reference_pattern, reference_hint, address, typical_days)
       values ('NBW', 'MP1', 'Zz Harbour Wealth', 'Active', '{GIA,ISA,SIPP}', '{Cash,Stock}', true, 'Electronic', '^HP\\d{6}$', 'HP and six digits', '{}', 12),
         ('NBW', 'MP2', 'Zz Paper Life', 'Active', '{SIPP}', '{Cash}', false, 'Wet signature', null, null, '{}', 30),
         ('NBW', 'MP3', 'Zz Gone', 'Inactive', '{GIA}', '{Cash}', false, 'Wet signature', null, null, '{}', 30)`,
    );
    await test.query(
      `insert into master_party select 'NBW', 'MP4', 'Zz Forms', 'Active', '{GIA}', '{Cash,Stock}', false, 'Wet signature', null, null, '{}', null, null, 30`,
    );
  });
  afterAll(() => test.platform.close());

  it('lists the other providers by four filters, and refuses a value that is none', async () => {
    const list = async (query: string) =>
      test.send('GET', `/masterparty/platform/NBW?name=zz&${query}`, undefined, test.adviser);
    const names = async (query: string) => ok(await list(query)).map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['Zz Forms', 'Zz Gone', 'Zz Harbour Wealth', 'Zz Paper Life']);
    expect(await names('transferWrapperType=SIPP')).toEqual(['Zz Harbour Wealth', 'Zz Paper Life']);
    expect(await names('productTransferType=Stock&status=Active')).toEqual(['Zz Forms', 'Zz Harbour Wealth']);
    expect(await names('status=Inactive')).toEqual(['Zz Gone']);
    expect(ok(await list('status=Inactive'))[0]).toMatchObject({
      masterPartyId: 'MP3',
      typicalDays: 30,
      contact: { phone: null, email: null },
    });
    for (const wrong of ['transferWrapperType=CASH', 'productTransferType=Gold', 'status=Odd'])
      expect(faults(await list(wrong))).toEqual([[wrong.split('=')[0], expect.stringMatching(/^Use one of/)]]);
  });

  it('is previewed, entered once, listed with its clock, and read whole', async () => {
    const accountId = await account();
    const body = asked(accountId, inSpecie({ fee: { type: 'Adviser Initial Fee', percentage: 1 } }));
    const { transactionType: _type, transactionSubType: _subType, ...terms } = body;
    const preview = ok(await test.send('POST', '/tessera/transfer/preview', terms, test.admin));
    expect(preview).toMatchObject({ canSubmit: true, readiness: 100, firstStatus: 'With Previous Provider' });
    expect(preview.rehearsal.length).toBeGreaterThan(1);
    const count = async () =>
      (await test.query<{ count: bigint }>('select count(*) from product_transfer'))[0]?.count ?? 0n;
    const before = await count();
    const key = { 'idempotency-key': 'transfer-one' };
    const made = ok(await create(body, test.admin, key));
    expect(ok(await create(body, test.admin, key))).toEqual(made);
    expect(await count()).toBe(before + 1n);
    expect(made).toMatchObject({ transactionType: 'Product Transfer', status: 'Pending' });
    const { meta: _meta, ...list } = (
      await test.send('GET', `/portfoliotransaction/producttransfer/NBW?accountId=${accountId}`, undefined, test.admin)
    ).json;
    expect(list.data).toEqual([
      expect.objectContaining({
        id: made.id,
        transferStatus: 'Pending',
        waitsFor: 'us',
        clock: expect.objectContaining({ kind: 'Other', used: 0, stoppedFor: 'us', light: 'On time' }),
      }),
    ]);
    const read = await record(made.id);
    expect(read).toMatchObject({ ...list.data[0], asked: null, resubmits: null, needsAuthorisation: false });
    expect(read.terms).toMatchObject({ transferType: 'Stock', fee: { percentage: 1 } });
    expect(
      read.lines.map(({ kind, state, announcedQuantity, announcedAmount, owed }: Record<string, unknown>) => [
        kind,
        state,
        announcedQuantity,
        announcedAmount,
        owed,
      ]),
    ).toEqual([
      ['Holding', 'Announced', 10, null, 'We have to go on before Zz Harbour Wealth sends 10 units.'],
      ['Cash', 'Announced', null, 100, 'We have to go on before Zz Harbour Wealth sends £100.00.'],
    ]);
    expect(read.steps).toEqual([expect.objectContaining({ step: 'Created', by: 'person', status: 'Pending' })]);
    expect((await test.send('GET', `/tessera/transfer/NBW/NONE`, undefined, test.admin)).status).toBe(404);
  });

  it('refuses what is wrong with every reason at once, and writes nothing', async () => {
    const accountId = await account();
    const count = () => test.query('select count(*) from portfolio_transaction');
    const before = await count();
    expect(
      faults(
        await create(
          asked(accountId, {
            transferWrapperType: 'SIPP',
            previousProvider: { masterPartyId: 'MP1', reference: 'X' },
            amount: 0,
          }),
        ),
      ).map(([field]) => field),
    ).toEqual(['transferWrapperType', 'previousProvider.reference', 'amount']);
    expect(
      faults(await create(asked(accountId, { method: 'Bank Transfer', transferType: undefined }))).map(
        ([field]) => field,
      ),
    ).toEqual(['method', 'transferType']);
    expect(
      faults(await create(asked(accountId, { transactionSubType: 'Deposit', movementType: 'Invest' }))).map(
        ([field]) => field,
      ),
    ).toEqual(['transactionSubType', 'movementType']);
    expect(
      faults(
        await create({
          firmId: 'NBW',
          accountId,
          transactionType: 'Payment',
          transactionSubType: 'Deposit',
          movementType: 'In',
          amount: 1,
          method: 'Bank Transfer',
          transferType: 'Cash',
          funds: 'Crystallised',
        }),
      ).map(([field]) => field),
    ).toEqual(['transferType', 'funds']);
    expect((await create(asked('NONE'))).status).toBe(404);
    expect(await count()).toEqual(before);
  });

  it('of two transfers of one plan, one is entered', async () => {
    const [one, two] = [await account(), await account()];
    const previousProvider = { masterPartyId: 'MP1', reference: reference() };
    const replies = await Promise.all([
      create(asked(one, { previousProvider })),
      create(
        asked(two, { previousProvider: { ...previousProvider, reference: previousProvider.reference.toLowerCase() } }),
      ),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = replies.find(({ status }) => status === 400);
    expect(refused && faults(refused)).toEqual([
      ['previousProvider.reference', expect.stringMatching(/^This plan is moving already/)],
    ]);
  });

  it('does not leave whole while something comes into the account, nor takes anything while it leaves', async () => {
    const leaving = (id: string) => asked(id, { movementType: 'Out', amount: undefined });
    const comes = await account();
    ok(await create(asked(comes)));
    expect(faults(await create(leaving(comes)))).toContainEqual([
      'accountId',
      expect.stringMatching(/^A transfer into this account, of .* is open/),
    ]);
    const leaves = await account();
    await test.platform.database.pool.query(
      `insert into cash_balance (firm_id, account_id, amount) values ('NBW', $1, 10) on conflict (firm_id, account_id) do update set amount = 10`,
      [leaves],
    );
    ok(await create(leaving(leaves)));
    expect(faults(await create(asked(leaves)))).toContainEqual([
      'accountId',
      expect.stringMatching(/^A transfer out of this account, of .* is open/),
    ]);
    await test.platform.database.pool.query(
      `update cash_balance set amount = 0 where firm_id = 'NBW' and account_id = $1`,
      [leaves],
    );
  });

  it('goes through documents: whoever sent them does not accept them, and a stale version is refused', async () => {
    const accountId = await account();
    const { id } = ok(
      await create(asked(accountId, { previousProvider: { masterPartyId: 'MP4', reference: reference() } })),
    );
    expect((await act(id, 'Documents sent')).status).toBe(409);
    await advance(id);
    expect((await act(id, 'Documents sent')).json.error.errorMessage).toMatch(/Add the signed form/);
    await linkTestDocument(test.platform.database.db, 'NBW', id);
    const { auditDetails } = await record(id);
    expect((await act(id, 'Documents sent', { version: auditDetails.version - 1 })).status).toBe(412);
    expect(ok(await act(id, 'Documents sent', { version: auditDetails.version })).transferStatus).toBe(
      'Verifying Documentation',
    );
    expect((await act(id, 'Documents accepted')).status).toBe(403);
    expect((await act(id, 'Documents accepted', {}, test.adviser)).status).toBe(403);
    expect(faults(await act(id, 'Documents refused', {}, second))).toEqual([['reason', expect.any(String)]]);
    const refused = ok(await act(id, 'Documents refused', { reason: 'The date is missing.' }, second));
    expect(refused).toMatchObject({
      transferStatus: 'Awaiting Documentation',
      asked: 'The date is missing.',
      actionRequired: true,
      waitsFor: 'client',
    });
    ok(await act(id, 'Documents sent'));
    await unlinked(id, async () => {
      const { status, json } = await act(id, 'Documents accepted', {}, second);
      expect([status, json.error.errorMessage]).toEqual([
        409,
        expect.stringMatching(/signed form is no longer linked/),
      ]);
    });
    expect(ok(await act(id, 'Documents accepted', {}, second)).transferStatus).toBe('Reviewing Documentation');
    expect(ok(await act(id, 'Request cancellation')).transferStatus).toBe('Pending Cancellation');
    expect((await act(id, 'Delete')).status).toBe(409);
    expect(await steps(id)).toEqual([
      'Created: Pending',
      'Form needed: Awaiting Documentation',
      'Document linked: Awaiting Documentation',
      'Documents sent: Verifying Documentation',
      'Documents refused: Awaiting Documentation',
      'Documents sent: Verifying Documentation',
      'Documents accepted: Reviewing Documentation',
      'Cancellation requested: Pending Cancellation',
    ]);
    const [{ status } = { status: '' }] = await test.query<{ status: string }>(
      `select status from portfolio_transaction where firm_id = 'NBW' and transaction_id = $1`,
      [id],
    );
    expect(status).toBe('Waiting');
  });

  it('out to a provider that takes a form, it goes on once the form is accepted: no pension has conditions', async () => {
    const accountId = await account();
    const inward = ok(await create(asked(accountId)));
    await advance(inward.id);
    await advance(inward.id, { ...nothing, cash: parsePounds(1_000), isLast: true });
    const forms = { masterPartyId: 'MP4', reference: reference() };
    const { id } = ok(
      await create(asked(accountId, { movementType: 'Out', amount: undefined, previousProvider: forms })),
    );
    await advance(id);
    await linkTestDocument(test.platform.database.db, 'NBW', id);
    ok(await act(id, 'Documents sent'));
    expect(ok(await act(id, 'Documents accepted', {}, second)).transferStatus).toBe('Pending');
    await advance(id);
    expect((await record(id)).transferStatus).toBe('With Previous Provider');
  });

  it('whoever ever sent its documents does not accept them, though somebody else sent them since', async () => {
    const forms = { masterPartyId: 'MP4', reference: reference() };
    const { id } = ok(await create(asked(await account(), { previousProvider: forms }), test.adviser));
    await advance(id);
    const [adviser] = await test.query<{ user_id: string }>(
      `select created_by as user_id from portfolio_transaction where firm_id = 'NBW' and transaction_id = $1`,
      [id],
    );
    await linkTestDocument(test.platform.database.db, 'NBW', id, adviser?.user_id);
    ok(await act(id, 'Documents sent'));
    ok(await act(id, 'Documents refused', { reason: 'The date is missing.' }, second));
    ok(await act(id, 'Documents sent', {}, test.adviser));
    const { status, json } = await act(id, 'Documents accepted');
    expect([status, json.error?.errorMessage]).toEqual([403, expect.stringMatching(/^You sent them/)]);
    expect(ok(await act(id, 'Documents accepted', {}, second)).transferStatus).toBe('Reviewing Documentation');
  });

  it('a document that an electronic provider asks for is linked before it is sent, each time it asks', async () => {
    const { id } = ok(await create(asked(await account())));
    await advance(id);
    for (let times = 0; times < 2; times += 1) {
      await hear(id, { kind: 'DocumentsRequested', date: today, reason: 'Please send the signed discharge form.' });
      const { status, json } = await act(id, 'Documents sent');
      expect([status, json.error?.errorMessage]).toEqual([409, expect.stringMatching(/linked since it was asked for/)]);
      await linkTestDocument(test.platform.database.db, 'NBW', id);
      ok(await act(id, 'Documents sent'));
      expect(ok(await act(id, 'Documents accepted', {}, second)).transferStatus).toBe('With Previous Provider');
    }
  });

  it('one that cannot go on stops none of the others, and says so until it can', async () => {
    const made = [ok(await create(asked(await account()))).id, ok(await create(asked(await account()))).id];
    const [bad = '', good = ''] = made.sort();
    const problems: string[] = [];
    const context = {
      ...jobContextOn(test.platform.database),
      onProblem: (message: string) => problems.push(message),
    };
    const failing: Ledger = {
      ...context.ledger,
      execute: (transaction, actor, command) =>
        'transactionId' in command && command.transactionId === bad
          ? Promise.reject(new Error('It breaks.'))
          : context.ledger.execute(transaction, actor, command),
    };
    await transfers({ ...context, ledger: failing }, { firmId: 'NBW' });
    expect((await record(good)).transferStatus).toBe('With Previous Provider');
    expect(await record(bad)).toMatchObject({
      transferStatus: 'Pending',
      actionRequired: true,
      obstacle: expect.stringMatching(/^The platform could not take it on/),
    });
    expect(problems).toEqual([expect.stringContaining(bad)]);
    await transfers(context, { firmId: 'NBW' });
    expect(await record(bad)).toMatchObject({ transferStatus: 'With Previous Provider', obstacle: null });
  });

  it('when it is too late to cancel, asks again for what it asked for, whatever was linked or entered meanwhile', async () => {
    const forms = { masterPartyId: 'MP4', reference: reference() };
    const { id } = ok(await create(asked(await account(), inSpecie({ previousProvider: forms }))));
    await advance(id);
    const before = await record(id);
    expect(before).toMatchObject({ asked: expect.stringMatching(/authority/), actionRequired: true });
    expect(ok(await act(id, 'Request cancellation'))).toMatchObject({ asked: null, actionRequired: false });
    await linkTestDocument(test.platform.database.db, 'NBW', id);
    ok(await values(id, [{ assetId, bookCost: 80 }]));
    await hear(id, { kind: 'TooLateToCancel', date: today });
    const { asked: asks, actionRequired, transferStatus } = before;
    expect(await record(id)).toMatchObject({ asked: asks, actionRequired, transferStatus });
  });

  it('out is cancelled at once before it leaves, and nothing that has left is sent twice', async () => {
    const comes = async (more: object = {}) => {
      const accountId = await account();
      const inward = ok(await create(asked(accountId)));
      await advance(inward.id);
      await advance(inward.id, { ...nothing, cash: parsePounds(1_000), isLast: true });
      const { id } = ok(await create(asked(accountId, { movementType: 'Out', amount: undefined, ...more })));
      await advance(id);
      return { id, accountId };
    };
    const early = await comes({ previousProvider: { masterPartyId: 'MP4', reference: reference() } });
    expect((await record(early.id)).transferStatus).toBe('Awaiting Documentation');
    expect(ok(await act(early.id, 'Request cancellation'))).toMatchObject({
      transferStatus: 'Cancelled',
      actionRequired: false,
      asked: null,
    });
    const gone = await comes();
    const sent = await record(gone.id);
    expect(sent.transferStatus).toBe('With Previous Provider');
    await hear(gone.id, { kind: 'DocumentsRequested', date: today, reason: 'A form, please.' });
    expect(await record(gone.id)).toMatchObject({
      transferStatus: 'With Previous Provider',
      parts: sent.parts,
      actionRequired: true,
      obstacle: expect.stringMatching(/^The other provider’s answer would make it Awaiting Documentation/),
    });
  });

  it('out that could not leave is deleted, and its account goes on', async () => {
    const accountId = await account();
    const inward = ok(await create(asked(accountId)));
    await advance(inward.id);
    await advance(inward.id, { ...nothing, cash: parsePounds(1_000), isLast: true });
    const { id } = ok(await create(asked(accountId, { movementType: 'Out', amount: undefined })));
    await test.query(`update account set status = 'Transfer Out' where firm_id = 'NBW' and account_id = $1`, [
      accountId,
    ]);
    ok(await act(id, 'Delete'));
    expect((await test.account(accountId)).status).toBe('Active');
  });

  it('is deleted before it is sent, and not twice', async () => {
    const { id } = ok(await create(asked(await account())));
    expect(ok(await act(id, 'Delete', { reason: 'A mistake.' }))).toMatchObject({
      transferStatus: 'Deleted',
      waitsFor: null,
    });
    expect((await act(id, 'Delete')).status).toBe(409);
  });

  it('out waits for a second person, on its own page or in the list of authorisations, which agree', async () => {
    await test.query(`update firm set second_person_for = '{Withdrawal}' where firm_id = 'NBW'`);
    const out = async () => {
      const accountId = await account();
      const inward = ok(await create(asked(accountId)));
      await advance(inward.id);
      await advance(inward.id, { ...nothing, cash: parsePounds(1_000), isLast: true });
      return ok(await create(asked(accountId, { movementType: 'Out', amount: undefined })));
    };
    const [one, two] = [await out(), await out()];
    expect(one.status).toBe('Checking');
    expect(await record(one.id)).toMatchObject({ needsAuthorisation: true, transferStatus: 'Pending', amount: 1_000 });
    expect((await act(one.id, 'Authorise')).status).toBe(403);
    expect(ok(await act(one.id, 'Authorise', {}, second))).toMatchObject({ needsAuthorisation: false });
    ok(await test.send('PUT', `/portfoliotransaction/action/authorise/NBW/${two.id}`, {}, second));
    for (const { id } of [one, two]) expect(await steps(id)).toEqual(['Created: Pending', 'Authorised: Pending']);
    await test.query(`update firm set second_person_for = '{}' where firm_id = 'NBW'`);
  });

  it('out as cash, it is cancelled while its assets are sold: what was not placed is not sold, and the account goes on', async () => {
    const accountId = await account();
    const inward = ok(await create(asked(accountId, inSpecie())));
    await advance(inward.id);
    await advance(inward.id, {
      ...nothing,
      units: [{ assetId, quantity: parseUnits(10), bookCost: null }],
      cash: parsePounds(100),
      isLast: true,
    });
    const { id } = ok(await create(asked(accountId, { movementType: 'Out', amount: undefined })));
    await advance(id);
    expect((await record(id)).transferStatus).toBe('Awaiting sell down');
    const stopped = ok(await act(id, 'Request cancellation', { reason: 'The client stays.' }));
    expect(stopped.transferStatus).toBe('Cancelled');
    expect(stopped.steps.at(-1).reason).toMatch(/what was sold stays in the account as cash\. The client stays\.$/);
    const orders = await test.query(
      `select status from portfolio_transaction where firm_id = 'NBW' and account_id = $1 and transaction_type = 'Order'`,
      [accountId],
    );
    expect(orders).toEqual([{ status: 'Deleted' }]);
    expect(await held(accountId)).toMatchObject({ quantity: '10.00000000' });
    const [{ status } = { status: '' }] = await test.query<{ status: string }>(
      `select status from account where firm_id = 'NBW' and account_id = $1`,
      [accountId],
    );
    expect(status).toBe('Active');
  });

  it('out, it says which payment into the account it waits for, and asks nothing more once that is seen to', async () => {
    const accountId = await account();
    const inward = ok(await create(asked(accountId)));
    await advance(inward.id);
    await advance(inward.id, { ...nothing, cash: parsePounds(1_000), isLast: true });
    const deposit = ok(
      await create({
        firmId: 'NBW',
        accountId,
        transactionType: 'Payment',
        transactionSubType: 'Deposit',
        movementType: 'In',
        amount: 50,
        method: 'Bank Transfer',
      }),
    );
    const { id } = ok(await create(asked(accountId, { movementType: 'Out', amount: undefined })));
    await advance(id);
    expect(await record(id)).toMatchObject({
      actionRequired: true,
      obstacle:
        'A payment of £50.00 (Deposit) into the account is still awaited. Complete it, or cancel it: the account leaves after it.',
    });
    const kind = transferExceptions.find(({ type }) => type === 'Transfer needs something');
    const { db } = test.platform.database;
    const asks = async () =>
      (await kind?.find({ db, firmId: 'NBW', businessDate: today, now: new Date() }))?.filter(
        (each) => each.record.id === id,
      );
    expect(await asks()).toEqual([
      expect.objectContaining({ why: expect.stringMatching(/\(Pending\): A payment of £50/) }),
    ]);
    ok(await test.send('PUT', `/portfoliotransaction/action/requestCancellation/NBW/${deposit.id}`, {}, test.admin));
    await advance(id);
    expect(await record(id)).toMatchObject({ transferStatus: 'With Previous Provider', obstacle: null });
    expect(await asks()).toEqual([]);
  });

  it('what came and does not agree is accepted or returned by line', async () => {
    const accountId = await account();
    const { id } = ok(await create(asked(accountId, inSpecie())));
    await advance(id);
    await advance(id, {
      ...nothing,
      cash: parsePounds(150),
      units: [{ assetId, quantity: parseUnits(12), bookCost: parsePounds(120) }],
    });
    const lines = (await record(id)).lines;
    expect(lines).toMatchObject([
      {
        state: 'Held',
        arrivedQuantity: 10,
        heldQuantity: 2,
        owed: 'We decide about 2 units that came and did not agree.',
      },
      { state: 'Held', arrivedAmount: 100, heldAmount: 50 },
    ]);
    // Everything that was announced is here: only our decision is left.
    expect(await record(id)).toMatchObject({ waitsFor: 'us', clock: { stoppedFor: 'us' } });
    expect(faults(await act(id, 'Accept what came'))).toEqual([['line', 'Say which line is meant: 1, 2.']]);
    expect(ok(await act(id, 'Accept what came', { line: 1 })).lines[0]).toMatchObject({
      state: 'Arrived',
      arrivedQuantity: 12,
    });
    expect(ok(await act(id, 'Return what came')).lines[1]).toMatchObject({
      state: 'Arrived',
      arrivedAmount: 100,
      heldAmount: 0,
    });
    expect((await act(id, 'Return what came')).status).toBe(409);
    expect(await held(accountId)).toEqual({ quantity: '12.00000000', book_cost: '120.00' });
    expect((await record(id)).lines[0].bookCost).toBe(120);
    expect(ok(await values(id, [{ assetId, bookCost: 130 }])).lines[0].outcome).toBe('Posted to the account: £10.00.');
    expect(await held(accountId)).toEqual({ quantity: '12.00000000', book_cost: '130.00' });
    const doubted = ok(await values(id, [{ assetId, bookCost: 99_999_999.99 }])).lines[0].outcome;
    expect(doubted).toMatch(
      /^Posted to the account: .* is more than 10 times what the units are worth now, £[\d,.]+\. Check it\.$/,
    );
    ok(await values(id, [{ assetId, bookCost: 130 }]));
    expect(await record(id)).toMatchObject({ waitsFor: 'us' });
    await advance(id);
    expect((await record(id)).transferStatus).toBe('Completed');
    expect((await audit(test.platform.database.pool)).map((each) => JSON.stringify(each))).toEqual([]);
  });

  it('units that were held cost what was entered before they came, once, whatever the sender says', async () => {
    for (const said of [null, parsePounds(82)]) {
      const accountId = await account();
      const { id } = ok(await create(asked(accountId, inSpecie())));
      ok(await values(id, [{ assetId, bookCost: 52, acquired: '2019-03-04' }]));
      await advance(id);
      const status = (to: string) =>
        test.query(`update account set status = $2 where firm_id = 'NBW' and account_id = $1`, [accountId, to]);
      await status('Suspended');
      await advance(id, { ...nothing, units: [{ assetId, quantity: parseUnits(10), bookCost: said }] });
      expect((await record(id)).lines[0]).toMatchObject({ state: 'Held', heldQuantity: 10, bookCost: 52 });
      await status('Active');
      expect(ok(await act(id, 'Accept what came')).lines[0]).toMatchObject({
        bookCost: 52,
        acquired: '2019-03-04',
        owed: null,
      });
      expect(await held(accountId)).toEqual({ quantity: '10.00000000', book_cost: '52.00' });
    }
    expect((await audit(test.platform.database.pool)).map((each) => JSON.stringify(each))).toEqual([]);
  });

  it('a rejected transfer is submitted again once, as a new one that names it, or dismissed', async () => {
    const accountId = await account();
    const { id } = ok(await create(asked(accountId)));
    await advance(id);
    await test.query(
      `update product_transfer set transfer_status = 'Rejected', action_required = true, date_ended = $2 where firm_id = 'NBW' and transaction_id = $1`,
      [id, today],
    );
    expect(faults(await act(id, 'Resubmit'))).toEqual([['action', expect.stringMatching(/from its form/)]]);
    const again = ok(await create(asked(accountId, { resubmits: id })));
    expect(await record(again.id)).toMatchObject({ resubmits: id, resubmittedAs: null });
    expect(await record(id)).toMatchObject({
      resubmittedAs: again.id,
      actionRequired: false,
      transferStatus: 'Rejected',
    });
    expect(faults(await create(asked(accountId, { resubmits: id })))).toEqual([
      ['resubmits', expect.stringMatching(/already/)],
    ]);
    await test.query(
      `update product_transfer set action_required = true where firm_id = 'NBW' and transaction_id = $1`,
      [id],
    );
    expect(ok(await act(id, 'Dismiss')).actionRequired).toBe(false);
  });

  it('another office sees and does nothing', async () => {
    const accountId = await account();
    const { id } = ok(await create(asked(accountId, inSpecie())));
    await test.query(`update account set node_id = $2 where firm_id = 'NBW' and account_id = $1`, [
      accountId,
      test.otherOffice,
    ]);
    expect((await test.send('GET', `/tessera/transfer/NBW/${id}`, undefined, test.adviser)).status).toBe(404);
    expect((await act(id, 'Delete', {}, test.adviser)).status).toBe(404);
    expect((await create(asked(accountId), test.adviser)).status).toBe(404);
  });

  it('asks a person for what only a person can do, each kind by its own exception', async () => {
    const { db } = test.platform.database;
    const findings = async (type: string) => {
      const kind = transferExceptions.find((each) => each.type === type);
      const found = await kind?.find({ db, firmId: 'NBW', businessDate: today, now: new Date() });
      return (found ?? []).map(({ record: { id } }) => id);
    };
    const asksFor = async (id: string): Promise<string[]> => {
      const types: string[] = [];
      for (const { type } of transferExceptions) if ((await findings(type)).includes(id)) types.push(type);
      return types;
    };
    const one = ok(await create(asked(await account(), inSpecie())));
    expect(await asksFor(one.id)).toEqual([]);
    await advance(one.id);
    await advance(one.id, {
      ...nothing,
      cash: parsePounds(101),
      units: [{ assetId, quantity: parseUnits(10), bookCost: null }],
    });
    expect(await asksFor(one.id)).toEqual(['Transfer held', 'Book costs due']);
    ok(await act(one.id, 'Return what came'));
    ok(await values(one.id, [{ assetId, bookCost: 100 }]));
    expect(await asksFor(one.id)).toEqual([]);
    expect((await record(one.id)).actionRequired).toBe(false);
    const forms = { masterPartyId: 'MP4', reference: reference() };
    const two = ok(await create(asked(await account(), { previousProvider: forms })));
    await advance(two.id);
    expect(await asksFor(two.id)).toEqual(['Transfer needs something']);
    const three = ok(await create(asked(await account())));
    await advance(three.id);
    const before = today;
    today = addDays(today, 31);
    expect(await asksFor(three.id)).toEqual(['Transfer late']);
    today = before;
  });

  describe('book costs', () => {
    it('before the units arrive are kept, and go with them', async () => {
      const accountId = await account();
      const { id } = ok(await create(asked(accountId, inSpecie())));
      const given = ok(await values(id, [{ assetId, bookCost: 80, acquired: '2020-01-02' }]));
      expect(given.lines).toEqual([
        expect.objectContaining({ assetId, bookCost: 80, outcome: expect.stringMatching(/^Noted/) }),
      ]);
      await advance(id);
      await advance(id, { ...nothing, units: [{ assetId, quantity: parseUnits(10), bookCost: null }] });
      expect(await held(accountId)).toMatchObject({ book_cost: '80.00' });
    });

    it('are refused with a day of purchase after the units came', async () => {
      const accountId = await account();
      const { id } = ok(await create(asked(accountId, inSpecie())));
      await advance(id);
      const businessDate = today;
      today = addDays(businessDate, -2);
      await advance(id, { ...nothing, units: [{ assetId, quantity: parseUnits(10), bookCost: null }] });
      today = businessDate;
      const boughtOn = (days: number) => values(id, [{ assetId, bookCost: 80, acquired: addDays(businessDate, days) }]);
      expect(faults(await boughtOn(-1))).toEqual([
        ['values[0].acquired', expect.stringMatching(/^The units came on .*: enter the day they were bought/)],
      ]);
      expect((await boughtOn(-2)).status).toBe(200);
    });

    it('after the units arrived are posted to the pool, part by part, without moving a unit', async () => {
      const accountId = await account();
      const { id } = ok(await create(asked(accountId, inSpecie())));
      await advance(id);
      await advance(id, { ...nothing, units: [{ assetId, quantity: parseUnits(4), bookCost: null }] });
      expect((await record(id)).lines[0].owed).toMatch(/book cost is owed/);
      const { version, lines } = ok(await values(id, [{ assetId, bookCost: 100 }]));
      expect(lines[0].outcome).toBe('Posted to the account: £40.00.');
      expect(await held(accountId)).toEqual({ quantity: '4.00000000', book_cost: '40.00' });
      expect((await values(id, [{ assetId, bookCost: 90 }], { version: version - 1 })).status).toBe(412);
      await advance(id, {
        ...nothing,
        units: [{ assetId, quantity: parseUnits(6), bookCost: null }],
        cash: parsePounds(100),
        isLast: true,
      });
      expect(await held(accountId)).toEqual({ quantity: '10.00000000', book_cost: '100.00' });
      expect((await record(id)).transferStatus).toBe('Completed');
      expect(ok(await values(id, [{ assetId, bookCost: 95.5 }])).lines[0].outcome).toBe(
        'Posted to the account: -£4.50.',
      );
      expect(await held(accountId)).toEqual({ quantity: '10.00000000', book_cost: '95.50' });
      expect((await record(id)).lines[0]).toMatchObject({ bookCost: 95.5, owed: null });
      expect((await audit(test.platform.database.pool)).map((each) => JSON.stringify(each))).toEqual([]);
    });

    it('are those of the units that came, once no more will: entered again they change nothing', async () => {
      const accountId = await account();
      const { id } = ok(await create(asked(accountId, inSpecie())));
      await advance(id);
      await advance(id, {
        ...nothing,
        units: [{ assetId, quantity: parseUnits(7.5), bookCost: parsePounds(9_549.2) }],
        cash: parsePounds(100),
        isLast: true,
      });
      expect((await record(id)).transferStatus).toBe('Completed');
      expect((await record(id)).lines[0]).toMatchObject({ bookCost: 9_549.2, arrivedCost: 9_549.2 });
      expect(ok(await values(id, [{ assetId, bookCost: 9_549.2 }])).lines[0].outcome).toMatch(/^It was known already/);
      expect(await held(accountId)).toEqual({ quantity: '7.50000000', book_cost: '9549.20' });
      ok(await values(id, [{ assetId, bookCost: 9_500 }]));
      expect(await held(accountId)).toEqual({ quantity: '7.50000000', book_cost: '9500.00' });
      expect((await record(id)).lines[0].bookCost).toBe(9_500);
    });

    it('settle nothing else: what else it asks for stays until a person has seen to it and says how', async () => {
      const { id } = ok(await create(asked(await account(), inSpecie())));
      await advance(id);
      await advance(id, {
        ...nothing,
        cash: parsePounds(100),
        units: [{ assetId, quantity: parseUnits(10), bookCost: null }],
        isLast: true,
      });
      const obstacle = 'The cash was not invested: the order was refused.';
      await test.query(
        `update product_transfer set obstacle = $2, action_required = true where firm_id = 'NBW' and transaction_id = $1`,
        [id, obstacle],
      );
      ok(await values(id, [{ assetId, bookCost: 100 }]));
      expect(await record(id)).toMatchObject({ transferStatus: 'Completed', actionRequired: true, obstacle });
      const find = async () =>
        (
          await transferExceptions
            .find(({ type }) => type === 'Transfer needs something')
            ?.find({ db: test.platform.database.db, firmId: 'NBW', businessDate: today, now: new Date() })
        )?.filter((each) => each.record.id === id).length;
      expect(await find()).toBe(1);
      // What had left came back, and its fee has to be given back by hand.
      const become = (status: string) =>
        test.query(`update product_transfer set transfer_status = $2 where firm_id = 'NBW' and transaction_id = $1`, [
          id,
          status,
        ]);
      await become('Cancelled');
      expect(await find()).toBe(1);
      await become('Completed');
      expect(faults(await act(id, 'Dismiss'))).toEqual([['reason', expect.any(String)]]);
      const seen = ok(await act(id, 'Dismiss', { reason: 'The client keeps it as cash.' }));
      expect(seen).toMatchObject({ actionRequired: false, obstacle: null });
      expect(seen.steps.at(-1)).toMatchObject({ step: 'Seen to', reason: 'The client keeps it as cash.' });
      expect(await find()).toBe(0);
    });

    it('of units above what was announced are owed, and not nil, where the sender says nothing', async () => {
      const accountId = await account();
      const { id } = ok(await create(asked(accountId, inSpecie())));
      ok(await values(id, [{ assetId, bookCost: 100 }]));
      await advance(id);
      await advance(id, { ...nothing, units: [{ assetId, quantity: parseUnits(12), bookCost: null }] });
      expect((await record(id)).lines[0]).toMatchObject({ heldQuantity: 2, bookCost: 100, costMissing: false });
      const owed = {
        bookCost: null,
        arrivedCost: 100,
        costMissing: true,
        owed: expect.stringMatching(/book cost is owed/),
      };
      const accepted = ok(await act(id, 'Accept what came'));
      expect([accepted.lines[0], accepted.actionRequired]).toEqual([expect.objectContaining(owed), true]);
      const due = await transferExceptions
        .find(({ type }) => type === 'Book costs due')
        ?.find({ db: test.platform.database.db, firmId: 'NBW', businessDate: today, now: new Date() });
      expect(due?.some((each) => each.record.id === id)).toBe(true);
      expect(ok(await values(id, [{ assetId, bookCost: 120 }])).lines[0].outcome).toBe(
        'Posted to the account: £20.00.',
      );
      expect((await record(id)).lines[0]).toMatchObject({ bookCost: 120, costMissing: false, owed: null });
      expect(await held(accountId)).toEqual({ quantity: '12.00000000', book_cost: '120.00' });
      expect((await audit(test.platform.database.pool)).map((each) => JSON.stringify(each))).toEqual([]);
    });

    it('are all checked first: one wrong line writes none', async () => {
      const accountId = await account();
      const { id } = ok(await create(asked(accountId, inSpecie())));
      expect(
        faults(
          await values(id, [
            { assetId, bookCost: 5 },
            { assetId: otherAssetId, bookCost: 5 },
            { assetId, bookCost: -5 },
          ]),
        ).map(([field]) => field),
      ).toEqual(['values[1].assetId', 'values[2].assetId', 'values[2].bookCost']);
      expect((await record(id)).lines[0].bookCost).toBeNull();
    });

    it('are refused once units left at a cost that counts them', async () => {
      const accountId = await account();
      const { id } = ok(await create(asked(accountId, inSpecie())));
      await advance(id);
      await advance(id, {
        ...nothing,
        units: [{ assetId, quantity: parseUnits(10), bookCost: null }],
        cash: parsePounds(100),
        isLast: true,
      });
      const to = await test.open(await test.person(), { status: 'Active' });
      await test.query(
        `update account set lead_client_id = (select lead_client_id from account where account_id = $1) where account_id = $2`,
        [accountId, to],
      );
      await test.query(
        `update account_client set client_id = (select lead_client_id from account where account_id = $1) where account_id = $2`,
        [accountId, to],
      );
      ok(
        await create({
          firmId: 'NBW',
          accountId,
          transactionType: 'Stock Transfer',
          transactionSubType: 'Internal',
          movementType: 'Out',
          assetId,
          quantity: 3,
          toAccountId: to,
        }),
      );
      expect(faults(await values(id, [{ assetId, bookCost: 50 }]))).toEqual([
        ['values[0].assetId', expect.stringMatching(/left the account after they came/)],
      ]);
    });
  });
});
