import { groupMembersMax } from '@tessera/contract/transactions/values';
import type { FieldMap } from '../money/form-error';
import type { Members } from '../money/money-form';

export type OrderRequest = Members[number];

/** A field of a line; `list` is the field with the lines. */
export const lineField = (index: number, name: string, list = 'transactions'): string => `${list}[${index}].${name}`;

/** Names of the fields of every possible line. */
export const lineFields: readonly string[] = [
  'transactions',
  ...Array.from({ length: groupMembersMax }, (_, index) =>
    ['assetId', 'amount', 'quantity'].map((name) => lineField(index, name)),
  ).flat(),
];

/**
 * The orders of the complete lines, with their form fields. An error of a calculated figure belongs to the field the
 * user sees.
 */
const completeLines = <Line extends { readonly by: string }>(
  lines: readonly Line[],
  orderOf: (line: Line) => OrderRequest | null,
) =>
  lines.flatMap((line, index) => {
    const order = orderOf(line);
    const figure = lineField(index, line.by === 'amount' ? 'amount' : line.by === 'quantity' ? 'quantity' : 'by');
    return order === null
      ? []
      : [{ order, fields: { assetId: lineField(index, 'assetId'), amount: figure, quantity: figure } }];
  });

/** The group's members from the complete lines; null when there are none. */
export const membersOfLines = <Line extends { readonly by: string }>(
  lines: readonly Line[],
  orderOf: (line: Line) => OrderRequest | null,
): Members | null => {
  const complete = completeLines(lines, orderOf);
  return complete.length === 0 ? null : complete.map(({ order }) => order);
};

/** The form fields of each of those members. */
export const fieldsOfLines = <Line extends { readonly by: string }>(
  lines: readonly Line[],
  orderOf: (line: Line) => OrderRequest | null,
): FieldMap => completeLines(lines, orderOf).map(({ fields }) => fields);

/** "Place 3 orders". */
export const placeLabel = (count: number): string => (count === 1 ? 'Place 1 order' : `Place ${count} orders`);
