import { groupMembersMax } from '@tessera/contract/transactions/values';
import type { FieldMap } from '../money/form-error';
import type { Members } from '../money/money-form';

export type OrderRequest = Members[number];

export const lineField = (index: number, name: string): string => `transactions[${index}].${name}`;

/** Names of the fields of every line there can be. */
export const lineFields: readonly string[] = [
  'transactions',
  ...Array.from({ length: groupMembersMax }, (_, index) =>
    ['assetId', 'amount', 'quantity'].map((name) => lineField(index, name)),
  ).flat(),
];

/**
 * Orders of the lines that are complete, with the fields of the form each came from. A refused figure belongs to the
 * field that is on the page, whichever it was calculated from.
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

/** The members of the group that the complete lines make; null where none is complete. */
export const membersOfLines = <Line extends { readonly by: string }>(
  lines: readonly Line[],
  orderOf: (line: Line) => OrderRequest | null,
): Members | null => {
  const complete = completeLines(lines, orderOf);
  return complete.length === 0 ? null : complete.map(({ order }) => order);
};

/** Which field of the form each of those members came from. */
export const fieldsOfLines = <Line extends { readonly by: string }>(
  lines: readonly Line[],
  orderOf: (line: Line) => OrderRequest | null,
): FieldMap => completeLines(lines, orderOf).map(({ fields }) => fields);

/** "Place 3 orders". */
export const placeLabel = (count: number): string => (count === 1 ? 'Place 1 order' : `Place ${count} orders`);
