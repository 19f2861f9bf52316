import { firstStatus } from '@tessera/contract/transactions/life';
import { amountRefusal } from '@tessera/domain/transaction-input';
import { poundsText } from '@tessera/domain/wording';
import type { Pence } from '@tessera/domain/money';
import { paymentOutDate, routeOf } from '../rules/payment-route';
import { cashBetween, unitsBetween, type Move } from './plan-internal';
import { checkDrawdownAccount, checkPays } from './parts/benefit-accounts';
import type { BenefitCommand, BenefitPayment } from '../state/commands';
import type { Effects, OpenedTransaction } from '../state/effects';
import { GroupFunds } from './parts/group-funds';
import { LedgerRefusal, refuseAtIndex } from '../state/refusal';
import type { LedgerState } from '../state/state';

type CommandOf<Kind extends BenefitCommand['kind']> = Extract<BenefitCommand, { kind: Kind }>;

/** The most instruments that one crystallisation moves: it is committed whole. */
const linesMax = 200;

/**
 * Crystallises funds in one act: tax-free cash is paid to the client, later and from cash that is reserved now, and
 * what is designated for drawdown moves to the drawdown account at once, with its book cost. All of it is linked, the
 * payment first.
 * @throws LedgerRefusal on a field of the command; for one of its holdings with the index.
 */
export const planCrystallise = (state: LedgerState, command: CommandOf<'crystallise'>): Effects => {
  const { taxFree, cash, holdings, drawdownAccountId, payment } = command;
  checkPays(state, 'Uncrystallised', 'accountId');
  checkSum(taxFree, 'taxFree');
  checkSum(cash, 'cash');
  checkLines(holdings);
  const designates = cash > 0n || holdings.length > 0;
  if (taxFree === 0n && !designates)
    throw new LedgerRefusal('Say what is taken: tax-free cash, or cash or units for drawdown.', { field: 'taxFree' });
  if (designates && drawdownAccountId === null)
    throw new LedgerRefusal('Choose the drawdown account that cash and units move to.', { field: 'drawdownAccountId' });
  const drawdown = drawdownAccountId === null ? null : checkDrawdownAccount(state, drawdownAccountId);
  const funds = new GroupFunds(state);
  const opened: Omit<OpenedTransaction, 'linkOrder'>[] =
    taxFree === 0n
      ? []
      : [
          openPayment(state, payment, funds, {
            subType: 'PCLS',
            amount: taxFree,
            field: 'taxFree',
            narrative: 'Tax-free lump sum',
          }),
        ];
  const moves: Move[] = [];
  if (drawdown) {
    if (cash > 0n) {
      funds.take(cash, 'cash');
      moves.push(cashBetween(state, drawdown, { amount: cash, narrative: null }));
    }
    for (const [index, line] of holdings.entries())
      moves.push(refuseAtIndex(index, () => unitsBetween(state, drawdown, { ...line, narrative: null }, funds)));
  }
  const before = opened.length;
  opened.push(...moves.flatMap((move) => move.opened));
  const groups = moves
    .flatMap(({ postings }) => postings)
    .map((postings, index) => ({ of: { opened: before + index }, ...postings }));
  return {
    opened: opened.map((each, linkOrder) => ({ ...each, linkOrder })),
    linked: opened.length > 1,
    changed: [],
    groups,
  };
};

/**
 * Opens the payment of pension income, or of an uncrystallised lump sum. Its amount is gross, and all of it is reserved:
 * the client gets it less the tax.
 * @throws LedgerRefusal on a field of the command.
 */
export const planPayBenefit = (
  state: LedgerState,
  { subType, taxFree, taxable, tax, payment }: CommandOf<'payBenefit'>,
): Effects => {
  const isLumpSum = subType === 'UFPLS' || subType === 'UFPLS Gross Withdrawal';
  checkPays(state, isLumpSum ? 'Uncrystallised' : 'Crystallised', 'subType');
  checkSum(taxFree, 'taxFree');
  checkSum(taxable, 'taxable');
  const gross = taxFree + taxable;
  if (gross === 0n) throw new LedgerRefusal('Enter an amount above zero.', { field: 'taxable' });
  checkSum(gross, 'taxable');
  if (tax > taxable)
    throw new LedgerRefusal(`The tax of ${poundsText(tax)} is more than the taxable part, ${poundsText(taxable)}.`, {
      field: 'tax',
    });
  const opened = openPayment(state, payment, new GroupFunds(state), {
    subType,
    amount: gross,
    field: taxable === 0n ? 'taxFree' : 'taxable',
    narrative: isLumpSum ? 'Uncrystallised lump sum' : 'Pension income',
  });
  return { opened: [{ ...opened, taxWithheld: tax, linkOrder: 0 }], linked: false, changed: [], groups: [] };
};

interface PaidBenefit {
  readonly subType: CommandOf<'payBenefit'>['subType'] | 'PCLS';
  readonly amount: Pence;
  /** The field that a lack of cash is the fault of. */
  readonly field: string;
  /** Where the command gives none. */
  readonly narrative: string;
}

/** Opens a benefit's payment to the client, with its cash reserved. */
const openPayment = (
  state: LedgerState,
  { method, moneyMovesOn, authorised, narrative }: BenefitPayment,
  funds: GroupFunds,
  { subType, amount, field, narrative: usual }: PaidBenefit,
): Omit<OpenedTransaction, 'linkOrder'> => {
  const { businessDate } = state;
  // Money leaves a pension as a benefit, whoever asks for it.
  const { problem } = routeOf({ ...state, method, movement: 'Out', byPerson: false });
  if (problem !== null) throw new LedgerRefusal(problem.reason, { field: problem.field });
  funds.take(amount, field);
  const status = firstStatus('benefit', {
    secondPersonFor: state.withdrawalsAreAuthorised && !authorised ? ['Withdrawal'] : [],
    waits: false,
  });
  return {
    accountId: state.accountId,
    type: 'Payment',
    subType,
    movement: 'Out',
    method,
    amount,
    quantity: null,
    assetId: null,
    contributionType: null,
    autoDisinvest: null,
    sellDownMethod: null,
    narrative: narrative ?? usual,
    status,
    reason:
      status === 'Checking'
        ? 'A second person has to authorise it.'
        : 'The cash is reserved; the payment is ready for the bank.',
    date: businessDate,
    settlementDate: paymentOutDate({ method, settlementDate: moneyMovesOn }, businessDate),
    completedDate: null,
    reservedCash: amount,
    reservedQuantity: 0n,
    charges: [],
    estimate: null,
  };
};

/** @throws LedgerRefusal for a sum below zero, or too large for one transaction. */
const checkSum = (amount: Pence, field: string): void => {
  if (amount < 0n) throw new LedgerRefusal('Enter an amount of zero or more.', { field });
  const refusal = amount === 0n ? null : amountRefusal(amount);
  if (refusal !== null) throw new LedgerRefusal(refusal, { field });
};

const checkLines = (holdings: CommandOf<'crystallise'>['holdings']): void => {
  if (holdings.length > linesMax)
    throw new LedgerRefusal(
      `At most ${linesMax} instruments move in one crystallisation. Crystallise the rest in another.`,
      { field: 'holdings' },
    );
  const again = holdings.findIndex(
    (line, index) => holdings.findIndex((each) => each.assetId === line.assetId) < index,
  );
  if (again >= 0)
    throw new LedgerRefusal('An instrument is listed twice: give each once, with all its units.', {
      field: 'assetId',
      index: again,
    });
};
