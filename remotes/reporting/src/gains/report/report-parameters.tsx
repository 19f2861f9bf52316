import type { ReactNode } from 'react';
import { useReadFile } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import { Button } from '@tessera/ui/core';
import { PeriodPicker } from '@tessera/ui/date';
import { Api } from '../../calls/api';
import { Segments } from '../../shared/segments';
import { taxYears } from '../shared/tax-years';
import type { GainsAddress } from '../shared/use-gains-address';

export const poolingChoices = [
  { value: 'account', label: 'By account' },
  { value: 'person', label: 'By person, as HMRC counts' },
] as const;

/** The tax year or two dates, how purchases are put together, and the workbook. */
export const ReportParameters = ({
  clientId,
  address: { period, pooling, choosePeriod, choosePooling },
}: {
  readonly clientId: string;
  readonly address: GainsAddress;
}): ReactNode => {
  const { businessDate } = usePortal();
  return (
    <div className="t-period">
      <PeriodPicker
        label="Tax year"
        value={period}
        onChange={choosePeriod}
        businessDate={businessDate}
        presets={taxYears(businessDate)}
      />
      <Segments label="Purchases pooled" options={poolingChoices} value={pooling} onChange={choosePooling} />
      <SpreadsheetButton question={{ clientId, fromDate: period.from, toDate: period.to, pooling }} />
    </div>
  );
};

interface SpreadsheetButtonProps {
  readonly question: {
    readonly clientId: string;
    readonly fromDate: string;
    readonly toDate: string;
    readonly pooling: GainsAddress['pooling'];
  };
}

/** Saves the report as a workbook. */
const SpreadsheetButton = ({ question }: SpreadsheetButtonProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { busy, save } = useReadFile(Api.endpoints.getCgtSpreadsheet);
  return (
    <Button busy={busy} onClick={() => void save({ firmId, ...question })}>
      Spreadsheet
    </Button>
  );
};
