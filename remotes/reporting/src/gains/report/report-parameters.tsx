import { useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { readOnce, saveFile } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import { Button } from '@tessera/ui/core';
import { PeriodPicker } from '@tessera/ui/date';
import { Api } from '../../calls/api';
import { Segments } from '../shared/segments';
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

/** Saves the report as a workbook. The call engine says why it could not be read. */
const SpreadsheetButton = ({ question }: SpreadsheetButtonProps): ReactNode => {
  const portal = usePortal();
  const dispatch = useDispatch<Parameters<typeof readOnce>[0]>();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const data = await readOnce(dispatch, Api.endpoints.getCgtSpreadsheet, { firmId: portal.firm.firmId, ...question });
    setBusy(false);
    if (data === undefined) return;
    saveFile(data);
    portal.toast({ kind: 'success', message: `${data.fileName} is saved.` });
  };
  return (
    <Button busy={busy} onClick={() => void save()}>
      Spreadsheet
    </Button>
  );
};
