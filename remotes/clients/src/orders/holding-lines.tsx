import { useFormikContext } from 'formik';
import { useEffect, type ReactNode } from 'react';
import { unitsToWire } from '@tessera/domain/money';
import { Money, Quantity } from '@tessera/ui/core';
import { FieldFrame, MoneyField, SelectField, TextField } from '@tessera/ui/form';
import { lineField } from './order-request';
import { linesFor, type Sellable, type SellBy, type SellValues } from './sell-lines';

const wayLabels = { all: 'All', amount: 'An amount', quantity: 'Units' } as const;

interface HoldingLinesProps {
  readonly holdings: readonly Sellable[];
  readonly verb: 'Sell' | 'Move';
  /** The ways to say how much. */
  readonly ways: readonly Exclude<SellBy, ''>[];
}

/** What to sell or move: each holding with its free units, and how much of it. */
export const HoldingLines = ({ holdings, verb, ways }: HoldingLinesProps): ReactNode => {
  const { values, setFieldValue } = useFormikContext<SellValues>();
  const lines = values.transactions;
  const fits =
    lines.length === holdings.length && holdings.every(({ assetId }, index) => lines[index]?.assetId === assetId);
  // A draft lists the holdings at the time it was saved; align it with the current ones.
  useEffect(() => {
    if (!fits) void setFieldValue('transactions', linesFor(holdings, lines, null));
  }, [fits, holdings, lines, setFieldValue]);
  return (
    <>
      <Nothing />
      {fits && (
        <ol className="t-lines">
          {holdings.map((holding, index) => (
            <Line key={holding.assetId} holding={holding} index={index} verb={verb} ways={ways} />
          ))}
        </ol>
      )}
    </>
  );
};

/** Shown when no holding is selected. */
const Nothing = (): ReactNode => {
  const { errors, touched, submitCount } = useFormikContext<SellValues>();
  const error = errors.transactions;
  return typeof error !== 'string' || (touched.transactions === undefined && submitCount === 0) ? null : (
    <p className="t-field__error" role="alert" tabIndex={-1} aria-invalid>
      {error}
    </p>
  );
};

interface LineProps extends Pick<HoldingLinesProps, 'verb' | 'ways'> {
  readonly holding: Sellable;
  readonly index: number;
}

const Line = ({ holding, index, verb, ways }: LineProps): ReactNode => {
  const { values } = useFormikContext<SellValues>();
  const by = values.transactions[index]?.by ?? '';
  const free = unitsToWire(holding.free);
  return (
    <li className="t-lines__line t-lines__line--named" aria-label={holding.assetName}>
      <div className="t-lines__name">
        <b>{holding.assetName}</b>
        <span className="t-small t-muted">
          <Quantity value={free} /> units free
          {holding.reserved > 0n && (
            <>
              {' '}
              of <Quantity value={unitsToWire(holding.units)} />, the others are reserved
            </>
          )}{' '}
          · <Money value={holding.value} />
          {holding.reserved > 0n && ' in all'}
        </span>
      </div>
      <SelectField
        name={lineField(index, 'by')}
        label={verb}
        placeholder="Nothing"
        options={holding.free > 0n ? ways.map((value) => ({ value, label: wayLabels[value] })) : []}
      />
      {by === 'amount' && <MoneyField name={lineField(index, 'amount')} label="Amount" />}
      {by === 'quantity' && (
        <TextField name={lineField(index, 'quantity')} label="Units" inputMode="decimal" maxLength={24} />
      )}
      {by === 'all' && (
        <FieldFrame name={`all-${index}`} label="Units" error={undefined}>
          {({ id }) => (
            <output id={id} className="t-lines__figure">
              <Quantity value={free} />
            </output>
          )}
        </FieldFrame>
      )}
    </li>
  );
};
