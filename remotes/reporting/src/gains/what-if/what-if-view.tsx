import { useMemo, useState, type ReactNode } from 'react';
import { usePreview } from '@tessera/api';
import { isIsoDate } from '@tessera/domain/dates';
import { usePortal, useWork } from '@tessera/runtime';
import { Card, Columns, EmptyState, SkeletonLines } from '@tessera/ui/core';
import { DateField, Form, LiveAnswer, MoneyField } from '@tessera/ui/form';
import { Api } from '../../calls/api';
import { poolingChoices } from '../report/report-parameters';
import { Segments } from '../../shared/segments';
import { typedPoundsOf } from '../shared/typed-figures';
import { GainsFailure } from '../shared/gains-failure';
import type { GainsAddress } from '../shared/use-gains-address';
import type { Holding, WhatIf } from '../shared/wire';
import { ContinueToSell } from './continue-to-sell';
import { SaleEffect, SaleWorking } from './sale-effect';
import { SaleLines } from './sale-lines';
import { isLineOf, linesOf, saleOf, typedIncome, whatIfSchema, type WhatIfValues } from './what-if-values';

interface WhatIfViewProps {
  readonly clientId: string;
  readonly address: GainsAddress;
}

/** What sales would do to the tax year, by the report's own function. Nothing is sold here. */
export const WhatIfView = ({ clientId, address }: WhatIfViewProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { pooling } = address;
  const { data, error, isFetching, refetch } = Api.usePreviewDisposalsQuery({
    firmId,
    clientId,
    body: { pooling, sales: [] },
  });
  useWork(isFetching && !data);
  return (
    <>
      <Segments label="Purchases pooled" options={poolingChoices} value={pooling} onChange={address.choosePooling} />
      {data ? (
        data.holdings.length === 0 ? (
          <Card title="What to sell">
            <EmptyState
              title="There is nothing to sell that capital gains tax is paid on"
              text="Holdings of general investment accounts appear here. Sales in ISAs and pensions bear no tax."
            />
          </Card>
        ) : (
          <WhatIfForm clientId={clientId} address={address} start={data} />
        )
      ) : error && !isFetching ? (
        <GainsFailure error={error} what="the capital gains of this client" onRetry={() => void refetch()} />
      ) : (
        <Card title="What to sell">
          <div aria-busy="true">
            <SkeletonLines lines={8} />
          </div>
        </Card>
      )}
    </>
  );
};

const WhatIfForm = ({ clientId, address, start }: WhatIfViewProps & { readonly start: WhatIf }): ReactNode => {
  const [latest, setLatest] = useState<WhatIf | null>(null);
  const [initial] = useState<WhatIfValues>(() => ({
    date: start.date,
    income: typedPoundsOf(start.before.income),
    lines: linesOf(start.holdings),
  }));
  const holdings = (latest ?? start).holdings;
  return (
    <Form<WhatIfValues>
      className="t-form--stepped"
      label="What if I sell"
      initialValues={initial}
      validationSchema={whatIfSchema}
      asksBeforeLeaving={false}
      onSubmit={() => Promise.resolve()}
    >
      {({ values }) => (
        <Columns
          aside={
            <>
              <Live
                clientId={clientId}
                address={address}
                values={values}
                holdings={start.holdings}
                onAnswer={setLatest}
              />
              <ContinueToSell clientId={clientId} lines={values.lines} holdings={holdings} />
            </>
          }
        >
          <Card title="What to sell">
            <div className="t-stack">
              <div className="t-fields">
                <DateField
                  name="date"
                  label="Day of the sale"
                  side="future"
                  help="Today, or a later day: in the next tax year, its exempt amount counts."
                />
                <MoneyField
                  name="income"
                  label="Taxable income of the year"
                  optional
                  help="After the personal allowance. Without it all is taxed at the higher rate."
                />
              </div>
              <p className="t-small t-muted">
                What bears no tax is inside the exempt amount that is left and losses brought forward, if nothing else
                is sold.
              </p>
              <SaleLines holdings={holdings} />
            </div>
          </Card>
          {latest !== null && <SaleWorking preview={latest} clientId={clientId} />}
        </Columns>
      )}
    </Form>
  );
};

interface LiveProps extends WhatIfViewProps {
  readonly values: WhatIfValues;
  readonly holdings: readonly Holding[];
  readonly onAnswer: (data: WhatIf | null) => void;
}

/** Asks once the typed values have rested, and says what the platform refuses at its field. */
const Live = ({ clientId, address: { pooling }, values, holdings, onAnswer }: LiveProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { date, income, lines } = values;
  const complete = useMemo(
    () =>
      lines.flatMap((line, index) => {
        const sale = saleOf(line, holdings.find(isLineOf(line))?.quantity ?? 0);
        return sale === null ? [] : [{ sale, field: `lines[${index}].${line.by === 'all' ? 'by' : line.by}` }];
      }),
    [lines, holdings],
  );
  const pounds = typedIncome(income);
  const answer = usePreview(
    Api.usePreviewDisposalsQuery,
    isIsoDate(date)
      ? {
          firmId,
          clientId,
          body: {
            date,
            pooling,
            sales: complete.map(({ sale }) => sale),
            ...(pounds === undefined ? {} : { income: pounds }),
          },
        }
      : null,
  );
  const fieldOf = (name: string): string => {
    const at = /^sales\[(\d+)\]/.exec(name)?.[1];
    return at === undefined ? name : (complete[Number(at)]?.field ?? name);
  };
  return (
    <LiveAnswer
      answer={answer}
      inForm={(refusal) => ({
        ...refusal,
        fieldErrors: refusal.fieldErrors.map((each) => ({ ...each, fieldName: fieldOf(each.fieldName) })),
      })}
      fieldNames={new Set(['date', 'income', ...complete.map(({ field }) => field)])}
      empty="Choose a day to see what a sale would do."
      onAnswer={onAnswer}
    >
      {(preview, isPending) => <SaleEffect preview={preview} isPending={isPending} />}
    </LiveAnswer>
  );
};
