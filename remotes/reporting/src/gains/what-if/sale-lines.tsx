import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { formatMoney, formatQuantity, Gain, Money, Percent, Quantity, Tag } from '@tessera/ui/core';
import { FieldFrame, MoneyField, SelectField, TextField } from '@tessera/ui/form';
import { typedUnitsOf } from '../shared/typed-figures';
import type { Holding } from '../shared/wire';
import { isLineOf, type WhatIfValues } from './what-if-values';

const ways = [
  { value: 'all', label: 'All' },
  { value: 'amount', label: 'An amount' },
  { value: 'quantity', label: 'Units' },
];

/** Every holding, account by account, with how much of it would be sold. */
export const SaleLines = ({ holdings }: { readonly holdings: readonly Holding[] }): ReactNode => {
  const accounts = [...new Map(holdings.map(({ accountId, accountName }) => [accountId, accountName]))];
  return accounts.map(([accountId, accountName]) => (
    <section key={accountId} className="t-stack" aria-label={accountName}>
      <h3 className="t-card__title">{accountName}</h3>
      <ol className="t-lines">
        {holdings
          .filter((holding) => holding.accountId === accountId)
          .map((holding) => (
            <Line key={holding.assetId} holding={holding} />
          ))}
      </ol>
    </section>
  ));
};

const Line = ({ holding }: { readonly holding: Holding }): ReactNode => {
  const { values } = useFormikContext<WhatIfValues>();
  const index = values.lines.findIndex(isLineOf(holding));
  const line = values.lines[index];
  if (!line) return null;
  const { quantity, value, gain, price, name, exempt, share } = holding;
  return (
    <li className="t-lines__line t-lines__line--named" aria-label={name}>
      <div className="t-lines__name">
        <b>{name}</b>
        <span className="t-small t-muted">
          <Quantity value={quantity} /> units · {price === null ? 'no price' : <Money value={value} />}
          {gain !== null && (
            <>
              {' '}
              · <Gain value={gain} as="money" />
            </>
          )}
          {share !== 100 && (
            <>
              , the client’s <Percent value={share} />
            </>
          )}
          {gain === null && price !== null && exempt === null && ' · what it cost is not known'}
        </span>
        <Most holding={holding} index={index} />
      </div>
      <SelectField
        name={`lines[${index}].by`}
        label="Sell"
        placeholder="Nothing"
        options={price === null ? [] : ways}
      />
      {line.by === 'amount' && <MoneyField name={`lines[${index}].amount`} label="Amount" />}
      {line.by === 'quantity' && (
        <TextField name={`lines[${index}].quantity`} label="Units" inputMode="decimal" maxLength={24} />
      )}
      {line.by === 'all' && (
        <FieldFrame name={`all-${index}`} label="Units" error={undefined}>
          {({ id }) => (
            <output id={id} className="t-lines__figure">
              <Quantity value={quantity} />
            </output>
          )}
        </FieldFrame>
      )}
    </li>
  );
};

/** The most that leaves the year's gains inside the exempt amount, if nothing else is sold; pressed, it fills the line. */
const Most = ({ holding, index }: { readonly holding: Holding; readonly index: number }): ReactNode => {
  const { setFieldValue, values } = useFormikContext<WhatIfValues>();
  const { mostQuantity, mostAmount, quantity, name, exempt, gain } = holding;
  if (exempt !== null)
    return (
      <span>
        <Tag tone="info">Exempt: no tax at all</Tag>
      </span>
    );
  if (mostQuantity === null) return null;
  if (mostQuantity === 0) return <span className="t-small t-muted">None of it can be sold without tax.</span>;
  const fill = (): void => {
    const line = values.lines[index];
    void setFieldValue(`lines[${index}]`, {
      ...line,
      by: 'quantity',
      quantity: typedUnitsOf(mostQuantity),
      amount: '',
    });
  };
  const much = `${formatQuantity(mostQuantity)} units${mostAmount === null ? '' : `, ${formatMoney(mostAmount)}`}`;
  return (
    <span>
      <button
        type="button"
        className="t-link t-small"
        aria-label={`Sell the most of ${name} that bears no tax: ${much}`}
        onClick={fill}
      >
        {mostQuantity === quantity
          ? gain !== null && gain < 0
            ? 'All of it: a loss, which comes off other gains'
            : 'All of it bears no tax'
          : `Most that bears no tax: ${much}`}
      </button>
    </span>
  );
};
