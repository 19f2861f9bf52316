import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { DateText, Facts, Money, Quantity, type Fact } from '@tessera/ui/core';

type Effect = CallData<'previewCorrection'>;

const factsOf = ({ now, after, units }: Effect): Fact[] => [
  {
    label: 'Cash',
    value: (
      <>
        <Money value={now.cash} /> → <Money value={after.cash} />
      </>
    ),
  },
  {
    label: 'Available to spend',
    value: (
      <>
        <Money value={now.available} /> → <Money value={after.available} />
      </>
    ),
  },
  ...units.flatMap(({ assetName, now: before, after: then }): Fact[] => [
    {
      label: `Units of ${assetName}`,
      value: (
        <>
          <Quantity value={before.quantity} /> → <Quantity value={then.quantity} />
        </>
      ),
    },
    {
      label: 'Their book cost',
      value: (
        <>
          <Money value={before.bookCost} /> → <Money value={then.bookCost} />
        </>
      ),
    },
  ]),
];

/** What a correction would post and the resulting balances, from the same plan that commits it. */
export const CorrectionEffect = ({ effect }: { readonly effect: Effect }): ReactNode => (
  <div className="t-stack" role="group" aria-label="What it does">
    <Facts facts={factsOf(effect)} />
    <table className="t-then t-then--list">
      <caption className="t-visually-hidden">New postings</caption>
      <thead>
        <tr>
          <th scope="col">New posting</th>
          <th scope="col">Value date</th>
          <th scope="col">Cash</th>
          <th scope="col">Units</th>
        </tr>
      </thead>
      <tbody>
        {effect.postings.map(({ transactionCode, narrative, valueDate, amount, quantity }, index) => (
          <tr key={`${index} ${transactionCode}`}>
            <th scope="row">{narrative}</th>
            <td>
              <DateText value={valueDate} />
            </td>
            <td>
              <Money value={amount} plus />
            </td>
            <td>
              <Quantity value={quantity} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {effect.notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
  </div>
);
