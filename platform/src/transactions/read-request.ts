import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import { kindOf, lives } from '@tessera/contract/transactions/life';
import { movementTypes, type PaymentMethod } from '@tessera/contract/transactions/values';
import { DecimalError, parsePounds, parseUnits } from '@tessera/domain/money';
import { methodsOf } from '../accounts/payment-method-rule';
import type { ContributionType } from '../database/column-types';
import type { TransactionRequest } from '../ledger/commands';
import { badRequest } from '../server/api-error';

/** A transaction as the wire has it, in a group or alone. */
export type WireTransaction = CallBody<'createTransactionGroup'>['transactions'][number];

/** Most one transaction can be about. */
export const amountMaxPence = 100_000_000_00n;
export const quantityMaxUnits = 100_000_000_00000000n;

type Field = keyof WireTransaction;
type Refuse = (field: Field, errorMessage: string, type?: string) => void;

/** A form by which transactions are made, and the fields it has beside type, sub-type, movement, currency and narrative. */
interface Form {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly methods: readonly PaymentMethod[];
}

const forms: Readonly<Record<'paymentIn' | 'withdrawal' | 'order', Form>> = {
  paymentIn: { name: 'a payment in', fields: ['amount', 'method', 'contributionType'], methods: methodsOf.In },
  withdrawal: { name: 'a withdrawal', fields: ['amount', 'method', 'autoDisinvest', 'sellDownMethod'], methods: methodsOf.Out },
  order: { name: 'an order', fields: ['amount', 'quantity', 'assetId'], methods: [] },
};
const everywhere: readonly Field[] = ['transactionType', 'transactionSubType', 'movementType', 'currency', 'narrative'];

const words = (field: string): string => field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** The form a transaction is made by. What is not there yet, and what cannot be, is refused in words. */
const formOf = ({ transactionType: type, transactionSubType: subType, movementType: movement }: WireTransaction, refuse: Refuse): Form | null => {
  if (type !== 'Payment' && type !== 'Order') refuse('transactionType', 'Payments and orders can be made here. Use one of: Payment, Order.');
  else if (lives[type][subType] === undefined) refuse('transactionSubType', `${type === 'Order' ? 'An order' : 'A payment'} is one of: ${Object.keys(lives[type]).join(', ')}.`);
  else {
    const kind = kindOf(type, subType, movement);
    if (kind === null) refuse('movementType', `${subType} goes ${movementTypes.filter((each) => lives[type][subType]?.[each] !== undefined).join(' or ')}.`);
    else if (kind === 'order') return forms.order;
    else if (kind === 'paymentIn') return forms.paymentIn;
    else if (subType === 'Withdrawal') return forms.withdrawal;
    else refuse('transactionSubType', 'Payments that can be made here are: Deposit, Employer, Employee, Withdrawal.');
  }
  return null;
};

const readPositive = (value: number, field: Field, parse: (value: number) => bigint, max: bigint, tooMuch: string, refuse: Refuse): bigint | null => {
  try {
    const read = parse(value);
    if (read > 0n && read <= max) return read;
    refuse(field, read <= 0n ? `Enter ${field === 'amount' ? 'an amount' : 'a quantity'} above zero.` : tooMuch);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    refuse(field, error.message);
  }
  return null;
};

const readFigures = (form: Form, { amount, quantity }: WireTransaction, refuse: Refuse) => {
  const byQuantity = form.fields.includes('quantity');
  if (amount === undefined && quantity === undefined) refuse('amount', byQuantity ? 'Enter an amount or a quantity.' : 'Enter an amount.', 'required');
  if (byQuantity && amount !== undefined && quantity !== undefined) refuse('quantity', 'Enter an amount or a quantity, not both.');
  return {
    amount: amount === undefined ? null : readPositive(amount, 'amount', parsePounds, amountMaxPence, 'Enter at most £100,000,000.', refuse),
    quantity: quantity === undefined ? null : readPositive(quantity, 'quantity', parseUnits, quantityMaxUnits, 'Enter at most 100,000,000 units.', refuse),
  };
};

const ofSubType: Readonly<Partial<Record<WireTransaction['transactionSubType'], ContributionType>>> = { Deposit: 'Personal', Employer: 'Employer', Employee: 'Employee' };

const readContribution = (form: Form, { transactionSubType: subType, contributionType }: WireTransaction, refuse: Refuse): ContributionType | null => {
  if (!form.fields.includes('contributionType')) return null;
  const usual = ofSubType[subType] ?? 'Personal';
  if (contributionType !== undefined && subType !== 'Deposit' && contributionType !== usual) refuse('contributionType', `A payment of the ${subType.toLowerCase()} is of the contribution type ${usual}.`);
  return contributionType ?? usual;
};

const readOne = (wire: WireTransaction, refuse: Refuse): TransactionRequest | null => {
  if ((wire.currency ?? 'GBP') !== 'GBP') refuse('currency', 'Accounts are kept in GBP: enter GBP, or leave the currency out.');
  const form = formOf(wire, refuse);
  if (form === null) return null;
  for (const field of Object.keys(wire) as Field[]) {
    if (wire[field] !== undefined && !everywhere.includes(field) && !form.fields.includes(field)) refuse(field, `Leave this out: ${form.name} has no ${words(field)}.`, 'unknown');
  }
  const { amount, quantity } = readFigures(form, wire, refuse);
  if (form.methods.length > 0 && wire.method === undefined) refuse('method', `Choose how the money moves: ${form.methods.join(', ')}.`, 'required');
  if (wire.method !== undefined && form.methods.length > 0 && !form.methods.includes(wire.method)) refuse('method', `For ${form.name} use one of: ${form.methods.join(', ')}.`);
  if (form === forms.order && wire.assetId === undefined) refuse('assetId', 'Choose an instrument.', 'required');
  return {
    type: wire.transactionType, subType: wire.transactionSubType, movement: wire.movementType, amount, quantity, method: wire.method ?? null, assetId: wire.assetId ?? null,
    contributionType: readContribution(form, wire, refuse), autoDisinvest: wire.autoDisinvest ?? null, sellDownMethod: wire.sellDownMethod ?? null, toAccountId: wire.toAccountId ?? null, narrative: wire.narrative?.trim() || null,
  };
};

/**
 * Reads transactions from the wire; `pathOf` says where in the body a field of one is.
 * @throws ApiError 400 naming each field that is not right.
 */
export const readRequests = (wires: readonly WireTransaction[], pathOf: (field: string, index: number) => string): TransactionRequest[] => {
  const errors: FieldError[] = [];
  const requests = wires.flatMap((wire, index) => {
    const seen = new Set<string>();
    const refuse: Refuse = (field, errorMessage, type = 'invalid') => {
      if (!seen.has(field)) errors.push({ fieldName: pathOf(field, index), type, errorMessage });
      seen.add(field);
    };
    return readOne(wire, refuse) ?? [];
  });
  if (errors.length > 0) throw badRequest(errors);
  return requests;
};
