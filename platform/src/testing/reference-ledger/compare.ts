import type { Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import { readAccountState } from '../../ledger/state/read-state';
import { reservedCash, reservedUnits, unclearedCash } from './account';
import { isBenefit } from './benefits';
import type { ReferenceLedger } from './reference-ledger';

/** Compares every account and transaction of the reference ledger with the stored ones. */
export const compareAll = async (database: Database<DB>, reference: ReferenceLedger): Promise<void> => {
  for (const account of reference.accounts) {
    const state = await readAccountState(
      database.db,
      { firmId: 'NBW', userId: null, userKind: null, businessDate: reference.today },
      account.accountId,
    );
    const { accountId, cash, reserved, uncleared, holdings } = state;
    expect({ accountId, cash, reserved, uncleared }).toEqual({
      accountId,
      cash: account.cash,
      reserved: reservedCash(account),
      uncleared: unclearedCash(account, reference.today),
    });
    expect(new Map([...holdings].sort())).toEqual(
      new Map(
        [...account.units]
          .sort()
          .map(([assetId, { quantity, cost }]) => [
            assetId,
            { quantity, bookCost: cost, reserved: reservedUnits(account, assetId) },
          ]),
      ),
    );
  }
  await compareTransactions(database, reference);
  await compareBenefits(database, reference);
  await compareTaxMonths(database, reference);
};

/** What HMRC was paid, by the postings and by the settled months. */
const compareTaxMonths = async (database: Database<DB>, reference: ReferenceLedger): Promise<void> => {
  const { rows } = await database.pool.query<{ month: string; paid: string; posted: string }>(
    `select to_char(month_from, 'YYYY-MM') as month, paid * 100 as paid, coalesce((select -sum(amount) * 100 from cash_posting p where p.firm_id = m.firm_id and p.group_id = m.group_id and control_code = 'HMRC'), 0) as posted
       from tax_month m where firm_id = 'NBW' order by month_from`,
  );
  expect(rows.map(({ month, paid, posted }) => [month, Number(paid), Number(posted)])).toEqual(
    [...reference.paye.settled].map(([month, paid]) => [month, Number(paid), Number(paid)]),
  );
};

/** What the control accounts got from benefits. */
const compareBenefits = async (database: Database<DB>, reference: ReferenceLedger): Promise<void> => {
  const ids = reference.accounts.flatMap(({ transactions }) => transactions.filter(isBenefit).map(({ id }) => id));
  const {
    rows: [paid],
  } = await database.pool.query<{ bank: string; hmrc: string }>(
    `select coalesce(sum(amount) filter (where control_code = 'BANK'), 0) * 100 as bank, coalesce(sum(amount) filter (where control_code = 'HMRC'), 0) * 100 as hmrc
       from cash_posting where firm_id = 'NBW' and transaction_id = any($1)`,
    [ids],
  );
  expect({ bank: Number(paid?.bank), hmrc: Number(paid?.hmrc) }).toEqual({
    bank: Number(reference.toBank),
    hmrc: Number(reference.toHmrc),
  });
};

/** Compares the status of every transaction, and what is owed for it. */
export const compareTransactions = async (database: Database<DB>, reference: ReferenceLedger): Promise<void> => {
  const all = reference.accounts.flatMap(({ transactions }) => transactions);
  const { rows } = await database.pool.query<{ transaction_id: string; status: string; owed: string }>(
    'select transaction_id, status, owed_cash * 100 as owed from portfolio_transaction where transaction_id = any($1)',
    [all.map(({ id }) => id)],
  );
  const stored = new Map(rows.map((row) => [row.transaction_id, `${row.status}, owed ${Number(row.owed)}`]));
  expect(Object.fromEntries(all.map(({ id }) => [id, stored.get(id)]))).toEqual(
    Object.fromEntries(all.map(({ id, status, owed }) => [id, `${status}, owed ${owed}`])),
  );
};
