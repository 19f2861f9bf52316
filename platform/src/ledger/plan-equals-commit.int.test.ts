import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addWorkingDays } from '@tessera/domain/dates';
import { sql } from 'kysely';
import { audit } from '../background/auditor/auditor';
import { connectDatabase, type Database } from '../foundation/database/connect';
import type { TransactionStatus } from '../foundation/database/column-types';
import type { DB } from '../foundation/database/schema';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../testing/test-database';
import { afterEffects } from './state/after-effects';
import { availableCash } from './state/account-state';
import { commitEffects } from './commit/commit';
import type {
  CorrectedFigures,
  TransactionCommand,
  TransactionRequest,
  TransferCommand,
  TransferPart,
} from './state/commands';
import { plannedRows, writtenRows } from '../testing/effect-rows';
import type { Effects } from './state/effects';
import { plan } from './plan/plan';
import { preview } from './preview/preview';
import { previewCommand } from './preview/preview-command';
import { readAccountState, readState } from './state/read-state';
import type { LedgerActor, LedgerState } from './state/state';
import { refreshValuations } from './valuation/refresh';
import { addDrawdownAccount } from '../testing/reference-ledger/drawdown-account';
import { testLedger } from '../testing/job-context';

const platform: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: SEEDED_AS_OF };
const author: LedgerActor = { ...platform, userId: '0100001', userKind: 'User' };
const second: LedgerActor = { ...platform, userId: '0100002', userKind: 'User' };

const blank = {
  quantity: null,
  method: null,
  assetId: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  toAccountId: null,
  narrative: null,
} as const;
const payIn = (amount: bigint): TransactionRequest => ({
  ...blank,
  type: 'Payment',
  subType: 'Deposit',
  movement: 'In',
  amount,
  method: 'Bank Transfer',
});
const payOut = (amount: bigint): TransactionRequest => ({
  ...blank,
  type: 'Payment',
  subType: 'Withdrawal',
  movement: 'Out',
  amount,
  method: 'BACS Credit',
});
const buy = (assetId: string, amount: bigint): TransactionRequest => ({
  ...blank,
  type: 'Order',
  subType: 'At Best',
  movement: 'Invest',
  amount,
  assetId,
});
const sell = (assetId: string, quantity: bigint): TransactionRequest => ({
  ...blank,
  type: 'Order',
  subType: 'At Best',
  movement: 'Disinvest',
  amount: null,
  quantity,
  assetId,
});

class RolledBack extends Error {}

/** The kinds of command, as declared. A kind with a capital is a part of a command. */
const kinds = new Set(
  [...readFileSync(join(__dirname, 'state/commands.ts'), 'utf8').matchAll(/readonly kind: ([^;]+);/g)].flatMap(
    ([, names = '']) => [...names.matchAll(/'([a-z]\w*)'/g)].map(([, name = '']) => name),
  ),
);

