import { startHoldingsTest, faults, type HoldingsTest } from '../../../testing/test-holdings';
import type { Reply } from '../../../testing/test-server';
import { linkTestDocument } from '../../../testing/transfers/link-document';
import { openTestTransfer } from '../../../testing/transfers/open-transfer';
import { testLedger } from '../../../testing/job-context';
import { advanceTransfer } from '../moving/advance-transfer';

describe('the conditions under which a pension leaves', () => {
  let test: HoldingsTest;
  let second: string;
  let today: string;
  let accounts: string[];
  const flags: string[] = [];

  const ok = ({ status, json }: Reply) => {
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const checks = async (id: string, token = test.admin) =>
    ok(await test.send('GET', `/tessera/transfer/checks/NBW/${id}`, undefined, token));
  const record = (id: string, body: object, token = test.admin): Promise<Reply> =>
    test.send('PUT', `/tessera/transfer/checks/NBW/${id}`, { scheme: 'Other', answers: [], ...body }, token);
  const decide = (id: string, body: object, token = second): Promise<Reply> =>
    test.send('PUT', `/tessera/transfer/checks/decision/NBW/${id}`, body, token);
  const transfer = async (id: string) =>
    ok(await test.send('GET', `/tessera/transfer/NBW/${id}`, undefined, test.admin));
  const said = (yes: Readonly<Record<string, string>> = {}) =>
    flags.map((flag) =>
      yes[flag] === undefined
        ? { flag, answer: 'No', evidence: 'The scheme’s papers.' }
        : { flag, answer: 'Yes', evidence: yes[flag] },
    );
  const actor = () => ({ firmId: 'NBW', userId: null, userKind: null, businessDate: today });
  const advance = (id: string) =>
    test.platform.database.db.transaction().execute((transaction) =>
      advanceTransfer(
        {
          transaction,
          ledger: testLedger,
          ledgerActor: actor(),
          actor: { firmId: 'NBW', userId: null, by: 'platform', businessDate: today, at: new Date() },
          counterparty: null,
        },
        id,
      ),
    );
  /** A pension that leaves, as far as its checks. */
  const leaving = async (): Promise<string> => {
    const accountId = accounts.shift() ?? '';
    const id = await openTestTransfer(test.platform.database.db, actor(), {
      accountId,
      movement: 'Out',
      type: 'Cash',
      amount: 10_000n,
      masterPartyId: 'MPC',
      cash: null,
      holdings: [],
    });
    await advance(id);
    expect(await transfer(id)).toMatchObject({
      transferStatus: 'Reviewing Documentation',
      actionRequired: true,
      asked: expect.stringMatching(/answer the flags/),
    });
    return id;
  };

  beforeAll(async () => {
    test = await startHoldingsTest();
    second = await test.platform.signIn('NBW', 'ruth.castell@northbrook.example');
    await test.query(`update firm set second_person_for = '{}' where firm_id = 'NBW'`);
    [{ day: today } = { day: '' }] = await test.query<{ day: string }>(
      'select business_date::text as day from business_date',
    );
    await test.query(
      `insert into master_party (firm_id, master_party_id, name, status, transfer_wrapper_types, product_transfer_types, electronic, signature_type, address, typical_days)
       values ('NBW', 'MPC', 'Zz Pension Trust', 'Active', '{SIPP}', '{Cash,Stock}', true, 'Electronic', '{}', 12)`,
    );
    accounts = (
      await test.query<{ account_id: string }>(
        `select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type = 'SIPP'
           and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status in ('Pending', 'Waiting', 'Checking', 'Placed'))
         order by account_id limit 5`,
      )
    ).map((row) => row.account_id);
  });
  afterAll(() => test.platform.close());

  it('are asked where it goes to another scheme, and met with guidance for an amber flag; then it goes on', async () => {
    const id = await leaving();
    const first = await checks(id);
    expect(first).toMatchObject({
      applies: true,
      scheme: null,
      outcome: null,
      decideRefusal: expect.any(String),
      version: 0,
    });
    flags.push(...first.flags.map(({ flag }: { flag: string }) => flag));
    expect(flags.length).toBeGreaterThan(10);
    expect((await decide(id, { decision: 'Second condition met' })).status).toBe(409);
    expect(
      faults(
        await record(id, {
          scheme: 'Odd',
          answers: [
            { flag: 'No such', answer: 'No' },
            { flag: 'High fees', answer: 'Yes' },
            { flag: 'High fees', answer: 'No' },
            { flag: 'Pressure', answer: 'No', evidence: ' ' },
          ],
        }),
      ).map(([field]) => field),
    ).toEqual(['scheme', 'answers[0].flag', 'answers[1].evidence', 'answers[2].flag', 'answers[3].evidence']);
    const unmet = ok(await record(id, { answers: said({ 'High fees': '3 per cent a year.' }) }));
    expect(unmet).toMatchObject({ outcome: 'Refused', needsAppointment: true, version: 1 });
    expect((await record(id, { appointment: 'MH-77', version: 0 })).status).toBe(412);
    const met = ok(await record(id, { appointment: 'MH-77', version: 1 }));
    expect(met).toMatchObject({
      outcome: 'Second condition met',
      decideRefusal: expect.stringMatching(/somebody else/),
      next: expect.stringMatching(/^A second person/),
    });
    expect((await decide(id, { decision: 'Second condition met' }, test.admin)).status).toBe(403);
    expect(faults(await decide(id, { decision: 'First condition met' }))).toEqual([
      ['decision', expect.stringMatching(/The answers say: Second condition met/)],
    ]);
    const decided = ok(await decide(id, { decision: 'Second condition met', version: met.version }));
    expect(decided.decision).toMatchObject({ decision: 'Second condition met', letterFileId: null });
    expect(await transfer(id)).toMatchObject({ transferStatus: 'Pending', actionRequired: false, asked: null });
    expect((await decide(id, { decision: 'Second condition met' })).status).toBe(409);
    expect((await record(id, { scheme: 'Master trust' })).status).toBe(409);
    await advance(id);
    expect((await transfer(id)).transferStatus).not.toBe('Reviewing Documentation');
    await test.query(`update product_transfer set transfer_status = 'Completed' where transaction_id = $1`, [id]);
    expect((await checks(id)).next).toBe('Nobody: it is decided.');
  });

  it('are met by a master trust, and nothing else is asked', async () => {
    const id = await leaving();
    expect(ok(await record(id, { scheme: 'Master trust' }))).toMatchObject({
      outcome: 'First condition met',
      missing: [],
    });
    ok(await decide(id, { decision: 'First condition met' }));
    expect((await transfer(id)).transferStatus).toBe('Pending');
  });

  it('are not decided by whoever entered it, or linked or sent its documents', async () => {
    const id = await leaving();
    ok(await record(id, { scheme: 'Master trust' }));
    const [{ user_id: secondId } = { user_id: '' }] = await test.query<{ user_id: string }>(
      `select user_id from portal_user where firm_id = 'NBW' and email = 'ruth.castell@northbrook.example'`,
    );
    const refused = async () => {
      const { status, json } = await decide(id, { decision: 'First condition met' });
      return [status, json.error?.errorMessage];
    };
    const entered = (by: string | null) =>
      test.query(`update portfolio_transaction set created_by = $2 where firm_id = 'NBW' and transaction_id = $1`, [
        id,
        by,
      ]);
    await entered(secondId);
    expect(await refused()).toEqual([403, expect.stringMatching(/^You entered the transfer/)]);
    await entered(null);
    await linkTestDocument(test.platform.database.db, 'NBW', id, secondId);
    expect(await refused()).toEqual([403, expect.stringMatching(/^You linked or sent its documents/)]);
    await test.query(`delete from transfer_document where transaction_id = $1`, [id]);
    // Whoever linked a document stays known once the link is gone.
    const link = async (linked: boolean) =>
      ok(
        await test.send(
          'PUT',
          `/tessera/transfer/document/NBW/${id}`,
          { documentId: `0DT${id}`, linked },
          linked ? second : test.admin,
        ),
      );
    await link(true);
    await link(false);
    expect(await refused()).toEqual([403, expect.stringMatching(/^You linked or sent its documents/)]);
  });

  it('refuse it with a red flag: the client has the letter, and it is submitted again as a new one', async () => {
    const id = await leaving();
    ok(await record(id, { answers: said({ Pressure: 'He was told to sign the same day.' }) }));
    expect(faults(await decide(id, { decision: 'Refused' }))).toEqual([['reason', expect.any(String)]]);
    const { decision } = ok(await decide(id, { decision: 'Refused', reason: 'You were pressed to sign.' }));
    const refused = await transfer(id);
    expect(refused).toMatchObject({ transferStatus: 'Rejected', actionRequired: true });
    expect(refused.steps.at(-1)).toMatchObject({ step: 'Refused', reason: 'You were pressed to sign.' });
    const file = ok(await test.send('GET', `/tessera/file/NBW/${decision.letterFileId}`, undefined, test.admin));
    expect(
      Buffer.from(file.base64 ?? file.content, 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const [letter] = await test.query<{ content: string }>(
      `select content::text from file where firm_id = 'NBW' and file_id = $1`,
      [decision.letterFileId],
    );
    expect(letter?.content).toMatch(/pressed to make the transfer.*told to sign the same day/s);
    const answers = await test.query(`select from transfer_check_answer where transaction_id = $1`, [id]);
    expect(answers).toHaveLength(flags.length);
    await expect(
      test.query(`update transfer_check_answer set answer = 'No' where transaction_id = $1`, [id]),
    ).rejects.toThrow(/append-only/);
  });

  it('are none of a transfer in', async () => {
    const id = await openTestTransfer(test.platform.database.db, actor(), {
      accountId: accounts.shift() ?? '',
      movement: 'In',
      type: 'Cash',
      amount: 10_000n,
      masterPartyId: 'MPC',
      cash: null,
      holdings: [],
    });
    expect(await checks(id)).toMatchObject({ applies: false, flags: [], next: 'Nobody.' });
    expect((await record(id, {})).status).toBe(409);
  });
});
