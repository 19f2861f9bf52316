import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import { kindOf, kindsByType, madeBy, type LifeKind } from '@tessera/contract/transactions/life';
import { movementTypes } from '@tessera/contract/transactions/values';
import { fieldInSentence, inSentence } from '@tessera/domain/in-sentence';
import { parsePounds, parseUnits } from '@tessera/domain/money';
import { parseShare, shareProblem } from '@tessera/domain/shares';
import { amountProblem, quantityProblem } from '@tessera/domain/transaction-input';
import { methodProblem } from '@tessera/domain/payment-method';
import type { ContributionType } from '../../foundation/database/column-types';
import type { TransactionRequest } from '../../ledger/state/commands';
import { badRequest } from '../../requests/http/api-error';

/** A transaction on the wire, in a group or alone. */
export type WireTransaction = CallBody<'createTransactionGroup'>['transactions'][number];

type Field = keyof WireTransaction;
type Refuse = (field: Field, errorMessage: string, type?: string) => void;

/** A form that creates transactions, with its fields besides type, sub-type, movement, currency and narrative. */
interface Form {
  readonly name: string;
  /** The figures it takes: an amount, a quantity, one of the two, or a quantity with an optional amount. */
  readonly figures: 'amount' | 'quantity' | 'either' | 'both';
  readonly fields: readonly Field[];
  /** Which way its money moves to or from the client's bank; null where it does not. */
  readonly movement: 'In' | 'Out' | null;
}

const forms = {
  paymentIn: {
    name: 'a payment in',
    figures: 'amount',
    fields: ['amount', 'method', 'contributionType'],
    movement: 'In',
  },
  withdrawal: {
    name: 'a withdrawal',
    figures: 'amount',
    fields: ['amount', 'method', 'autoDisinvest', 'sellDownMethod'],
    movement: 'Out',
  },
  order: {
    name: 'an order',
    figures: 'either',
    fields: ['amount', 'quantity', 'proceedsShare', 'assetId'],
    movement: null,
  },
  fee: { name: 'a fee', figures: 'amount', fields: ['amount'], movement: null },
  cashMove: {
    name: 'a move of cash',
    figures: 'amount',
    fields: ['amount', 'toAccountId', 'holdersDeclaration'],
    movement: null,
  },
  stockMove: {
    name: 'a move of units',
    figures: 'quantity',
    fields: ['quantity', 'assetId', 'toAccountId', 'holdersDeclaration'],
    movement: null,
  },
  stockEntry: { name: 'an entry of units', figures: 'both', fields: ['amount', 'quantity', 'assetId'], movement: null },
  note: { name: 'a note', figures: 'amount', fields: ['amount'], movement: null },
  expectation: {
    name: 'an expected receipt',
    figures: 'amount',
    fields: ['amount', 'intendedSettlementDate'],
    movement: null,
  },
} as const satisfies Readonly<Record<string, Form>>;
/** The types created here, and the allowed sub-types of those types that allow only some. */
const creatableTypes: readonly WireTransaction['transactionType'][] = [
  'Payment',
  'Order',
  'Cash Transfer',
  'Stock Transfer',
  'Stock',
  'Notional',
  'Expectation',
];
const creatableSubTypes: Partial<
  Record<WireTransaction['transactionType'], readonly WireTransaction['transactionSubType'][]>
> = {
  Payment: ['Deposit', 'Employer', 'Employee', 'Withdrawal', 'Adviser Adhoc Fee'],
  'Cash Transfer': ['Internal'],
  'Stock Transfer': ['Internal'],
  Stock: ['Stock'],
};
const names: Partial<Record<WireTransaction['transactionType'], string>> = {
  Order: 'An order',
  Payment: 'A payment',
  Notional: 'A note',
  Expectation: 'An expected receipt',
};
const everywhere: readonly Field[] = ['transactionType', 'transactionSubType', 'movementType', 'currency', 'narrative'];

const isForm = (kind: LifeKind): kind is LifeKind & keyof typeof forms => kind in forms;

