import type { WrapperType } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import {
  sourceRefusal,
  movables,
  destinationRefusal,
  type Movable,
} from '@tessera/contract/transactions/moves-between';
import { unitsToWire } from '@tessera/domain/money';
import { amountProblem, quantityProblem } from '@tessera/domain/transaction-input';
import { readUnits } from '@tessera/domain/typed-figure';
import { array, boolean, object, string, type TestContext } from 'yup';
import { lineField } from '../../orders/order-request';
import { unitsMessage, type Sellable, type SellLine, type SellValues } from '../../orders/sell-lines';
import { typedPounds } from '@tessera/domain/typed-amount';
import type { FieldMap } from '../form-error';
import type { Members } from '../money-form';
import type { Account } from '../money-page';

export type TargetAccount = CallData<'getPortfolioSummary'>['accounts'][number];

/** The form's values; all are text, as typed. A line for each holding says how much of it moves. */
export interface MoveValues extends SellValues {
  readonly toAccountId: string;
  readonly amount: string;
  /** Whether the joint holders who will have no part in it agree. */
  readonly holdersDeclaration: boolean;
}

/** The source account, in its state when the form was opened. */
export interface MoveFrom {
  readonly wrapperType: WrapperType;
  readonly holdings: readonly Sellable[];
  readonly holders: Account['clients'];
  /** The client's other accounts. */
  readonly targets: readonly TargetAccount[];
}

/** Why nothing of this kind can be moved from here; null when something can. */
export const moveProblem = (what: Movable, from: MoveFrom): string | null => {
  const refusal = sourceRefusal(what, from.wrapperType);
  if (refusal !== null) return refusal;
  if (what === 'Units' && !from.holdings.some(({ free }) => free > 0n))
    return from.holdings.length === 0 ? 'This account holds no investments.' : 'All units are reserved for open sales.';
  return from.targets.some((target) => targetRefusal(what, from, target) === null)
    ? null
    : `${what} cannot be moved to any of this client’s other accounts.`;
};

const targetRefusal = (what: Movable, { wrapperType }: MoveFrom, target: TargetAccount): string | null =>
  destinationRefusal(what, wrapperType, { wrapperType: target.wrapperDetail.wrapperType, status: target.status });

/** Why this cannot be moved from here to the chosen account, or to any while none is chosen; null when it can. */
export const refusalOf = (what: Movable, from: MoveFrom, toAccountId: string): string | null => {
  const target = from.targets.find(({ accountId }) => accountId === toAccountId);
  return moveProblem(what, from) ?? (target ? targetRefusal(what, from, target) : null);
};

/** Why an account can receive nothing from here; null when it can receive cash or units. */
export const nothingFor = (from: MoveFrom, { accountId }: TargetAccount): string | null => {
  const refusals = movables.map((what) => refusalOf(what, from, accountId));
  return refusals.includes(null) ? null : refusals.join(' ');
};

export const movablesFrom = (from: MoveFrom): readonly Movable[] =>
  movables.filter((what) => moveProblem(what, from) === null);

/** Names of the account's living holders who do not hold the account that is chosen. */
export const leftOutOf = ({ holders, targets }: MoveFrom, toAccountId: string): readonly string[] => {
  const target = targets.find(({ accountId }) => accountId === toAccountId);
  return target === undefined
    ? []
    : holders
        .filter(({ id, hasDied }) => hasDied !== true && !target.clients.some((client) => client.id === id))
        .map(({ name }) => name);
};

/** What is asked for and the chosen account can receive: what the form no longer shows does not count. */
export const movedBy = ({ amount, transactions, toAccountId }: MoveValues, from: MoveFrom) => ({
  amount: amount.trim() === '' || refusalOf('Cash', from, toAccountId) !== null ? null : amount,
  lines: transactions
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => Boolean(line.by) && refusalOf('Units', from, toAccountId) === null),
});

const freeIn = ({ holdings }: MoveFrom, { assetId }: SellLine) =>
  holdings.find((each) => each.assetId === assetId)?.free ?? 0n;

const missingAmount = (takesUnits: boolean): string =>
  takesUnits ? 'Enter an amount, or choose a holding.' : 'Enter an amount.';

