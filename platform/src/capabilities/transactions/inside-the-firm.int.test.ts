import { randomUUID } from 'node:crypto';
import { audit } from '../../background/auditor/auditor';
import { deposit, order, startMoneyTest, type MoneyTest } from '../../testing/money-on-test';

const cashMove = { transactionType: 'Cash Transfer', transactionSubType: 'Internal', movementType: 'Out', amount: 250 };
const stockMove = { transactionType: 'Stock Transfer', transactionSubType: 'Internal', movementType: 'Out' };

describe('what moves inside the firm', () => {
  let money: MoneyTest;
  let isa: string;
  /** A client's other GIA, and accounts that may not take. */
  let gia: string;
  let others: { pension: string; stranger: string; otherOffice: string; otherFirm: string };
  beforeAll(async () => {
    money = await startMoneyTest();
    const { pool } = money.platform.database;
    const one = async (query: string, values: unknown[] = []): Promise<string> =>
      (await pool.query<{ account_id: string }>(query, values)).rows[0]?.account_id ?? '';
    // The client of the test's GIA gets accounts of others: an empty wrapper each, without anything that counts this
    // tax year.
    const spare = (
      await pool.query<{ account_id: string }>(
        `select account_id from account join client on client.firm_id = account.firm_id and client_id = lead_client_id where account.firm_id = 'NBW' and account.status = 'Active' and account_type = 'Wrapper' and account.node_id = (select node_id from account where account_id = $1)
      and account_id <> $1 and wrapper_type <> 'JISA' and not exists (select from cash_posting p where p.account_id = account.account_id and transaction_code = 'PAYI' and value_date >= '2025-04-06') order by account_id limit 3`,
        [money.accountId],
      )
    ).rows.map((row) => row.account_id);
    const [first = '', second = '', third = ''] = spare;
    [isa, gia] = [first, second];
    const mine = `(select lead_client_id from account where firm_id = 'NBW' and account_id = '${money.accountId}')`;
    await pool.query(
      `update account set wrapper_type = 'GIA' where firm_id = 'NBW' and account_type = 'Wrapper' and lead_client_id = ${mine}`,
    );
    for (const [accountId, wrapper] of [
      [first, 'ISA'],
      [second, 'GIA'],
      [third, 'SIPP'],
    ]) {
      await pool.query(
        `update account set wrapper_type = $2, lead_client_id = ${mine} where firm_id = 'NBW' and account_id = $1`,
        [accountId, wrapper],
      );
      await pool.query(`delete from account_client where firm_id = 'NBW' and account_id = $1`, [accountId]);
      await pool.query(`insert into account_client (firm_id, account_id, client_id) values ('NBW', $1, ${mine})`, [
        accountId,
      ]);
    }
    await pool.query(`update client set date_of_birth = '1980-05-05' where firm_id = 'NBW' and client_id = ${mine}`);
    const seen = `account.node_id = (select node_id from account where account_id = '${money.accountId}')`;
    others = {
      pension: third,
      stranger: await one(
        `select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type = 'GIA' and ${seen} and not exists (select from account_client c where c.account_id = account.account_id and c.client_id = ${mine}) limit 1`,
      ),
      otherOffice: await one(
        `select account_id from account where firm_id = 'NBW' and status = 'Active' and node_id <> (select node_id from account where account_id = $1) and node_id not in (select node.node_id from node join portal_user on portal_user.email = 'priya.hart@northbrook.example' join node own on own.node_id = portal_user.node_id where starts_with(node.path, own.path)) limit 1`,
        [money.accountId],
      ),
      otherFirm: await one(`select account_id from account where firm_id = 'HLM' limit 1`),
    };
    await money.complete(await money.make({ ...deposit, amount: 60_000 }));
    await money.complete(await money.make(order('Invest', money.equity, { amount: 20_000 })), {
      executionDetails: { price: await money.lastPrice(money.equity), executedQuantity: 100 },
    });
  });
  afterAll(() => money.platform.close());

  const send = (transaction: object, accountId = money.accountId) =>
    money.platform.request('POST', '/portfoliotransaction', {
      token: money.adviser,
      headers: { 'idempotency-key': randomUUID() },
      body: { firmId: 'NBW', accountId, ...transaction },
    });
  const holding = async (accountId: string) =>
    money.platform.database.db
      .selectFrom('holding')
      .where('firm_id', '=', 'NBW')
      .where('account_id', '=', accountId)
      .where('asset_id', '=', money.equity)
      .select(['quantity', 'book_cost'])
      .executeTakeFirst();
  const cashOf = async (accountId: string) =>
    Number(
      (
        await money.platform.database.db
          .selectFrom('cash_balance')
          .where('firm_id', '=', 'NBW')
          .where('account_id', '=', accountId)
          .select('amount')
          .executeTakeFirstOrThrow()
      ).amount,
    );
  /** The portfolio of a client counts accounts that this test has given to another. */
  const disagreements = async () =>
    (await audit(money.platform.database.pool)).filter(({ check }) => check !== 'portfolio');

  it('is cash, at once, in two linked transactions that net to nothing', async () => {
    const [from, to] = [await cashOf(money.accountId), await cashOf(gia)];
    const { status, json } = await send({ ...cashMove, toAccountId: gia });
    expect({ status, data: json.data }).toMatchObject({
      status: 200,
      data: { transactionType: 'Cash Transfer', status: 'Completed', linkId: expect.any(String) },
    });
    expect([await cashOf(money.accountId), await cashOf(gia)]).toEqual([
      expect.closeTo(from - 250, 2),
      expect.closeTo(to + 250, 2),
    ]);
    const given = await money.record(json.data.id);
    expect(given).toMatchObject({
      status: 'Completed',
      movementType: 'Out',
      cashPostings: [{ transactionCode: 'ITRO', amount: -250 }],
      linked: [{ movementType: 'In', status: 'Completed', amount: 250 }],
    });
    expect(await money.record(given.linked[0].transactionId)).toMatchObject({
      accountId: gia,
      cashPostings: [{ transactionCode: 'ITRI', amount: 250 }],
    });
    const {
      rows: [internal],
    } = await money.platform.database.pool.query<{ sum: string }>(
      `select sum(amount) from cash_posting where control_code = 'INTERNAL'`,
    );
    expect(internal?.sum).toBe('0.00');
    await expect(
      money.platform.database.pool.query(
        `update portfolio_transaction set counter_account_id = account_id where transaction_id = $1`,
        [json.data.id],
      ),
    ).rejects.toThrow(/move_is_between_two_accounts/);
    expect(await disagreements()).toEqual([]);
  });

  it('names no account of another office in what the other side keeps', async () => {
    const { pool } = money.platform.database;
    const {
      rows: [was],
    } = await pool.query<{ node_id: string }>('select node_id from account where account_id = $1', [gia]);
    await pool.query(
      `update account set node_id = (select node_id from account where account_id = $2) where account_id = $1`,
      [gia, others.otherOffice],
    );
    const id = await money.make({ ...cashMove, toAccountId: gia }, money.admin);
    const { rows } = await pool.query<{ narrative: string }>(
      `select narrative from portfolio_transaction where link_id = (select link_id from portfolio_transaction where transaction_id = $1) union select narrative from cash_posting where transaction_id = $1 order by narrative`,
      [id],
    );
    await pool.query('update account set node_id = $2 where account_id = $1', [gia, was?.node_id]);
    expect(rows.map(({ narrative }) => narrative)).toEqual([
      'From another account of the firm',
      'To another account of the firm',
    ]);
  });

  it('leaves a joint account for one of its holders alone only when the other is declared to agree', async () => {
    const { pool } = money.platform.database;
    const {
      rows: [other],
    } = await pool.query<{ client_id: string; name: string }>(
      `insert into account_client (firm_id, account_id, client_id) select 'NBW', $1, lead_client_id from account where account_id = $2
       returning client_id, (select name from client where client.firm_id = 'NBW' and client.client_id = account_client.client_id) as name`,
      [money.accountId, others.stranger],
    );
    const sentence = `${other?.name}, who holds this account too, will have no part in it.`;
    const move = { ...cashMove, toAccountId: gia };
    const preview = await money.post('/tessera/transaction/preview', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [move],
    });
    expect(preview.json.data).toMatchObject({
      notes: [sentence],
      steps: [{ statusReason: 'It is done at once.' }, {}],
    });
    for (const holdersDeclaration of [undefined, false])
      expect((await send({ ...move, holdersDeclaration })).json.error.fieldErrors).toMatchObject([
        { fieldName: 'holdersDeclaration', errorMessage: `${sentence} Confirm that they agree.` },
      ]);
    const { status, json } = await send({ ...move, holdersDeclaration: true });
    expect(status).toBe(200);
    const given = await money.record(json.data.id);
    expect(given.statusHistory).toMatchObject([
      {
        reason: `It is done at once. Declared: ${other?.name} agrees to this move.`,
        by: { name: 'Priya Hart' },
      },
    ]);
    // Where both hold the account it goes to, nobody is left out.
    await pool.query(`insert into account_client (firm_id, account_id, client_id) values ('NBW', $1, $2)`, [
      gia,
      other?.client_id,
    ]);
    expect((await send(move)).status).toBe(200);
    await pool.query(`delete from account_client where firm_id = 'NBW' and client_id = $1 and account_id in ($2, $3)`, [
      other?.client_id,
      gia,
      money.accountId,
    ]);
  });

  it('is a subscription when an ISA takes it, previewed and within its allowance', async () => {
    const preview = await money.post('/tessera/transaction/preview', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [{ ...cashMove, amount: 15_000, toAccountId: isa }],
    });
    expect(preview.json.data.allowances).toMatchObject([
      { name: 'ISA allowance', used: 0, usedAfter: 15_000, left: 5_000 },
    ]);
    expect(preview.json.data.completed.cash).toBeCloseTo(preview.json.data.now.cash - 15_000, 2);
    expect((await send({ ...cashMove, amount: 15_000, toAccountId: isa })).status).toBe(200);
    expect((await send({ ...cashMove, amount: 5_000.01, toAccountId: isa })).json.error.fieldErrors).toEqual([
      {
        fieldName: 'amount',
        type: 'invalid',
        errorMessage: "Only £5,000.00 of this tax year's ISA allowance is left.",
      },
    ]);
    expect((await send({ ...deposit, amount: 5_000.01 }, isa)).status).toBe(400);
    // Back out of it: what was subscribed stays so.
    expect((await send({ ...cashMove, amount: 1_000, toAccountId: gia }, isa)).status).toBe(200);
    expect((await send({ ...cashMove, amount: 5_000.01, toAccountId: isa })).status).toBe(400);
    expect(await disagreements()).toEqual([]);
  });

  it('goes in one act to several accounts, cash and holdings together, with the book cost kept; or none of it goes', async () => {
    const act = (...transactions: object[]) =>
      money.post('/portfoliotransactiongroup', { firmId: 'NBW', accountId: money.accountId, transactions });
    const figures = async () => [
      await cashOf(money.accountId),
      await cashOf(gia),
      await cashOf(isa),
      Number((await holding(money.accountId))?.book_cost ?? 0) + Number((await holding(gia))?.book_cost ?? 0),
      Number((await holding(gia))?.quantity ?? 0),
    ];
    const before = await figures();
    const units = { ...stockMove, assetId: money.equity, toAccountId: gia };
    const refused = await act(
      { ...units, quantity: 5 },
      { ...cashMove, toAccountId: isa },
      { ...units, quantity: 1_000_000 },
    );
    expect(refused.json.error.fieldErrors).toEqual([
      expect.objectContaining({
        fieldName: 'transactions[2].quantity',
        errorMessage: expect.stringMatching(/^Only 95 units/),
      }),
    ]);
    expect(await figures()).toEqual(before);

    const { status, json } = await act(
      { ...units, quantity: 5 },
      { ...cashMove, amount: 300, toAccountId: isa },
      { ...units, quantity: 3 },
      { ...cashMove, amount: 200, toAccountId: gia },
    );
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    expect(json.data.transactions.map((each: { status: string }) => each.status)).toEqual(Array(8).fill('Completed'));
    const [from = 0, toGia = 0, toIsa = 0, bookCost = 0, quantity = 0] = before;
    const after = [from - 500, toGia + 200, toIsa + 300, bookCost, quantity + 8];
    expect(await figures()).toEqual(after.map((figure) => expect.closeTo(figure, 2) as number));
    expect(await disagreements()).toEqual([]);
  });

  it('is units with their share of the book cost; out of an ISA at the day’s value', async () => {
    const [held, price] = [await holding(money.accountId), await money.lastPrice(money.equity)];
    const taken = Number((await holding(gia))?.book_cost ?? 0);
    const { status, json } = await send({ ...stockMove, assetId: money.equity, quantity: 10, toAccountId: gia });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    const share = (Number(held?.book_cost) * 10) / Number(held?.quantity);
    expect(Number((await holding(money.accountId))?.book_cost)).toBeCloseTo(Number(held?.book_cost) - share, 1);
    expect(Number((await holding(gia))?.book_cost)).toBeCloseTo(taken + share, 1);
    // Units an ISA holds already, whatever they cost.
    await money.platform.database.pool.query(`update account set wrapper_type = 'ISA' where account_id = $1`, [gia]);
    const before = Number((await holding(money.accountId))?.book_cost);
    expect(
      (await send({ ...stockMove, assetId: money.equity, quantity: 4, toAccountId: money.accountId }, gia)).status,
    ).toBe(200);
    expect(Number((await holding(money.accountId))?.book_cost)).toBeCloseTo(
      before + Math.round(4 * price * 100) / 100,
      2,
    );
    await money.platform.database.pool.query(`update account set wrapper_type = 'GIA' where account_id = $1`, [gia]);
    expect(await disagreements()).toEqual([]);
  });

  it('is refused by its field, and nothing is written', async () => {
    const rows = await money.rows();
    const units = { ...stockMove, assetId: money.equity, quantity: 5 };
    const cases: [string, object, string, number, RegExp, string?][] = [
      ['no account', cashMove, 'toAccountId', 400, /Choose the account/],
      ['the same account', { ...cashMove, toAccountId: money.accountId }, 'toAccountId', 400, /another account/],
      [
        'an account of another client',
        { ...cashMove, toAccountId: others.stranger },
        'toAccountId',
        400,
        /no holder in common/,
      ],
      [
        'an account of another office',
        { ...cashMove, toAccountId: others.otherOffice },
        'toAccountId',
        404,
        /not found/,
      ],
      ['an account of another firm', { ...cashMove, toAccountId: others.otherFirm }, 'toAccountId', 404, /not found/],
      ['an account there is not', { ...cashMove, toAccountId: 'NOWHERE' }, 'toAccountId', 404, /not found/],
      ['cash into a pension', { ...cashMove, toAccountId: others.pension }, 'toAccountId', 400, /pay it in/],
      [
        'cash out of a pension',
        { ...cashMove, toAccountId: gia },
        'accountId',
        400,
        /cannot be moved out of a SIPP/,
        others.pension,
      ],
      ['units into an ISA', { ...units, toAccountId: isa }, 'toAccountId', 400, /Only cash can be subscribed/],
      ['units into a pension', { ...units, toAccountId: others.pension }, 'toAccountId', 400, /from a pension/],
      [
        'more cash than there is',
        { ...cashMove, amount: 9_000_000, toAccountId: gia },
        'amount',
        400,
        /^Only £[\d,.]+ can be spent/,
      ],
      [
        'more units than there are',
        { ...units, quantity: 9_000_000, toAccountId: gia },
        'quantity',
        400,
        /^Only [\d,.]+ units/,
      ],
      ['a part of a share', { ...units, quantity: 0.5, toAccountId: gia }, 'quantity', 400, /multiples of 1/],
      ['no quantity', { ...stockMove, assetId: money.equity, toAccountId: gia }, 'quantity', 400, /Enter a quantity/],
      ['units and an amount', { ...units, amount: 5, toAccountId: gia }, 'amount', 400, /has no amount/],
      [
        'a move from the account that takes',
        { ...cashMove, movementType: 'In', toAccountId: gia },
        'movementType',
        400,
        /use Out/,
      ],
      ['a payment to an account', { ...deposit, toAccountId: gia }, 'toAccountId', 400, /has no to account ID/],
      [
        'a fee with a method',
        {
          transactionType: 'Payment',
          transactionSubType: 'Adviser Adhoc Fee',
          movementType: 'Out',
          amount: 5,
          method: 'BACS Credit',
        },
        'method',
        400,
        /has no method/,
      ],
      [
        'a fee beyond the cash',
        { transactionType: 'Payment', transactionSubType: 'Adviser Adhoc Fee', movementType: 'Out', amount: 9_000_000 },
        'amount',
        400,
        /can be spent/,
      ],
      [
        'units entered by a person',
        {
          transactionType: 'Stock',
          transactionSubType: 'Stock',
          movementType: 'In',
          assetId: money.equity,
          quantity: 1,
          amount: 5,
        },
        'transactionType',
        403,
        /operations/,
      ],
      [
        'an expectation without a reference',
        { transactionType: 'Expectation', transactionSubType: 'Deposit', movementType: 'In', amount: 5 },
        'narrative',
        400,
        /reference/,
      ],
      [
        'an expectation of a day that is over',
        {
          transactionType: 'Expectation',
          transactionSubType: 'Deposit',
          movementType: 'In',
          amount: 5,
          narrative: 'REF 5',
          intendedSettlementDate: '2020-01-02',
        },
        'intendedSettlementDate',
        400,
        /or a later day/,
      ],
      [
        'a note with a day',
        {
          transactionType: 'Notional',
          transactionSubType: 'Deposit',
          movementType: 'In',
          amount: 5,
          intendedSettlementDate: '2030-01-02',
        },
        'intendedSettlementDate',
        400,
        /has no intended settlement date/,
      ],
    ];
    for (const [what, transaction, field, expected, sentence, accountId] of cases) {
      const { status, json } = await send(transaction, accountId);
      expect({ what, status, errors: json.error?.fieldErrors }).toEqual({
        what,
        status: expected,
        errors: [{ fieldName: field, type: expect.any(String), errorMessage: expect.stringMatching(sentence) }],
      });
    }
    const group = await money.post('/portfoliotransactiongroup', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [deposit, { ...cashMove, toAccountId: gia }],
    });
    expect(group.json.error.fieldErrors).toEqual([
      {
        fieldName: 'transactions[1].transactionType',
        type: 'invalid',
        errorMessage: expect.stringMatching(/by themselves/),
      },
    ]);
    expect(await money.rows()).toEqual(rows);
  });

  it('goes both ways at once without waiting in a ring', async () => {
    const total = (await cashOf(money.accountId)) + (await cashOf(gia));
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? send({ ...cashMove, amount: 1, toAccountId: gia })
          : send({ ...cashMove, amount: 2, toAccountId: money.accountId }, gia),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect((await cashOf(money.accountId)) + (await cashOf(gia))).toBeCloseTo(total, 2);
    expect(await disagreements()).toEqual([]);
  });

  it('can be a fee, which a second person authorises; a note, an expectation, and units that operations enter', async () => {
    const before = await money.cash();
    const fee = await money.make({
      transactionType: 'Payment',
      transactionSubType: 'Adviser Adhoc Fee',
      movementType: 'Out',
      amount: 120,
    });
    expect(await money.record(fee)).toMatchObject({ status: 'Checking', reservedCash: 120, method: null });
    expect((await money.put(`/portfoliotransaction/action/authorise/NBW/${fee}`, {}, money.admin)).status).toBe(200);
    expect((await money.complete(fee)).status).toBe(200);
    expect(await money.record(fee)).toMatchObject({
      status: 'Completed',
      cashPostings: [{ transactionCode: 'FEEA', amount: -120 }],
    });
    expect(
      await money.record(
        await money.make({ transactionType: 'Notional', transactionSubType: 'Deposit', movementType: 'In', amount: 7 }),
      ),
    ).toMatchObject({ status: 'Completed', cashPostings: [] });
    expect(
      await money.record(
        await money.make({
          transactionType: 'Expectation',
          transactionSubType: 'Deposit',
          movementType: 'In',
          amount: 7,
          narrative: 'REF 7',
          intendedSettlementDate: '2028-01-04',
        }),
      ),
    ).toMatchObject({ status: 'Pending', intendedSettlementDate: '2028-01-04', cashPostings: [] });
    expect(await money.cash()).toBeCloseTo(before - 120, 2);
    const units = Number((await holding(money.accountId))?.quantity);
    const entry = { transactionType: 'Stock', transactionSubType: 'Stock', assetId: money.equity };
    const entered = await money.make({ ...entry, movementType: 'In', quantity: 3, amount: 30 }, money.machine);
    expect(await money.record(entered)).toMatchObject({
      status: 'Completed',
      stockPostings: [{ transactionCode: 'STKI', quantity: 3, bookValue: 30 }],
    });
    await money.make({ ...entry, movementType: 'Out', quantity: 3 }, money.machine);
    expect(Number((await holding(money.accountId))?.quantity)).toBe(units);
    expect(await disagreements()).toEqual([]);
  });
});
