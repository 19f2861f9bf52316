import { addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import { formatPounds, formatUnits, parseUnits, sum } from '@tessera/domain/money';
import { closingReference } from '@tessera/domain/read-statement';
import type { Kysely, Transaction } from 'kysely';
import { readBookLines, readFigures, readUnits, type ShownLine } from '../../capabilities/reconciliations/books';
import { changeBreaks, standingBreaks, type DayWork } from '../../capabilities/reconciliations/breaks';
import { firstOf } from '../../capabilities/reconciliations/days';
import { takeStatement } from '../../capabilities/reconciliations/import-statement';
import { readBreaks } from '../../capabilities/reconciliations/read-breaks';
import { keepBreaks } from '../../capabilities/reconciliations/signed-breaks';
import type { DB } from '../../foundation/database/schema';

/** What the bank calls the sums that it moves for the firm. */
const bankNames: Readonly<Record<string, string>> = {
  MARKET: 'Settlement of the day',
  INCOME: 'Income of investments',
  FEES: 'Fees to the firm',
  HMRC: 'HM Revenue & Customs',
  PANEL: 'Takeover Panel',
};

interface StatedLine {
  readonly day: IsoDate;
  readonly reference: string;
  readonly description: string;
  readonly amount: bigint;
}

/** A bank's lines of the same money: payments one by one, everything else as one sum for each day. */
const statedLines = (books: readonly ShownLine[]): StatedLine[] => {
  const sums = new Map<string, ShownLine[]>();
  for (const line of books.filter(({ group }) => group !== 'BANK')) {
    const key = `${line.day} ${line.group}`;
    sums.set(key, [...(sums.get(key) ?? []), line]);
  }
  return [
    ...books.filter(({ group }) => group === 'BANK'),
    ...[...sums.values()].flatMap((lines) => {
      const [first] = lines;
      const amount = sum(lines.map((line) => line.amount));
      if (!first || amount === 0n) return lines;
      return [{ ...first, reference: first.group, description: bankNames[first.group] ?? first.group, amount }];
    }),
  ];
};

/** A receipt that nobody can allocate, and units of a fund that the registrar does not have. */
const receipt = { reference: 'FP 88213', description: 'J WHITMORE', amount: 125_000n };
const missingUnits = parseUnits('12.5');
const explanation =
  'The registrar has not booked the switch of 12.5 units yet: asked them by telephone, reference 4471.';

/**
 * Reconciles the last three working days of a firm: the first two are signed off by the second person, the last waits
 * with two breaks.
 */
export const writeReconciliations = async (
  db: Kysely<DB>,
  firmId: string,
  businessDate: IsoDate,
  [worker, signer]: readonly [string, string],
): Promise<void> => {
  const userOf = async (email: string): Promise<string> =>
    (
      await db
        .selectFrom('portal_user')
        .where('firm_id', '=', firmId)
        .where('email', '=', email)
        .select('user_id')
        .executeTakeFirstOrThrow()
    ).user_id;
  const [userId, signedBy] = [await userOf(worker), await userOf(signer)];
  // The connection's transaction is the seed's, which is open already.
  const transaction = db as Transaction<DB>;
  for (const back of [3, 2, 1]) {
    const day = addWorkingDays(businessDate, -back);
    const next = addWorkingDays(day, 1);
    const work: DayWork = { transaction, firmId, day, at: new Date(`${next}T07:30:00Z`) };
    const extra = back === 1 ? [{ ...receipt, day }] : [];
    const { resource } = await readFigures(db, firmId, day);
    const bank = [
      ...statedLines(await readBookLines(db, firmId, { from: firstOf(day), to: day })),
      ...extra,
      {
        day,
        reference: closingReference,
        description: '',
        amount: resource + sum(extra.map(({ amount }) => amount)),
      },
    ].map((line) => [line.day, line.reference, line.description.replace(/[",]/g, ' '), formatPounds(line.amount)]);
    const unitsOf = async (kind: 'Custodian' | 'Registrar'): Promise<string[][]> => {
      const held = (await readUnits(db, firmId, kind, day)).filter(({ units }) => units > 0n);
      // The fund with the most units is out by some from the second day on.
      const out =
        kind === 'Registrar' && back < 3 ? held.toSorted((a, b) => (a.units < b.units ? 1 : -1))[0] : undefined;
      return held.map((each) => [
        each.isin,
        each.name.replace(/[",]/g, ' '),
        formatUnits(each.isin === out?.isin ? each.units - missingUnits : each.units),
      ]);
    };
    const take = (kind: 'Bank' | 'Custodian' | 'Registrar', lines: readonly (readonly string[])[]) =>
      takeStatement(work, {
        kind,
        content: lines.map((cells) => `${cells.join(',')}\n`).join(''),
        replace: false,
        userId,
      });
    await take('Bank', bank);
    await take('Custodian', await unitsOf('Custodian'));
    await take('Registrar', await unitsOf('Registrar'));
    if (back === 1) continue;
    const open = await standingBreaks(transaction, firmId).where('status', '=', 'Open').execute();
    await changeBreaks(
      work,
      open,
      { status: 'Explained', explained_by: userId, owner_user_id: userId },
      { step: 'Explain', userId, note: explanation },
    );
    const standing = await standingBreaks(transaction, firmId).execute();
    const shown = { db: transaction, firmId, businessDate: next, caller: { userId } };
    await keepBreaks(transaction, firmId, { id: day, breakList: await readBreaks(shown, { day }) });
    await db
      .updateTable('reconciliation')
      .set({ signed_by: signedBy, signed_at: new Date(`${next}T10:15:00Z`), breaks: standing.length })
      .where('firm_id', '=', firmId)
      .where('day', '=', day)
      .execute();
  }
};
