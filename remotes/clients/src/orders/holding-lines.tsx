import { getIn, useFormikContext } from 'formik';
import { useEffect, type ReactNode } from 'react';
import { unitsToWire } from '@tessera/domain/money';
import { Money, Quantity } from '@tessera/ui/core';
import { FieldFrame, MoneyField, SelectField, TextField, useServerErrors } from '@tessera/ui/form';
import { lineField } from './order-request';
import { linesFor, type Sellable, type SellBy, type SellLine } from './sell-lines';

const wayLabels = { all: 'All', amount: 'An amount', quantity: 'Units' } as const;

interface HoldingLinesProps {
  readonly holdings: readonly Sellable[];
  readonly verb: 'Sell' | 'Move';
  /** The ways to say how much. */
  readonly ways: readonly Exclude<SellBy, ''>[];
  /** The form's field with the lines. */
  readonly name?: string;
}

/** What to sell or move: each holding with its free units, and how much of it. */
export const HoldingLines = ({ holdings, verb, ways, name = 'transactions' }: HoldingLinesProps): ReactNode => {
  const { values, setFieldValue } = useFormikContext<object>();
  const lines = getIn(values, name) as readonly SellLine[];
  const fits =
    lines.length === holdings.length && holdings.every(({ assetId }, index) => lines[index]?.assetId === assetId);
  // A draft lists the holdings at the time it was saved; align it with the current ones.
  useEffect(() => {
    if (!fits) void setFieldValue(name, linesFor(holdings, lines, null));
  }, [fits, holdings, lines, name, setFieldValue]);
  return (
    <>
      <Nothing name={name} />
      {fits && (
        <ol className="t-lines">
          {holdings.map((holding, index) => (
            <Line key={holding.assetId} holding={holding} index={index} verb={verb} ways={ways} name={name} />
          ))}
        </ol>
      )}
    </>
  );
};

/** Shown when no holding is selected, and for a refusal of the lines as a whole. */
const Nothing = ({ name }: { readonly name: string }): ReactNode => {
  const { errors, touched, submitCount, values } = useFormikContext<object>();
  const refused = useServerErrors()?.fields[name];
  const own: unknown = getIn(errors, name);
  const isOwnShown = typeof own === 'string' && (getIn(touched, name) !== undefined || submitCount > 0);
  const ofServer = refused !== undefined && Object.is(refused.value, getIn(values, name)) ? refused.message : undefined;
  const error = isOwnShown ? own : ofServer;
  return error === undefined ? null : (
    <p className="t-field__error" role="alert" tabIndex={-1} aria-invalid>
      {error}
    </p>
  );
};

interface LineProps extends Pick<HoldingLinesProps, 'verb' | 'ways'> {
  readonly name: string;
  readonly holding: Sellable;
  readonly index: number;
}

const Line = ({ holding, index, verb, ways, name }: LineProps): ReactNode => {
  const { values } = useFormikContext<object>();
  const by = (getIn(values, lineField(index, 'by', name)) as SellBy | undefined) ?? '';
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
        name={lineField(index, 'by', name)}
        label={verb}
        placeholder="Nothing"
        options={holding.free > 0n ? ways.map((value) => ({ value, label: wayLabels[value] })) : []}
      />
      {by === 'amount' && <MoneyField name={lineField(index, 'amount', name)} label="Amount" />}
      {by === 'quantity' && (
        <TextField name={lineField(index, 'quantity', name)} label="Units" inputMode="decimal" maxLength={24} />
      )}
      {by === 'all' && (
        <FieldFrame name={`${name}-all-${index}`} label="Units" error={undefined}>
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
