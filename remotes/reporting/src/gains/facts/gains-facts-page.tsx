import { useState, type ReactNode } from 'react';
import { gainsFactKinds } from '@tessera/contract/gains/values';
import { callErrorOf, isForbidden, useAccess, usePortal, useWork } from '@tessera/runtime';
import { Button, Card, Columns } from '@tessera/ui/core';
import { DataTable } from '@tessera/ui/table';
import { Api } from '../../calls/api';
import { ReportPage } from '../../reports/report-page';
import { gainsFactsReport } from '../../reports/reports';
import { gainsFactWrite } from '../../shared/access-rules';
import type { GainsFact } from '../shared/wire';
import { factColumns } from './fact-columns';
import { isOfAccount } from './fact-values';
import { useSeesWholeFirm } from './find';
import { RecordDialog } from './record-dialog';
import { WithdrawDialog } from './withdraw-dialog';

/** Facts that no posting tells and that change the cost of holdings: what is recorded, and by whom. */
export const GainsFactsPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(gainsFactsReport.access);
  const mayRecord = useAccess(gainsFactWrite).allowed;
  const seesWholeFirm = useSeesWholeFirm();
  const [recording, setRecording] = useState(false);
  const [withdrawing, setWithdrawing] = useState<GainsFact | null>(null);
  const { data, error, isFetching, refetch } = Api.useListGainsFactsQuery({ firmId }, { skip: !allowed });
  useWork(isFetching && !data);
  const title = 'Recorded facts';
  return (
    <ReportPage report={gainsFactsReport} allowed={allowed} asOf={undefined}>
      <Columns>
        <Card
          title={title}
          flush
          actions={
            mayRecord && (
              <Button kind="primary" onClick={() => setRecording(true)}>
                Record a fact
              </Button>
            )
          }
          footer="A fact counts at once, in the gains of every client whom it is about. It is never changed: it is withdrawn, and entered anew."
        >
          <DataTable
            label={title}
            columns={factColumns}
            rows={data}
            rowKey={({ id }) => id}
            rowName={({ kind, name }) => `${kind} of ${name}`}
            {...(mayRecord
              ? {
                  rowMenu: (fact: GainsFact) =>
                    fact.withdrawn === null && (seesWholeFirm || isOfAccount(fact.kind))
                      ? [{ label: 'Withdraw', danger: true, onSelect: () => setWithdrawing(fact) }]
                      : [],
                }
              : {})}
            refreshing={isFetching}
            error={isFetching ? null : (callErrorOf(error)?.errorMessage ?? null)}
            noAccess={isForbidden(error)}
            onRetry={() => void refetch()}
            empty={{
              title: 'No facts are recorded yet',
              text: 'Accumulated and excess reportable income, equalisation, capital distributions and conversions are entered here, as fund managers and companies report them.',
            }}
          />
        </Card>
      </Columns>
      {recording && (
        <RecordDialog
          kinds={gainsFactKinds.filter((kind) => seesWholeFirm || isOfAccount(kind))}
          onClose={() => setRecording(false)}
        />
      )}
      {withdrawing !== null && <WithdrawDialog fact={withdrawing} onClose={() => setWithdrawing(null)} />}
    </ReportPage>
  );
};
