import { audit } from '../../background/auditor/auditor';
import { deposit, withdrawal, order } from '../../testing/money-on-test';
import { faults, startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';
import type { Reply } from '../../testing/test-server';

const frozen =
  'The client died on 18 November 2026, and the account is frozen: nothing is paid in or out, bought, sold or taken as a benefit.';
const declarations = {
  advice: 'Advised',
  adviserReference: 'PXH01234',
  riskWarnings: true,
  guidance: 'Not owed: advised',
  lumpSumsRecorded: true,
  clientAgrees: true,
};

describe('the death of a client', () => {
  let test: HoldingsTest;
  let second: string;
  beforeAll(async () => {
    test = await startHoldingsTest();
    second = await test.platform.signIn('NBW', 'ruth.castell@northbrook.example');
    await test.query(`update business_date set business_date = '2026-11-25'`);
  });
  afterAll(async () => {
    expect(await audit(test.platform.database.pool)).toEqual([]);
    await test.platform.close();
  });

  const ok = (reply: Reply) => {
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
    return reply.json.data;
  };
  const reported = (clientId: string, more: object = {}) => ({
    firmId: 'NBW',
    clientId,
    diedOn: '2026-11-18',
    notifiedBy: 'Her daughter, Ann',
    proof: 'Death certificate',
    proofDate: '2026-11-24',
    reason: 'Ann telephoned and brought the certificate.',
    ...more,
  });
  const record = (clientId: string, more: object = {}) =>
    test.send('POST', '/tessera/death', reported(clientId, more), test.admin);
  const act = (id: string, action: string, more: object = {}, token = second) =>
    test.send('PUT', `/tessera/death/action/NBW/${id}`, { action, ...more }, token);
  const death = async (clientId: string) => ok(await test.send('GET', `/tessera/death/NBW/${clientId}`)).death;
  const statusOf = async (accountId: string) => (await test.account(accountId)).status as string;

  /** A client with verified bank details, money in a GIA, a pension, a joint account, and everything regular. */
  const household = async () => {
    const [lead, other] = [await test.person({ date_of_birth: '1955-02-10' }), await test.person()];
    await test.query(
      `insert into bank_details (firm_id, bank_details_id, client_id, account_name, sort_code, account_number, status, verification_source, verified_kind, verified_at, created_kind, created_at, updated_at) values ('NBW', 'D' || $1, $1, 'M Hill', '089999', '66374958', 'Active', 'Manual', 'User', now(), 'User', now(), now())`,
      [lead],
    );
    const gia = await test.open(lead, { status: 'Active' });
    const sipp = await test.open(lead, { status: 'Active', wrapperDetail: { wrapperType: 'SIPP' } });
    const joint = await test.joint(lead, other);
    const second = await test.joint(other, lead);
    return { lead, other, gia, sipp, joint, second };
  };
  const pay = (accountId: string, body: object) =>
    test.send('POST', '/portfoliotransaction', { firmId: 'NBW', accountId, ...body });

  it('is confirmed by a second person; until then nothing is frozen, and then each use of an account is refused with it', async () => {
    const { lead, other, gia, sipp, joint, second: led } = await household();
    ok(await pay(gia, deposit));
    const regular = ok(
      await test.send('POST', '/tessera/recurring', {
        firmId: 'NBW',
        accountId: gia,
        transactionType: 'Payment',
        movementType: 'In',
        amount: 100,
        method: 'Direct Debit',
        paymentDay: 14,
      }),
    );
    const seen = ok(
      await test.send('POST', '/tessera/death/preview', { firmId: 'NBW', clientId: lead, diedOn: '2026-11-18' }),
    );
    expect(seen).toMatchObject({
      problem: null,
      needsConfirmation: true,
      accounts: [
        { accountId: gia, effect: 'Frozen' },
        { accountId: sipp, effect: 'Frozen' },
        { accountId: joint, effect: 'Another lead is needed' },
        { accountId: led, effect: 'Goes on' },
      ],
      stopped: [
        { what: 'Regular payments', count: 1 },
        { what: 'Direct debit mandates', count: 1 },
        { what: 'Open transactions', count: 1 },
      ],
      incomeTax: { rule: expect.stringContaining('free of income tax') },
      inheritanceTax: { rule: expect.stringContaining('for deaths from 6 April 2027 only') },
    });
    const made = ok(await record(lead));
    expect(made).toMatchObject({ status: 'Reported' });
    expect(await statusOf(gia)).toBe('Active');
    expect((await record(lead)).status).toBe(409);
    expect((await act(made.id, 'Confirm', {}, test.admin)).status).toBe(403);
    expect(
      await act(made.id, 'Confirm', {}, await test.platform.signIn('NBW', 'machine@northbrook.example')),
    ).toMatchObject({ status: 403, json: { error: { errorMessage: 'Only a person can confirm it.' } } });
    expect(ok(await act(made.id, 'Confirm'))).toMatchObject({ status: 'Confirmed' });
    expect([await statusOf(gia), await statusOf(sipp)]).toEqual(['Suspended', 'Suspended']);
    const [open] = await test.query<{ status: string }>(
      `select status from portfolio_transaction where account_id = $1`,
      [gia],
    );
    expect(open).toEqual({ status: 'Deleted' });
    const [ended] = await test.query(`select status, ended_reason from recurring_order where recurring_order_id = $1`, [
      regular.id,
    ]);
    expect(ended).toEqual({ status: 'Ended', ended_reason: 'The client died on 18 November 2026.' });
    const refusals = [
      await pay(gia, deposit),
      await pay(gia, withdrawal),
      await pay(gia, order('Invest', await someFund(), { amount: 100 })),
      await test.send('POST', '/tessera/recurring', {
        firmId: 'NBW',
        accountId: gia,
        transactionType: 'Payment',
        movementType: 'In',
        amount: 100,
        method: 'Bank Transfer',
        paymentDay: 14,
      }),
      await test.send('POST', '/clientproduct/action/crystallisation', {
        firmId: 'NBW',
        accountId: sipp,
        form: 'UFPLS',
        basis: 'Gross',
        amount: 100,
        method: 'BACS Credit',
        paymentDate: '2026-12-14',
        declarations,
      }),
    ];
    for (const refusal of refusals) expect(faults(refusal)).toContainEqual(['accountId', frozen]);
    expect(faults(await test.patch(gia, { status: 'Active' }))).toEqual([['status', frozen]]);
    expect(
      faults(
        await test.send('POST', '/account', {
          firmId: 'NBW',
          accountType: 'Wrapper',
          clientId: lead,
          wrapperDetail: { wrapperType: 'GIA' },
        }),
      ),
    ).toEqual([['clientId', expect.stringContaining('died on 18 November 2026')]]);
    await test.query(`update account set status = 'Active' where account_id in ($1, $2)`, [led, joint]);
    // A joint account that waits for its new lead takes nothing in, and who died does not become a lead again.
    expect(
      faults(
        await pay(led, {
          transactionType: 'Cash Transfer',
          transactionSubType: 'Internal',
          movementType: 'Out',
          amount: 5,
          toAccountId: joint,
        }),
      ),
    ).toEqual([['toAccountId', expect.stringContaining('Make the other holder its lead first')]]);
    expect(
      faults(
        await test.patch(led, {
          clients: [
            { id: other, isLeadClient: false, declarationAccepted: true },
            { id: lead, isLeadClient: true, declarationAccepted: true },
          ],
        }),
      ),
    ).toEqual([['clients', expect.stringContaining('died on 18 November 2026. Choose another holder')]]);
    // Nobody declares that who died agrees to what the survivor moves.
    const own = await test.open(other, { status: 'Active' });
    const moved = await pay(led, {
      transactionType: 'Cash Transfer',
      transactionSubType: 'Internal',
      movementType: 'Out',
      amount: 5,
      toAccountId: own,
    });
    expect(faults(moved)).toEqual([['amount', expect.any(String)]]);
    const shown = await death(lead);
    expect(shown.steps.map(({ step }: { step: string }) => step)).toEqual(['Recorded', 'Confirmed']);
    expect(shown.steps[1].reason).toContain('2 accounts are frozen.');
  });

  it('that was recorded wrongly is taken back by a second person: accounts are Active again, and nothing restarts', async () => {
    const { lead, gia, sipp, joint } = await household();
    await test.patch(sipp, { status: 'Suspended' });
    const made = ok(await record(lead, { proof: 'Not seen yet', proofDate: undefined }));
    ok(await act(made.id, 'Confirm'));
    expect(faults(await pay(joint, withdrawal))[0]?.[1]).toContain('Make the other holder its lead first');
    expect((await act(made.id, 'Withdraw', { reason: 'It was her sister.' }, test.admin)).status).toBe(403);
    expect((await act(made.id, 'Withdraw')).status).toBe(400);
    ok(await act(made.id, 'Withdraw', { reason: 'It was her sister.' }));
    expect([await statusOf(gia), await statusOf(sipp)]).toEqual(['Active', 'Suspended']);
    expect(await death(lead)).toMatchObject({ status: 'Withdrawn' });
    ok(await pay(gia, deposit));
    ok(await record(lead));
  });

  it('is refused field by field, and is another firm’s own', async () => {
    const lead = await test.person({ date_of_birth: '1955-02-10' });
    const refused = async (more: object) => faults(await record(lead, more)).map(([field]) => field);
    expect(await refused({ diedOn: '2026-11-26' })).toEqual(['diedOn', 'proofDate']);
    expect(await refused({ diedOn: '1950-01-01' })).toEqual(['diedOn']);
    expect(await refused({ knownOn: '2026-11-17' })).toEqual(['knownOn']);
    expect(await refused({ proofDate: undefined })).toEqual(['proofDate']);
    expect(await refused({ notifiedBy: ' ', reason: '' })).toEqual(['notifiedBy', 'reason']);
    const trust = await test.person({ client_type: 'Trust' });
    expect(faults(await record(trust))).toEqual([['clientId', expect.stringContaining('Choose a person')]]);
    const made = ok(await record(lead));
    const stranger = await test.platform.signIn('HLM', 'admin@holloway.example');
    expect((await test.send('GET', `/tessera/death/HLM/${lead}`, undefined, stranger)).status).toBe(404);
    expect(
      (await test.send('PUT', `/tessera/death/action/HLM/${made.id}`, { action: 'Confirm' }, stranger)).status,
    ).toBe(404);
  });

  const someFund = async () =>
    (
      await test.query<{ asset_id: string }>(
        `select asset_id from firm_instrument join instrument using (asset_id) where firm_id = 'NBW' and status = 'Active' and instrument_type = 'Fund' order by asset_id limit 1`,
      )
    )[0]?.asset_id ?? '';
});