/** The rules for a move. */
export const moveSchema = (from: MoveFrom) => {
  // Formik leaves out what is empty.
  const typed = ({ parent, from: parents }: TestContext): MoveValues => {
    const form = (parents?.at(-1)?.value ?? parent) as Partial<MoveValues>;
    const { toAccountId = '', amount = '', transactions = [], holdersDeclaration = false } = form;
    return { toAccountId, amount, transactions, holdersDeclaration };
  };
  const moved = (context: TestContext) => movedBy(typed(context), from);
  const takes = (what: Movable, context: TestContext): boolean =>
    refusalOf(what, from, typed(context).toAccountId) === null;
  return object({
    toAccountId: string()
      .required('Choose the account it goes to.')
      .test('takes', function takes(toAccountId) {
        const target = from.targets.find(({ accountId }) => accountId === toAccountId);
        const message = target ? nothingFor(from, target) : 'Choose one of the client’s accounts.';
        return message === null || this.createError({ message });
      }),
    holdersDeclaration: boolean().test('declared', function declared(isDeclared = false) {
      const leftOut = leftOutOf(from, typed(this).toAccountId);
      return (
        isDeclared || leftOut.length === 0 || this.createError({ message: 'Confirm that the joint holder agrees.' })
      );
    }),
    amount: string().test('reads', function reads() {
      const { amount, lines } = moved(this);
      if (amount === null) {
        const message = lines.length > 0 || !takes('Cash', this) ? null : missingAmount(takes('Units', this));
        return message === null || this.createError({ message });
      }
      const message = amountProblem(amount);
      return message === null || this.createError({ message });
    }),
    transactions: array()
      .of(
        object({
          quantity: string().test('reads', function reads(quantity = '') {
            const line = this.parent as SellLine;
            if (line.by !== 'quantity' || !takes('Units', this)) return true;
            const message = unitsMessage(quantity, freeIn(from, line), 'move');
            return message === null || this.createError({ message });
          }),
        }),
      )
      .test('something', 'Choose a holding.', function something() {
        const { amount, lines } = moved(this);
        return lines.length > 0 || amount !== null || takes('Cash', this);
      }),
  });
};

const quantityOf = ({ by, quantity }: SellLine, free: bigint): number | null => {
  if (by === 'all') return free > 0n ? unitsToWire(free) : null;
  return by === 'quantity' && quantityProblem(quantity) === null ? unitsToWire(readUnits(quantity)) : null;
};

/** What moves as the platform accepts it, each member with its form fields: cash first, then units. */
const membersWithFields = (values: MoveValues, from: MoveFrom) => {
  const { amount, lines } = movedBy(values, from);
  const { toAccountId, holdersDeclaration } = values;
  const move = {
    transactionSubType: 'Internal',
    movementType: 'Out',
    toAccountId,
    ...(leftOutOf(from, toAccountId).length > 0 ? { holdersDeclaration } : {}),
  } as const;
  const shared = { toAccountId: 'toAccountId', holdersDeclaration: 'holdersDeclaration' };
  const pounds = amount === null ? null : typedPounds(amount);
  return [
    ...(pounds === null
      ? []
      : [
          {
            member: { transactionType: 'Cash Transfer', ...move, amount: pounds } as const,
            fields: { amount: 'amount', ...shared },
          },
        ]),
    ...lines.flatMap(({ line, index }) => {
      const quantity = quantityOf(line, freeIn(from, line));
      const figure = lineField(index, line.by === 'quantity' ? 'quantity' : 'by');
      return quantity === null
        ? []
        : [
            {
              member: { transactionType: 'Stock Transfer', ...move, assetId: line.assetId, quantity } as const,
              fields: { assetId: figure, quantity: figure, ...shared },
            },
          ];
    }),
  ];
};

/** The moves as the platform accepts them, made in one act. Null while the values are incomplete. */
export const moveMembers = (values: MoveValues, from: MoveFrom): Members | null => {
  const members = membersWithFields(values, from).map(({ member }) => member);
  return values.toAccountId === '' || members.length === 0 ? null : members;
};

export const moveFields = (values: MoveValues, from: MoveFrom): FieldMap =>
  membersWithFields(values, from).map(({ fields }) => fields);
