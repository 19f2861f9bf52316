import type { WrapperType } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import {
  sourceRefusal,
  movables,
  destinationRefusal,
  type Movable,
} from '@tessera/contract/transactions/moves-between';
import { unitsToWire } from '@tessera/domain/money';
import { quantityProblem } from '@tessera/domain/transaction-input';
import { readUnits } from '@tessera/domain/typed-figure';
import { object, string, type TestContext } from 'yup';
import { unitsMessage, type Sellable } from '../../orders/sell-lines';
import { amountText, typedPounds } from '../amount';
import type { FieldMap } from '../form-error';
import type { Members } from '../money-form';

export type TargetAccount = CallData<'getPortfolioSummary'>['accounts'][number];

/** The form's values; all are text, as typed. */
export interface MoveValues {
  readonly what: Movable;
  readonly amount: string;
  readonly assetId: string;
  readonly quantity: string;
  readonly toAccountId: string;
}

/** The source account, in its state when the form was opened. */
export interface MoveFrom {
  readonly wrapperType: WrapperType;
  readonly holdings: readonly Sellable[];
  /** The client's other accounts. */
  readonly targets: readonly TargetAccount[];
}

export const targetRefusalOf = (what: Movable, { wrapperType }: MoveFrom, target: TargetAccount): string | null =>
  destinationRefusal(what, wrapperType, { wrapperType: target.wrapperDetail.wrapperType, status: target.status });

/** Why nothing of this kind can be moved from here; null when something can. */
export const moveProblem = (what: Movable, from: MoveFrom): string | null => {
  const refusal = sourceRefusal(what, from.wrapperType);
  if (refusal !== null) return refusal;
  if (what === 'Units' && !from.holdings.some(({ free }) => free > 0n))
    return from.holdings.length === 0 ? 'This account holds no investments.' : 'All units are reserved for open sales.';
  return from.targets.some((target) => targetRefusalOf(what, from, target) === null)
    ? null
    : `${what} cannot be moved to any of this client’s other accounts.`;
};

export const movablesFrom = (from: MoveFrom): readonly Movable[] =>
  movables.filter((what) => moveProblem(what, from) === null);

/** The rules for a move. */
export const moveSchema = (from: MoveFrom) => {
  const valuesOf = (context: TestContext): MoveValues => context.parent as MoveValues;
  return object({
    amount: string().when('what', { is: 'Cash', then: () => amountText() }),
    assetId: string().when('what', { is: 'Units', then: (text) => text.required('Choose a holding.') }),
    quantity: string().test('reads', function reads(quantity = '') {
      const { what, assetId } = valuesOf(this);
      if (what !== 'Units') return true;
      const holding = from.holdings.find((each) => each.assetId === assetId);
      const message = holding
        ? unitsMessage(quantity, holding.free, 'move')
        : quantity === ''
          ? 'Enter a number of units.'
          : quantityProblem(quantity);
      return message === null || this.createError({ message });
    }),
    toAccountId: string()
      .required('Choose the account it goes to.')
      .test('takes', function takes(toAccountId) {
        const target = from.targets.find(({ accountId }) => accountId === toAccountId);
        const message = target
          ? targetRefusalOf(valuesOf(this).what, from, target)
          : 'Choose one of the client’s accounts.';
        return message === null || this.createError({ message });
      }),
  });
};

/**
 * The move as the platform accepts it: one transaction, from which it makes one on each account. Null while the values
 * are incomplete.
 */
export const moveMembers = ({ what, amount, assetId, quantity, toAccountId }: MoveValues): Members | null => {
  if (toAccountId === '') return null;
  const move = { transactionSubType: 'Internal', movementType: 'Out', toAccountId } as const;
  const pounds = typedPounds(amount);
  if (what === 'Cash') return pounds === null ? null : [{ transactionType: 'Cash Transfer', ...move, amount: pounds }];
  return assetId === '' || quantityProblem(quantity) !== null
    ? null
    : [{ transactionType: 'Stock Transfer', ...move, assetId, quantity: unitsToWire(readUnits(quantity)) }];
};

export const moveFields: FieldMap = [
  { amount: 'amount', assetId: 'assetId', quantity: 'quantity', toAccountId: 'toAccountId' },
];
