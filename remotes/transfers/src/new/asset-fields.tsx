import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { instrumentLookup } from '@tessera/api';
import { transferLinesMax } from '@tessera/contract/transfers/values';
import { typedPounds } from '@tessera/domain/typed-amount';
import { Button, IconButton, Money, type Fact } from '@tessera/ui/core';
import { InstrumentField, PasteOrFile } from '@tessera/ui/controls';
import { ListError, MoneyField, TextField, useLinesFocus } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { useFindInstruments } from '../shared/find-instruments';
import { readHoldings } from '../shared/typed-lines';
import { assetField } from './field-names';
import { asksWorthThere, emptyAsset, listsAssets, type AssetLine, type TransferValues } from './transfer-values';

export const useInstruments = instrumentLookup(Api);

const quantityMax = 24;

/** What is held at the other provider, line by line. */
export const AssetFields = (): ReactNode => {
  const { values } = useFormikContext<TransferValues>();
  if (asksWorthThere(values))
    return (
      <MoneyField name="cash" label="Held there now" help="What moves is this less the amount that stays behind." />
    );
  return (
    <>
      <HoldingsFromSheet />
      <HoldingLines />
      <MoneyField name="cash" label="Cash that comes with them" optional />
    </>
  );
};

const HoldingLines = (): ReactNode => {
  const {
    values: { assets },
    setFieldValue,
  } = useFormikContext<TransferValues>();
  const put = (next: readonly AssetLine[]): void => void setFieldValue('assets', next);
  const place = useLinesFocus<HTMLDivElement>(assets.length);
  return (
    <div ref={place} className="t-stack">
      <ol className="t-lines">
        {assets.map((_, index) => (
          <li key={index} className="t-lines__line t-lines__line--holding" aria-label={`Line ${index + 1}`}>
            <InstrumentField name={assetField(index, 'assetId')} label="Instrument" useInstruments={useInstruments} />
            <IconButton
              icon="close"
              label={`Remove line ${index + 1}`}
              className="t-lines__remove"
              onClick={() => put(assets.filter((__, at) => at !== index))}
            />
            <TextField name={assetField(index, 'quantity')} label="Units" inputMode="decimal" maxLength={quantityMax} />
            <MoneyField name={assetField(index, 'amount')} label="Value" optional />
            <MoneyField name={assetField(index, 'bookCost')} label="Book cost" optional />
          </li>
        ))}
      </ol>
      <div>
        <Button
          small
          unavailable={assets.length >= transferLinesMax && `At most ${transferLinesMax} instruments`}
          onClick={() => put([...assets, emptyAsset])}
        >
          Add an instrument
        </Button>
        <ListError name="assets" />
      </div>
    </div>
  );
};

const HoldingsFromSheet = (): ReactNode => {
  const { values, setFieldValue } = useFormikContext<TransferValues>();
  const find = useFindInstruments();
  const take = async (text: string): Promise<readonly string[]> => {
    const { rows, problems } = readHoldings(text);
    if (problems.length > 0) return problems;
    const found = await find(rows.map(({ key }) => key));
    const strangers = rows.filter(({ key }) => !found.get(key));
    if (strangers.length > 0)
      return strangers.map(
        ({ line, key }) => `Line ${line}: ${key} is not on your firm’s list. Have it sold first, or leave it out.`,
      );
    const read = rows.flatMap(({ key, quantity, amount, bookCost }): AssetLine[] => {
      const instrument = found.get(key);
      return instrument
        ? [{ assetId: instrument.assetId, assetIdName: instrument.name, quantity, amount, bookCost }]
        : [];
    });
    const known = new Set(read.map(({ assetId }) => assetId));
    const kept = values.assets.filter(({ assetId }) => assetId !== '' && !known.has(assetId));
    const next = [...kept, ...read];
    if (next.length > transferLinesMax) return [`At most ${transferLinesMax} instruments can move together.`];
    await setFieldValue('assets', next);
    return [];
  };
  return (
    <PasteOrFile
      label="From a sheet"
      help="One holding in a line: ISIN or id, units, value and book cost in pounds. The last two may be left out."
      takeLabel="Fill in the lines"
      onText={take}
    />
  );
};

/** What was typed, for the review. */
export const assetFacts = (values: TransferValues): Fact[] => {
  if (asksWorthThere(values)) return [{ label: 'Held there now', value: <Money value={typedPounds(values.cash)} /> }];
  if (!listsAssets(values))
    return [{ label: 'What moves', value: values.transferType === 'Stock' ? 'Everything the account holds' : 'Cash' }];
  return [
    ...values.assets.map(({ assetId, assetIdName, quantity, amount }) => ({
      label: assetIdName || assetId,
      value: (
        <>
          {quantity} units
          {amount.trim() !== '' && (
            <>
              , <Money value={typedPounds(amount)} />
            </>
          )}
        </>
      ),
    })),
    ...(values.cash.trim() === '' ? [] : [{ label: 'Cash', value: <Money value={typedPounds(values.cash)} /> }]),
  ];
};