/** Why a sub-type cannot be requested on its own in either direction; null when it can. */
const whyNotRequestable = ({
  type,
  subType,
}: {
  type: WireTransaction['transactionType'];
  subType: WireTransaction['transactionSubType'];
}): string | null => {
  const reasons = Object.values(kindsByType[type][subType] ?? {}).map(madeBy);
  return reasons.find((reason) => reason !== null) ?? null;
};

/** The form that creates a transaction. Unsupported and impossible kinds are refused with a sentence. */
const formOf = (
  { transactionType: type, transactionSubType: subType, movementType: movement }: WireTransaction,
  refuse: Refuse,
): Form | null => {
  if (!creatableTypes.includes(type))
    refuse('transactionType', `A ${type} cannot be created here. Use one of: ${creatableTypes.join(', ')}.`);
  else if (kindsByType[type][subType] === undefined)
    refuse(
      'transactionSubType',
      `${names[type] ?? `A ${type}`} is one of: ${(creatableSubTypes[type] ?? Object.keys(kindsByType[type])).join(', ')}.`,
    );
  else if (whyNotRequestable({ type, subType }) !== null)
    refuse('transactionSubType', whyNotRequestable({ type, subType }) ?? '');
  else if (creatableSubTypes[type]?.includes(subType) === false)
    refuse(
      'transactionSubType',
      `${type === 'Payment' ? 'Payments' : `Transactions of the type ${type}`} that can be made here are: ${creatableSubTypes[type].join(', ')}.`,
    );
  else {
    const kind = kindOf(type, subType, movement);
    if (kind === null)
      refuse(
        'movementType',
        `${subType} goes ${movementTypes.filter((each) => kindsByType[type][subType]?.[each] !== undefined).join(' or ')}.`,
      );
    else if (kind === 'move' && movement !== 'Out')
      refuse('movementType', 'A move is made from the account that the money or units leave: use Out.');
    else if (kind === 'move') return type === 'Cash Transfer' ? forms.cashMove : forms.stockMove;
    else if (kind === 'entry') return forms.stockEntry;
    // Without its method, a direct debit is a payment in like any other: both have the same form.
    else if (isForm(kind)) return forms[kind];
  }
  return null;
};

const readFigure = (
  value: number | undefined,
  field: Field,
  problemOf: (value: number) => string | null,
  parse: (value: number) => bigint,
  refuse: Refuse,
): bigint | null => {
  if (value === undefined) return null;
  const problem = problemOf(value);
  if (problem === null) return parse(value);
  refuse(field, problem);
  return null;
};

const readFigures = (
  form: Form,
  { amount, quantity, proceedsShare, movementType }: WireTransaction,
  refuse: Refuse,
) => {
  const { figures } = form;
  const shares = figures === 'either' && proceedsShare !== undefined;
  if (shares && movementType !== 'Invest')
    refuse('proceedsShare', 'Leave this out: only a purchase takes a share of proceeds.');
  if (shares && (amount !== undefined || quantity !== undefined))
    refuse('proceedsShare', 'Enter a share of the proceeds, an amount or a quantity: one of the three.');
  if (figures === 'quantity' || figures === 'both') {
    if (quantity === undefined) refuse('quantity', 'Enter a quantity.', 'required');
  } else if (amount === undefined && quantity === undefined && !shares)
    refuse('amount', figures === 'either' ? 'Enter an amount or a quantity.' : 'Enter an amount.', 'required');
  if (figures === 'either' && amount !== undefined && quantity !== undefined)
    refuse('quantity', 'Enter an amount or a quantity, not both.');
  return {
    amount: readFigure(amount, 'amount', amountProblem, parsePounds, refuse),
    quantity: readFigure(quantity, 'quantity', quantityProblem, parseUnits, refuse),
    proceedsShare: shares ? readFigure(proceedsShare, 'proceedsShare', shareProblem, parseShare, refuse) : null,
  };
};

