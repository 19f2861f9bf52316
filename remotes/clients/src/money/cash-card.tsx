import type { ReactNode } from 'react';
import { Card, Money, Why } from '@tessera/ui/core';
import type { TransactionsPreview } from './use-transactions-preview';

const lines = [
  ['cash', 'Cash'],
  ['reserved', 'Reserved'],
  ['uncleared', 'Not cleared'],
  ['available', 'Available'],
] as const;
const moments = [
  ['now', 'Now'],
  ['accepted', 'Accepted'],
  ['completed', 'Completed'],
] as const;

const isSame = (one: TransactionsPreview['now'], other: TransactionsPreview['now']): boolean =>
  lines.every(([name]) => one[name] === other[name]);

/**
 * The account's cash now, once this is accepted, and once all of it has settled. A middle column that repeats
 * another, and rows without any amount, are left out.
 */
export const CashCard = ({ preview }: { readonly preview: TransactionsPreview }): ReactNode => {
  const { now, accepted, completed } = preview;
  const isMomentShown = {
    now: true,
    accepted: !isSame(accepted, now) && !isSame(accepted, completed),
    completed: true,
  };
  const shown = moments.filter(([name]) => isMomentShown[name]);
  const rows = lines.filter(
    ([name]) => name === 'cash' || name === 'available' || moments.some(([moment]) => preview[moment][name] !== 0),
  );
  return (
    <Card
      title="Cash"
      actions={
        <Why
          of="available cash"
          rule="Available is the cash, less what is reserved for open transactions, less what has not cleared yet."
          date={preview.businessDate}
        />
      }
    >
      <div className="t-then-place">
        <table className="t-then">
          <thead>
            <tr>
              <th scope="col">
                <span className="t-visually-hidden">Cash</span>
              </th>
              {shown.map(([name, label]) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, label]) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                {shown.map(([moment]) => (
                  <td key={moment}>
                    <Money value={preview[moment][name]} short />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
};
