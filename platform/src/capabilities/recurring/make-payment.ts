import { parseDecimal } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { availableCash } from '../../ledger/state/account-state';
import type { TransactionRequest } from '../../ledger/state/commands';
import { attempt } from '../../ledger/attempt';
import type { Ledger } from '../../ledger/ledger';
import { readState } from '../../ledger/state/read-state';
import { readWholeAccount } from '../../ledger/state/read-whole-account';
import { LedgerRefusal } from '../../ledger/state/refusal';
import type { LedgerActor } from '../../ledger/state/state';
import { paymentOf, purchasesOf, salesOf, stillShort, type Occurrence } from './plan-run';
import { writeRefused, type Refused } from './write-refused';
import { shareDecimals, type Share } from './stored-recurring';

/** `later`: the account is short of cash, and there is still time to retry. */
export type Made =
  { readonly kind: 'made'; readonly refused: number } | { readonly kind: 'refused' } | { readonly kind: 'later' };

/** The instruments to invest in: those of the account's current model, or those chosen at set-up. */
const sharesOf = async (
  transaction: Transaction<DB>,
  firmId: string,
  { recurring }: Occurrence,
): Promise<readonly Share[]> => {
  if (recurring.investmentType !== 'Model') return recurring.shares;
  const components = await transaction
    .selectFrom('account')
    .innerJoin('model_component', (join) =>
      join
        .onRef('model_component.firm_id', '=', 'account.firm_id')
        .onRef('model_component.model_id', '=', 'account.model_id'),
    )
    .where('account.firm_id', '=', firmId)
    .where('account.account_id', '=', recurring.accountId)
    .select(['model_component.asset_id', 'model_component.target_weight'])
    .orderBy('model_component.asset_id')
    .execute();
  return components.map(({ asset_id: assetId, target_weight: weight }) => ({
    assetId,
    weight: parseDecimal(weight, shareDecimals),
  }));
};

interface PaymentInput {
  readonly transaction: Transaction<DB>;
  readonly ledger: Ledger;
  readonly actor: LedgerActor;
  readonly occurrence: Occurrence;
  /** True on the last day the payment is tried. */
  readonly isLastTry: boolean;
}

/**
 * Creates the transactions of one payment date, or transactions in Error that say why it failed. It runs in the given
 * database transaction, in which the recurring order is locked.
 */
export const makePayment = (making: PaymentInput): Promise<Made> => {
  const { movement } = making.occurrence.recurring;
  return movement === 'Out' ? payOut(making) : movement === 'In' ? payIn(making) : invest(making);
};

const refuse = async ({ transaction, actor, occurrence }: PaymentInput, refused: readonly Refused[]): Promise<Made> => {
  await writeRefused(transaction, actor, occurrence.recurring.accountId, refused, 0);
  return { kind: 'refused' };
};

/** Leaves out orders one by one where an instrument cannot be bought; their part stays as cash. */
const openWithout = async (
  making: PaymentInput,
  payment: readonly TransactionRequest[],
  purchases: readonly TransactionRequest[],
  without: readonly Refused[] = [],
): Promise<Made> => {
  const {
    transaction,
    ledger,
    actor,
    occurrence: {
      recurring: { accountId },
    },
  } = making;
  const requests = [...payment, ...purchases];
  if (requests.length === 0) return refuse(making, without);
  const executed = await attempt(transaction, () =>
    ledger.execute(transaction, actor, { kind: 'open', accountId, requests }),
  );
  if (!(executed instanceof LedgerRefusal)) {
    await writeRefused(transaction, actor, accountId, without, requests.length);
    return { kind: 'made', refused: without.length };
  }
  const failed = executed.index === undefined ? -1 : executed.index - payment.length;
  const request = purchases[failed];
  if (request !== undefined && executed.field !== 'accountId')
    return openWithout(
      making,
      payment,
      purchases.filter((_, index) => index !== failed),
      [...without, { request, reason: executed.message }],
    );
  return refuse(making, [
    { request: payment[0] ?? purchases[0] ?? paymentOf(making.occurrence), reason: executed.message },
  ]);
};

const noShares = 'The account’s model has no instruments to invest in, so the money stays as cash.';

const payIn = async (making: PaymentInput): Promise<Made> => {
  const { transaction, actor, occurrence } = making;
  const payment = paymentOf(occurrence);
  const { mandateId, investmentType } = occurrence.recurring;
  if (mandateId !== null) {
    const mandate = await transaction
      .selectFrom('mandate')
      .where('firm_id', '=', actor.firmId)
      .where('mandate_id', '=', mandateId)
      .select('status')
      .executeTakeFirst();
    if (mandate?.status === 'Cancelled')
      return refuse(making, [
        { request: payment, reason: 'The client’s direct debit mandate was cancelled. Set up a new regular payment.' },
      ]);
  }
  return openWithout(
    making,
    [payment],
    investmentType === null ? [] : purchasesOf(occurrence, await sharesOf(transaction, actor.firmId, occurrence)),
  );
};

const invest = async (making: PaymentInput): Promise<Made> => {
  const { transaction, actor, occurrence } = making;
  const {
    recurring: { accountId, amount },
  } = occurrence;
  const purchases = purchasesOf(occurrence, await sharesOf(transaction, actor.firmId, occurrence));
  const whole: TransactionRequest = {
    ...paymentOf(occurrence),
    type: 'Order',
    subType: 'At Best',
    movement: 'Invest',
    method: null,
    contributionType: null,
    narrative: 'Regular investment',
  };
  if (purchases.length === 0) return refuse(making, [{ request: whole, reason: noShares }]);
  const available = availableCash(
    await readState(transaction, actor, { kind: 'open', accountId, requests: purchases }, { locked: true }),
  );
  // All or nothing: investing a part would be a choice nobody made.
  if (available < amount)
    return refuse(making, [
      {
        request: whole,
        reason: `Only ${poundsText(available)} of cash can be spent, and ${poundsText(amount)} was to be invested.`,
      },
    ]);
  return openWithout(making, [], purchases);
};

const payOut = async (making: PaymentInput, without: ReadonlySet<string> = new Set()): Promise<Made> => {
  const { transaction, ledger, actor, occurrence, isLastTry } = making;
  const {
    recurring: { accountId },
  } = occurrence;
  const payment = paymentOf(occurrence);
  const state = await readWholeAccount(transaction, actor, accountId, { locked: true });
  const { requests: sales, short } = salesOf(occurrence, state, without);
  const isShort = short > 0n;
  const executed = isShort
    ? new LedgerRefusal(stillShort(short), { field: 'amount' })
    : await attempt(transaction, () =>
        ledger.execute(transaction, actor, { kind: 'open', accountId, requests: [...sales, payment] }),
      );
  if (!(executed instanceof LedgerRefusal)) return { kind: 'made', refused: 0 };
  const unsold = isShort ? undefined : sales[executed.index ?? -1]?.assetId;
  if (unsold) return payOut(making, new Set([...without, unsold]));
  if (executed.field === 'amount' && !isLastTry) return { kind: 'later' };
  return refuse(making, [{ request: payment, reason: executed.message }]);
};