describe('a plan', () => {
  let clone: TestDatabase;
  let database: Database<DB>;
  let accountId: string;
  let share: string;

  beforeAll(async () => {
    clone = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(clone.connectionString, { connections: 2 });
    // An account that allows everything: it may pay out, and holds a UK share, which bears every statutory charge.
    const {
      rows: [found],
    } = await database.pool.query<{ account_id: string; asset_id: string }>(
      `select account.account_id, holding.asset_id from account join bank_details on bank_details.firm_id = account.firm_id and client_id = lead_client_id join holding on holding.firm_id = account.firm_id and holding.account_id = account.account_id
         join instrument on instrument.asset_id = holding.asset_id join firm_instrument on firm_instrument.firm_id = account.firm_id and firm_instrument.asset_id = holding.asset_id
       where account.firm_id = 'NBW' and account.status = 'Active' and wrapper_type = 'GIA' and bank_details.status = 'Active' and firm_instrument.status = 'Active' and instrument_type = 'Equity' and country_of_issue = 'GB' and quantity > 40
         and not exists (select from portfolio_transaction t where t.account_id = account.account_id and t.status <> 'Completed') order by account_id limit 1`,
    );
    if (!found) throw new Error('The demonstration has no account for this test.');
    ({ account_id: accountId, asset_id: share } = found);
    const [paid] = await commit(platform, open(payIn(5_000_000n)));
    await commit(platform, complete(paid));
  });
  afterAll(async () => {
    await database.close();
    await clone.drop();
  });

  const open = (...requests: TransactionRequest[]): Extract<TransactionCommand, { kind: 'open' }> => ({
    kind: 'open',
    accountId,
    requests,
  });
  const complete = (transactionId = ''): TransactionCommand => ({
    kind: 'complete',
    transactionId,
    reason: 'In a test.',
    date: null,
    execution: null,
  });
  const commit = async (actor: LedgerActor, command: TransactionCommand): Promise<string[]> =>
    (
      await database.db.transaction().execute((transaction) => testLedger.execute(transaction, actor, command))
    ).transactions.map((each) => each.transactionId);

  const compared = new Set<string>();
  /** Plans on the state, commits with constraints immediate, compares every row and the state, and rolls back. */
  const expectSame = async (actor: LedgerActor, command: TransactionCommand): Promise<Effects> => {
    let planned: Effects | undefined;
    compared.add(command.kind);
    const before = await counts();
    await expect(
      database.db.transaction().execute(async (transaction) => {
        await sql`set constraints all immediate`.execute(transaction);
        const state = await readState(transaction, actor, command, { locked: true });
        const effects = plan(state, command, actor);
        planned = effects;
        const { transactions } = await commitEffects(transaction, actor, state, effects, {
          action: 'test',
          recordId: accountId,
        });
        const opened = transactions.slice(0, effects.opened.length).map((each) => each.transactionId);
        expect(
          await writtenRows(
            transaction,
            transactions.map((each) => each.transactionId),
            before.group,
          ),
        ).toEqual(plannedRows(effects, opened, actor));
        const ids = effects.opened.length > 0 ? opened : ['transactionId' in command ? command.transactionId : ''];
        const again = await readState(
          transaction,
          actor,
          { kind: 'place', transactionId: ids[0] ?? '' },
          { locked: false },
        );
        expect(comparable(again)).toEqual(comparable(afterEffects(state, effects, opened)));
        throw new RolledBack();
      }),
    ).rejects.toThrow(RolledBack);
    expect(await counts()).toEqual(before);
    if (!planned) throw new Error('Nothing was planned.');
    return planned;
  };

  const counts = async () =>
    (
      await database.pool.query<{ group: string; transactions: string; steps: string; balance: string }>(
        `select greatest((select max(group_id) from cash_posting), (select max(group_id) from stock_posting))::text as group, (select count(*) from portfolio_transaction)::text as transactions, (select count(*) from transaction_step)::text as steps,
     (select sum(amount) from cash_balance)::text as balance`,
      )
    ).rows[0] as { group: string; transactions: string; steps: string; balance: string };

  const collect = (amount: bigint): TransactionRequest => ({ ...payIn(amount), method: 'Direct Debit' });
  const made = async (...requests: TransactionRequest[]): Promise<[string, string]> =>
    (await commit(author, open(...requests))) as [string, string];
  const credited = async (amount: bigint): Promise<string> => {
    const [transactionId] = await made(collect(amount));
    await commit(platform, { kind: 'place', transactionId });
    await commit(platform, complete(transactionId));
    return transactionId;
  };

  const payment = { method: 'BACS Credit', moneyMovesOn: null, authorised: false, narrative: null } as const;
  let drawdowns = 0;
  /** Makes the account a pension while it runs, with an empty drawdown account. */
  const asPension = async (run: (drawdownAccountId: string) => Promise<void>): Promise<void> => {
    const drawdownAccountId = `drawdown ${(drawdowns += 1)}`;
    await database.pool.query(`update account set wrapper_type = 'SIPP' where firm_id = 'NBW' and account_id = $1`, [
      accountId,
    ]);
    await addDrawdownAccount(database.pool, accountId, { accountId: drawdownAccountId });
    await refreshValuations(database.db, 'NBW');
    await run(drawdownAccountId);
    await database.pool.query(`update account set wrapper_type = 'GIA' where firm_id = 'NBW' and account_id = $1`, [
      accountId,
    ]);
  };

  const begin = (movement: 'In' | 'Out'): TransactionCommand => ({
    kind: 'openTransfer',
    accountId,
    movement,
    amount: 90_000n,
    narrative: 'A transfer',
  });

  /** The cases of every kind of command: each sets up what it needs and compares the plan with its commit. */
  const cases: Readonly<Record<TransactionCommand['kind'], () => Promise<void>>> = {
    open: async () => {
      for (const request of [
        payIn(5_000n),
        collect(5_000n),
        payOut(5_000n),
        buy(share, 100_000n),
        sell(share, 100_000_000n),
      ])
        await expectSame(author, open(request));
      const entry = { ...blank, type: 'Stock', subType: 'Stock', assetId: share } as const;
      await expectSame(
        platform,
        open(
          { ...entry, movement: 'Out', amount: null, quantity: 300_000_000n },
          { ...entry, movement: 'In', amount: 7_777n, quantity: 100_000_000n },
        ),
      );
    },
    authorise: async () => {
      for (const request of [
        payOut(5_000n),
        { ...payOut(5_000n), subType: 'Adviser Adhoc Fee', method: null } as const,
      ])
        await expectSame(second, {
          kind: 'authorise',
          transactionId: (await made(request))[0],
          version: 1,
          reason: null,
        });
      const [held] = await made(payIn(5_000n));
      await commit(platform, { kind: 'hold', transactionId: held, reason: 'Looked at.' });
      await expectSame(second, { kind: 'authorise', transactionId: held, version: 2, reason: 'It is in order.' });
      // The group brings cash first: it waits for that cash, or reserves it from now on.
      const [paid, out] = await made(payIn(5_000n), payOut(1_000n));
      expect(
        (await expectSame(second, { kind: 'authorise', transactionId: out, version: null, reason: null })).changed,
      ).toMatchObject([{ to: 'Waiting', reservedCash: 0n }]);
      await commit(platform, complete(paid));
      expect(
        (await expectSame(second, { kind: 'authorise', transactionId: out, version: null, reason: null })).changed,
      ).toMatchObject([{ to: 'Pending', reservedCash: 1_000n }]);
    },
    cancel: async () => {
      for (const request of [buy(share, 100_000n), sell(share, 100_000_000n), payOut(5_000n), collect(5_000n)])
        await expectSame(author, { kind: 'cancel', transactionId: (await made(request))[0], version: 1, reason: null });
      const [paid] = await made(payIn(90_000n), buy(share, 80_000n), payOut(1_000n));
      expect(
        (
          await expectSame(author, { kind: 'cancel', transactionId: paid, version: 1, reason: 'Not wanted.' })
        ).changed.map(({ to }) => to),
      ).toEqual(['Deleted', 'Deleted', 'Deleted']);
    },
    delete: async () => {
      const [failed] = await made(payIn(5_000n));
      await commit(platform, { kind: 'reject', transactionId: failed, reason: 'Refused.' });
      const [expected] = await made({
        ...blank,
        type: 'Expectation',
        subType: 'Deposit',
        movement: 'In',
        amount: 5_000n,
        narrative: 'REF 1',
      });
      for (const transactionId of [failed, expected, (await made(payOut(5_000n)))[0]])
        await expectSame(author, { kind: 'delete', transactionId, version: null, reason: 'Not wanted.' });
    },
    place: async () => {
      for (const request of [buy(share, 100_000n), sell(share, 100_000_000n), payIn(5_000n), collect(5_000n)])
        await expectSame(platform, { kind: 'place', transactionId: (await made(request))[0] });
    },
    complete: async () => {
      for (const request of [
        buy(share, 100_000n),
        sell(share, 100_000_000n),
        payIn(5_000n),
        collect(5_000n),
        {
          ...blank,
          type: 'Expectation',
          subType: 'Deposit',
          movement: 'In',
          amount: 5_000n,
          narrative: 'REF 1',
        } as const,
      ])
        await expectSame(platform, complete((await made(request))[0]));
      const [order] = await made(buy(share, 100_000n));
      const execution = {
        price: 200_000_000n,
        quantity: 300_000_000n,
        time: new Date(0),
        venue: 'XLON',
        settlementDate: addWorkingDays(SEEDED_AS_OF, 2),
      };
      await expectSame(platform, {
        kind: 'complete',
        transactionId: order,
        reason: 'Filled in part.',
        date: null,
        execution,
      });
    },
    reject: async () => {
      const [paid] = await made(payIn(90_000n), buy(share, 80_000n));
      expect(
        (await expectSame(platform, { kind: 'reject', transactionId: paid, reason: 'Returned.' })).changed.map(
          ({ to }) => to,
        ),
      ).toEqual(['Error', 'Error']);
      // A credited and cleared collection comes back: all of it is still there, or some is reserved for something else
      // and owed.
      const back: TransactionCommand = {
        kind: 'reject',
        transactionId: await credited(80_000n),
        reason: '0 Refer to payer',
      };
      const later: LedgerActor = { ...platform, businessDate: addWorkingDays(SEEDED_AS_OF, 15) };
      expect((await expectSame(later, back)).groups).toMatchObject([
        { code: 'RVSL', cash: [{ amount: -80_000n }, { party: { controlCode: 'BANK' }, amount: 80_000n }] },
      ]);
      const kept = availableCash(await readAccountState(database.db, later, accountId));
      const [out = ''] = await commit({ ...author, businessDate: later.businessDate }, open(payOut(kept)));
      const { groups, changed } = await expectSame(later, back);
      expect(
        groups.flatMap(({ cash }) => cash.map(({ party }) => ('controlCode' in party ? party.controlCode : 'account'))),
      ).toContain('UNPAID');
      expect(changed[0]?.owedCash).toBeGreaterThan(0n);
      await commit(author, { kind: 'cancel', transactionId: out, version: null, reason: null });
    },
    represent: async () => {
      const transactionId = await credited(80_000n);
      await commit(platform, { kind: 'reject', transactionId, reason: '0 Refer to payer' });
      expect((await expectSame(platform, { kind: 'represent', transactionId })).changed).toMatchObject([
        { to: 'Pending', presentedAgain: true },
      ]);
    },
    hold: async () => {
      for (const request of [
        payIn(5_000n),
        {
          ...blank,
          type: 'Expectation',
          subType: 'Deposit',
          movement: 'In',
          amount: 5_000n,
          narrative: 'REF 1',
        } as const,
      ])
        await expectSame(platform, {
          kind: 'hold',
          transactionId: (await made(request))[0],
          reason: 'Another sum came.',
        });
    },
    correct: async () => {
      const machine: LedgerActor = { ...platform, userId: '0100009', userKind: 'Machine' };
      const correct = (transactionId: string, figures: CorrectedFigures | null): TransactionCommand => ({
        kind: 'correct',
        transactionId,
        version: null,
        reason: 'Wrong.',
        figures,
      });
      const figures = { amount: null, quantity: null, price: null, valueDate: null };
      const ids = await Promise.all(
        [payIn(70_000n), buy(share, 60_000n), sell(share, 300_000_000n)].map(
          async (request) => (await commit(author, open(request)))[0] ?? '',
        ),
      );
      for (const id of ids) await commit(platform, complete(id));
      const [paid = '', bought = '', sold = ''] = ids;
      expect(
        (await expectSame(machine, correct(paid, { ...figures, amount: 65_000n }))).groups.map(({ code }) => code),
      ).toEqual(['RVSL', 'PAYI']);
      for (const id of [paid, sold])
        expect((await expectSame(machine, correct(id, null))).changed).toMatchObject([
          { to: 'Deleted', action: 'Reversed' },
        ]);
      await expectSame(machine, correct(sold, { ...figures, quantity: 200_000_000n }));
      await commit(machine, correct(sold, null));
      await expectSame(machine, correct(bought, { ...figures, price: 100_000_000n }));
      await expectSame(machine, correct(bought, null));
    },
    release: async () => {
      const [, waits] = await made(sell(share, 100_000_000n), buy(share, 20_000n));
      await expectSame(platform, { kind: 'release', transactionId: waits });
    },
    crystallise: async () => {
      for (const [taxFree, cash, quantity] of [
        [25_000n, 75_000n, 300_000_000n],
        [0n, 0n, 100_000_000n],
        [25_000n, 0n, 0n],
      ] as const)
        await asPension(async (drawdownAccountId) => {
          const holdings = quantity === 0n ? [] : [{ assetId: share, quantity }];
          const command = {
            kind: 'crystallise',
            accountId,
            drawdownAccountId,
            taxFree,
            cash,
            holdings,
            payment,
          } as const;
          const { opened } = await expectSame(author, command);
          expect(opened.map(({ subType, status }) => `${subType} ${status}`)).toEqual([
            ...(taxFree > 0n ? ['PCLS Checking'] : []),
            ...(cash > 0n ? ['Internal Completed', 'Internal Completed'] : []),
            ...(quantity > 0n ? ['Internal Completed', 'Internal Completed'] : []),
          ]);
          const before = await counts();
          const shown = await previewCommand(database.db, author, command);
          expect(await counts()).toEqual(before);
          expect(shown.effects).toEqual(await expectSame(author, command));
          expect(shown.receiving?.after.cash).toBe(cash);
          expect(shown.receiving?.after.holdings.get(share)?.quantity ?? 0n).toBe(quantity);
        });
    },
    openTransfer: async () => {
      for (const movement of ['In', 'Out'] as const)
        expect((await expectSame(author, begin(movement))).opened).toMatchObject([
          { status: movement === 'In' ? 'Pending' : 'Checking', amount: 90_000n, reservedCash: 0n },
        ]);
    },
    transfer: async () => {
      const units = { kind: 'Units', assetId: share, narrative: 'Units' } as const;
      const cash = { kind: 'Cash', narrative: 'Cash' } as const;
      const [transactionId = ''] = await commit(author, begin('In'));
      const move = (to: TransactionStatus, ...parts: TransferPart[]): TransactionCommand => ({
        kind: 'transfer',
        transactionId,
        to,
        step: 'Part arrived',
        reason: null,
        parts,
      });
      const arrives = move(
        'Waiting',
        { ...cash, from: 'Provider', to: 'Account', amount: 30_000n },
        { ...cash, from: 'Provider', to: 'Held', amount: 7_000n },
        { ...units, from: 'Provider', to: 'Account', quantity: 250_000_000n, bookCost: 4_321n },
        { ...units, from: 'Provider', to: 'Held', quantity: 50_000_000n, bookCost: null },
      );
      expect((await expectSame(platform, arrives)).groups).toHaveLength(4);
      await commit(platform, arrives);
      const settles = move(
        'Completed',
        { ...cash, from: 'Held', to: 'Account', amount: 4_000n },
        { ...cash, from: 'Held', to: 'Provider', amount: 3_000n },
        { ...units, from: 'Held', to: 'Account', quantity: 50_000_000n, bookCost: 999n },
      );
      expect((await expectSame(platform, settles)).changed).toMatchObject([{ completedDate: SEEDED_AS_OF }]);
      await commit(platform, settles);
      await expectSame(platform, move('Completed', { ...cash, from: 'Provider', to: 'Account', amount: 55n }));
      const [leaving = ''] = await commit(author, begin('Out'));
      await commit(second, { kind: 'authorise', transactionId: leaving, version: null, reason: null });
      const leave: TransferCommand = {
        kind: 'transfer',
        transactionId: leaving,
        to: 'Waiting',
        step: 'Sent',
        reason: null,
        amount: 80_000n,
        parts: [
          { ...cash, from: 'Account', to: 'Provider', amount: 20_000n },
          { ...units, from: 'Account', to: 'Provider', quantity: 300_000_000n, bookCost: null },
        ],
      };
      await expectSame(platform, leave);
      await commit(platform, leave);
      await expectSame(platform, {
        ...leave,
        to: 'Error',
        step: 'Rejected',
        reason: 'They refuse it.',
        parts: leave.parts.map((part) => ({ ...part, from: 'Provider', to: 'Account' })),
      });
    },
    designate: async () => {
      const {
        rows: [first, second],
      } = await database.pool.query<{ account_id: string; lead_client_id: string }>(
        `select distinct on (lead_client_id) account_id, lead_client_id from account join cash_balance using (firm_id, account_id) where firm_id = 'NBW' and wrapper_type = 'SIPP' and status = 'Active' and amount > 0 and client_product_id is not null
           and exists (select from holding h where h.firm_id = account.firm_id and h.account_id = account.account_id)
           and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status not in ('Completed', 'Deleted', 'Error'))
           and not exists (select from cash_posting p where p.firm_id = account.firm_id and p.account_id = account.account_id and p.value_date > (select business_date from business_date))
         order by lead_client_id, account_id limit 2`,
      );
      if (!first || !second) throw new Error('The demonstration has no two pensions.');
      await addDrawdownAccount(database.pool, second.account_id, { accountId: 'heir one', groupType: 'Beneficiary' });
      await addDrawdownAccount(database.pool, second.account_id, { accountId: 'heir two', groupType: 'Beneficiary' });
      await database.pool.query(
        `insert into death (firm_id, death_id, client_id, died_on, known_on, notified_by, proof, reason, status, created_at, created_by, updated_at, updated_by)
         select 'NBW', 'DT', $1, business_date, business_date, 'test', 'Not seen yet', 'test', 'Confirmed', now(), 'test', now(), 'test' from business_date`,
        [first.lead_client_id],
      );
      await refreshValuations(database.db, 'NBW');
      const shares = [
        { toAccountId: 'heir one', weight: 3_333n },
        { toAccountId: 'heir two', weight: 6_667n },
      ];
      for (const kept of [0n, 10_000n])
        expect(
          (await expectSame(author, { kind: 'designate', accountId: first.account_id, shares, kept })).groups.length,
        ).toBeGreaterThan(3);
    },
    payBenefit: async () => {
      const paid = { kind: 'payBenefit', accountId, taxFree: 2_500n, taxable: 7_500n, payment } as const;
      await asPension(async () => {
        for (const tax of [1_500n, 0n, -300n])
          expect((await expectSame(author, { ...paid, subType: 'UFPLS', tax })).opened).toMatchObject([
            { status: 'Checking', amount: 10_000n, reservedCash: 10_000n, taxWithheld: tax },
          ]);
      });
    },
  };

  it.each([...kinds])('to %s is what its commit writes, in every case', async (kind) => {
    const compare = (cases as Readonly<Record<string, (() => Promise<void>) | undefined>>)[kind];
    if (!compare)
      throw new Error(
        `commands.ts has the kind "${kind}", and nothing here compares its plan with its commit. Add it to \`cases\`: make what it needs with \`made\` and \`commit\`, then give the command to \`expectSame\`.`,
      );
    compared.clear();
    await compare();
    expect([...compared]).toEqual([kind]);
  });

  it('to pay a benefit, to have it sent back and to delete it is what its commit writes', () =>
    asPension(async () => {
      const paid = { kind: 'payBenefit', accountId, subType: 'UFPLS', taxFree: 2_500n, taxable: 7_500n } as const;
      // Authorised with the benefit, it goes to the bank, and its tax to HMRC.
      const [id = ''] = await commit(author, {
        ...paid,
        tax: 1_500n,
        payment: { ...payment, authorised: true },
      });
      await expectSame(platform, { kind: 'place', transactionId: id });
      expect((await expectSame(platform, complete(id))).groups).toMatchObject([
        { code: 'PAYO', cash: [{ amount: -8_500n }, { party: { controlCode: 'BANK' } }] },
        { code: 'TAXP', cash: [{ amount: -1_500n }, { party: { controlCode: 'HMRC' } }] },
      ]);
      await expectSame(platform, { kind: 'reject', transactionId: id, reason: 'Sent back.' });
      await commit(platform, { kind: 'reject', transactionId: id, reason: 'Sent back.' });
      await expectSame(platform, { kind: 'delete', transactionId: id, version: null, reason: 'Paid otherwise.' });
      await commit(platform, { kind: 'delete', transactionId: id, version: null, reason: 'Paid otherwise.' });
    }));

  it('to open one transaction is what its commit writes', async () => {
    for (const request of [payIn(12_345n), payOut(20_000n), buy(share, 1_200_000n), sell(share, 500_000_000n)])
      await expectSame(author, open(request));
  });

  it('to open a group is what its commit writes', async () => {
    const effects = await expectSame(
      author,
      open(buy(share, 300_000n), payIn(250_000n), sell(share, 1_000_000_000n), payOut(1_000n)),
    );
    expect(effects.opened.map(({ status, linkOrder }) => [status, linkOrder])).toEqual([
      ['Waiting', 2],
      ['Pending', 1],
      ['Pending', 0],
      ['Checking', 3],
    ]);
  });

  it('to place, complete, reject, cancel and delete is what its commit writes', async () => {
    const [order, sale, payment] = [
      await commit(author, open(buy(share, 1_200_000n))),
      await commit(author, open(sell(share, 700_000_000n))),
      await commit(author, open(payIn(5_000n))),
    ].map(([id]) => id ?? '') as [string, string, string];
    for (const transactionId of [order, sale, payment]) {
      await expectSame(platform, { kind: 'place', transactionId });
      await expectSame(platform, { kind: 'reject', transactionId, reason: 'Refused.' });
      await expectSame(author, { kind: 'cancel', transactionId, version: 1, reason: null });
      const { groups, changed } = await expectSame(platform, complete(transactionId));
      if (transactionId === order) {
        expect(groups.map(({ code }) => code)).toEqual(['BUYS', 'STMP', 'PTML', 'DEAL']);
        expect(changed[0]?.charges?.map(({ type }) => type)).toEqual(['Stamp', 'PTM', 'Dealing']);
      }
    }
  });

  it('to authorise and to delete a withdrawal is what its commit writes', async () => {
    const [transactionId = ''] = await commit(author, open(payOut(10_000n)));
    await expectSame(second, { kind: 'authorise', transactionId, version: 1, reason: null });
    await expectSame(second, { kind: 'delete', transactionId, version: 1, reason: 'Not wanted.' });
  });

  it('to complete a transaction that others wait for, and to resume them, is what its commit writes', async () => {
    const [paid = '', first = ''] = await commit(author, open(payIn(100_000n), buy(share, 90_000n), payOut(5_000n)));
    const effects = await expectSame(platform, complete(paid));
    expect(effects.changed.map(({ transactionId, to }) => [transactionId, to])).toEqual([
      [paid, 'Completed'],
      [first, 'Pending'],
    ]);
    await expectSame(platform, { kind: 'reject', transactionId: paid, reason: 'Returned.' });
    const [, late = ''] = await commit(author, open(sell(share, 1_000_000_000n), buy(share, 20_000n)));
    await expectSame(platform, { kind: 'release', transactionId: late });
  });

  it('to move cash and units, to enter units, to note, to expect, to take a fee and to receive a contribution with relief is what its commit writes', async () => {
    const {
      rows: [other],
    } = await database.pool.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and account_type = 'Wrapper' and status = 'Active' and account_id <> $1 and lead_client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1) order by wrapper_type = 'GIA' desc limit 1`,
      [accountId],
    );
    const toAccountId = other?.account_id ?? '';
    await database.pool.query(`update account set wrapper_type = 'GIA' where firm_id = 'NBW' and account_id = $1`, [
      toAccountId,
    ]);
    const machine: LedgerActor = { ...platform, userId: '0100009', userKind: 'Machine' };
    const internal = { ...blank, subType: 'Internal', movement: 'Out', toAccountId } as const;
    const result = await expectSame(author, open({ ...internal, type: 'Cash Transfer', amount: 12_345n }));
    expect(result.groups.map(({ code }) => code)).toEqual(['ITRO', 'ITRI']);
    await expectSame(
      author,
      open({ ...internal, type: 'Stock Transfer', amount: null, quantity: 300_000_000n, assetId: share }),
    );
    await expectSame(
      machine,
      open({
        ...blank,
        type: 'Stock',
        subType: 'Stock',
        movement: 'In',
        amount: 5_000n,
        quantity: 200_000_000n,
        assetId: share,
      }),
    );
    await expectSame(
      machine,
      open({
        ...blank,
        type: 'Stock',
        subType: 'Stock',
        movement: 'Out',
        amount: null,
        quantity: 200_000_000n,
        assetId: share,
      }),
    );
    await expectSame(author, open({ ...blank, type: 'Notional', subType: 'Deposit', movement: 'In', amount: 5_000n }));
    await expectSame(
      author,
      open({ ...blank, type: 'Expectation', subType: 'Deposit', movement: 'In', amount: 5_000n, narrative: 'REF 1' }),
    );
    const fee = { ...blank, type: 'Payment', subType: 'Adviser Adhoc Fee', movement: 'Out', amount: 5_000n } as const;
    expect((await expectSame(author, open(fee))).opened).toMatchObject([{ status: 'Checking', reservedCash: 5_000n }]);
    const [feeId = ''] = await commit(author, open(fee));
    await commit(second, { kind: 'authorise', transactionId: feeId, version: 1, reason: null });
    expect((await expectSame(platform, complete(feeId))).groups).toMatchObject([
      { code: 'FEEA', cash: [{ amount: -5_000n }, { party: { controlCode: 'FEES' } }] },
    ]);
    // As a pension, the account gets relief, for a single payment and in a group.
    await database.pool.query(`update account set wrapper_type = 'SIPP' where firm_id = 'NBW' and account_id = $1`, [
      accountId,
    ]);
    const personal = { ...payIn(80_000n), contributionType: 'Personal' } as const;
    for (const command of [open(personal), open(personal, buy(share, 60_000n))]) {
      const [paid = ''] = await commit(author, command);
      expect((await expectSame(platform, complete(paid))).opened).toMatchObject([
        { type: 'Expectation', amount: 20_000n, status: 'Pending' },
      ]);
      await commit(author, { kind: 'cancel', transactionId: paid, version: null, reason: null });
    }
    await database.pool.query(`update account set wrapper_type = 'GIA' where firm_id = 'NBW' and account_id = $1`, [
      accountId,
    ]);
  });

  it('is what a preview answers, and a preview writes nothing', async () => {
    const before = await counts();
    const command = open(payIn(200_000n), buy(share, 150_000n));
    const answer = await preview(database.db, author, command);
    expect(await counts()).toEqual(before);
    expect(answer.steps.map(({ status }) => status)).toEqual(['Pending', 'Waiting']);
    expect(answer.accepted).toEqual(answer.now);
    const [order] = answer.steps.slice(1);
    const spent = (order?.consideration ?? 0) + (order?.charges ?? []).reduce((total, { amount }) => total + amount, 0);
    expect(spent).toBeLessThanOrEqual(1500);
    expect(answer.completed.cash).toBeCloseTo(answer.now.cash + 2000 - spent, 2);
    expect(answer.units[0]?.completed).toBeCloseTo((answer.units[0]?.now ?? 0) + (order?.quantity ?? 0), 8);
  });

  it('says what can be spent when more is asked for, and names the field and the request', async () => {
    await expect(commit(author, open(payIn(100n), payOut(100_000_000n)))).rejects.toMatchObject({
      field: 'amount',
      index: 1,
      message: expect.stringMatching(
        /^Only £[\d,.]+ can be spent: £[\d,.]+ is in the account, .*£1\.00 comes from this group\.$/,
      ) as string,
    });
    await expect(commit(author, open(sell(share, 10n ** 13n)))).rejects.toMatchObject({
      field: 'quantity',
      message: expect.stringMatching(/^Only [\d,.]+ units of .* can be sold: [\d,.]+ are held/) as string,
    });
    await expect(commit(author, open({ ...payIn(1n), type: 'Cash Transfer' }))).rejects.toMatchObject({
      field: 'transactionType',
    });
    expect(await audit(database.pool)).toEqual([]);
  });
});

/** Returns the parts of a state that a later plan reads, without authors and without what only new payments read. */
const comparable = ({
  instruments: _,
  firmCharges: __,
  presentFees: ______,
  subscription: ___,
  contributions: ____,
  receivingAccounts: _____,
  correction: _______,
  pension: _________,
  ownUncleared: ________,
  transferred: __________,
  // Whether others are open too is not read with a transfer.
  hasIncomingTransfer: ___________,
  transactions,
  holdings,
  ...state
}: LedgerState) => ({
  ...state,
  holdings: [...holdings].sort(),
  transactions: transactions
    .map((each) => ({
      id: each.transactionId,
      linkOrder: each.linkOrder,
      status: each.status,
      version: each.version,
      amount: each.amount,
      quantity: each.quantity,
      cash: each.reservedCash,
      units: each.reservedQuantity,
      settles: each.settlementDate,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
});