const ofSubType: Readonly<Partial<Record<WireTransaction['transactionSubType'], ContributionType>>> = {
  Deposit: 'Personal',
  Employer: 'Employer',
  Employee: 'Employee',
};

const readContribution = (
  form: Form,
  { transactionSubType: subType, contributionType }: WireTransaction,
  refuse: Refuse,
): ContributionType | null => {
  if (!form.fields.includes('contributionType')) return null;
  const usual = ofSubType[subType] ?? 'Personal';
  if (contributionType !== undefined && subType !== 'Deposit' && contributionType !== usual)
    refuse('contributionType', `A payment of the ${inSentence(subType)} is of the contribution type ${usual}.`);
  return contributionType ?? usual;
};

const readOne = (wire: WireTransaction, refuse: Refuse): TransactionRequest | null => {
  if ((wire.currency ?? 'GBP') !== 'GBP')
    refuse('currency', 'Accounts are kept in GBP: enter GBP, or leave the currency out.');
  const form = formOf(wire, refuse);
  if (form === null) return null;
  for (const field of Object.keys(wire) as Field[]) {
    if (wire[field] !== undefined && !everywhere.includes(field) && !form.fields.includes(field))
      refuse(field, `Leave this out: ${form.name} has no ${fieldInSentence(field)}.`, 'unknown');
  }
  const { amount, quantity, proceedsShare } = readFigures(form, wire, refuse);
  const wrongWay = form.movement === null ? null : methodProblem(wire.method, form.movement);
  if (wrongWay !== null) refuse('method', wrongWay, wire.method === undefined ? 'required' : 'invalid');
  if (form.fields.includes('toAccountId') && wire.toAccountId === undefined)
    refuse('toAccountId', 'Choose the account it goes to.', 'required');
  if (form.fields.includes('assetId') && wire.assetId === undefined)
    refuse('assetId', 'Choose an instrument.', 'required');
  return {
    type: wire.transactionType,
    subType: wire.transactionSubType,
    movement: wire.movementType,
    amount,
    quantity,
    proceedsShare,
    method: wire.method ?? null,
    assetId: wire.assetId ?? null,
    contributionType: readContribution(form, wire, refuse),
    autoDisinvest: wire.autoDisinvest ?? null,
    sellDownMethod: wire.sellDownMethod ?? null,
    toAccountId: wire.toAccountId ?? null,
    narrative: wire.narrative?.trim() || null,
    ...(wire.holdersDeclaration === undefined ? {} : { holdersDeclaration: wire.holdersDeclaration }),
    ...(wire.intendedSettlementDate === undefined ? {} : { expectedDate: wire.intendedSettlementDate }),
  };
};

/**
 * Reads transactions from the wire; `pathOf` says where in the body a field of one is.
 * @throws ApiError 400 naming each field that is not right.
 */
export const readRequests = (
  wires: readonly WireTransaction[],
  pathOf: (field: string, index: number) => string,
): TransactionRequest[] => {
  const errors: FieldError[] = [];
  const requests = wires.flatMap((wire, index) => {
    const seen = new Set<string>();
    const refuse: Refuse = (field, errorMessage, type = 'invalid') => {
      if (!seen.has(field)) errors.push({ fieldName: pathOf(field, index), type, errorMessage });
      seen.add(field);
    };
    return readOne(wire, refuse) ?? [];
  });
  const sold = new Set(wires.flatMap(({ movementType, assetId }) => (movementType === 'Disinvest' ? [assetId] : [])));
  wires.forEach(({ movementType, assetId, proceedsShare }, index) => {
    if (movementType === 'Invest' && proceedsShare !== undefined && assetId !== undefined && sold.has(assetId))
      errors.push({
        fieldName: pathOf('assetId', index),
        type: 'invalid',
        errorMessage:
          'You sell this instrument in the same act: it would be charged twice for nothing. Choose another.',
      });
  });
  if (errors.length > 0) throw badRequest(errors);
  return requests;
};
