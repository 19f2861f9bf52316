import type { ReactNode } from 'react';
import { Card, Facts, Missing, Percent, Quantity, StatusTag } from '@tessera/ui/core';
import type { Instrument } from './instrument-figures';

const orMissing = (value: ReactNode): ReactNode => value ?? <Missing />;

const settlement = (days: number): string => (days === 1 ? '1 working day' : `${days} working days`);

/** The instrument's identifiers, trading terms and costs. */
export const InstrumentFacts = ({ instrument }: { readonly instrument: Instrument }): ReactNode => (
  <>
    <Card title="Facts">
      <Facts
        facts={[
          { label: 'Type', value: instrument.instrumentType },
          { label: 'ISIN', value: instrument.isin },
          { label: 'SEDOL', value: orMissing(instrument.sedol) },
          { label: 'Ticker', value: orMissing(instrument.ticker) },
          { label: 'Exchange', value: orMissing(instrument.exchange) },
          { label: 'Currency', value: instrument.currency },
          { label: 'Country of issue', value: instrument.countryOfIssue },
          { label: 'Income', value: orMissing(instrument.incomeType) },
          { label: 'Status', value: <StatusTag status={instrument.status} /> },
        ]}
      />
    </Card>
    <Card title="Dealing and costs">
      <Facts
        facts={[
          { label: 'Settles in', value: settlement(instrument.settlementDays) },
          { label: 'Smallest unit', value: <Quantity value={instrument.minimumTransferUnit} /> },
          { label: 'Ongoing charge', value: <Percent value={instrument.ocf} /> },
          { label: 'Transaction cost, ex ante', value: <Percent value={instrument.transactionCostExAnte} /> },
          {
            label: 'Risk indicator',
            value: instrument.riskIndicator === null ? <Missing /> : `${instrument.riskIndicator} of 7`,
          },
        ]}
      />
    </Card>
  </>
);
