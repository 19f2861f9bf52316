import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { groupMembersMax } from '@tessera/contract/transactions/values';
import { poundsToWire, type Pence } from '@tessera/domain/money';
import { Button, Facts, IconButton, Money } from '@tessera/ui/core';
import { MoneyField, SegmentField, TextField, useLinesFocus } from '@tessera/ui/form';
import { InstrumentField } from '../money/instrument-field';
import { emptyLine, spreadEvenly, totalTyped, type InvestLine, type InvestValues } from './invest-lines';
import { lineField } from './order-request';

const byChoices = [
  { value: 'amount', label: '£' },
  { value: 'quantity', label: 'Units' },
];

/** The purchases, one line per instrument, and the cash that remains. */
export const InvestFields = ({ available }: { readonly available: Pence }): ReactNode => {
  const { values, setFieldValue } = useFormikContext<InvestValues>();
  const lines = values.transactions;
  const put = (next: readonly InvestLine[]): void => void setFieldValue('transactions', next);
  const byUnits = lines.some(({ by }) => by === 'quantity');
  const total = totalTyped(lines);
  const place = useLinesFocus<HTMLDivElement>(lines.length);
  return (
    <>
      <div ref={place} className="t-stack">
        <ol className="t-lines">
          {lines.map((line, index) => (
            <Line
              key={index}
              line={line}
              index={index}
              onRemove={lines.length > 1 ? () => put(lines.filter((_, at) => at !== index)) : undefined}
            />
          ))}
        </ol>
        <div className="t-row">
          <Button
            small
            unavailable={lines.length >= groupMembersMax && `At most ${groupMembersMax} orders at a time`}
            onClick={() => put([...lines, emptyLine])}
          >
            Add a line
          </Button>
          <Button
            small
            unavailable={available <= 0n && 'There is no cash to spend'}
            onClick={() => put(spreadEvenly(lines, available))}
          >
            Invest all available cash evenly
          </Button>
        </div>
      </div>
      <Facts
        facts={[
          { label: 'Available cash', value: <Money value={poundsToWire(available)} /> },
          { label: byUnits ? 'Total of the amounts' : 'Total', value: <Money value={poundsToWire(total)} /> },
          {
            label: byUnits ? 'Left, before what is bought by units' : 'Left',
            value: <Money value={poundsToWire(available - total)} />,
            total: true,
          },
        ]}
      />
    </>
  );
};

interface LineProps {
  readonly line: InvestLine;
  readonly index: number;
  readonly onRemove: (() => void) | undefined;
}

const Line = ({ line, index, onRemove }: LineProps): ReactNode => (
  <li className="t-lines__line" aria-label={`Line ${index + 1}`}>
    <InstrumentField name={lineField(index, 'assetId')} label="Instrument" />
    <SegmentField name={lineField(index, 'by')} label="By" options={byChoices} />
    {line.by === 'amount' ? (
      <MoneyField name={lineField(index, 'amount')} label="Amount" />
    ) : (
      <TextField name={lineField(index, 'quantity')} label="Units" inputMode="decimal" maxLength={24} />
    )}
    {onRemove === undefined ? (
      <span />
    ) : (
      <IconButton icon="close" label={`Remove line ${index + 1}`} className="t-lines__remove" onClick={onRemove} />
    )}
  </li>
);
