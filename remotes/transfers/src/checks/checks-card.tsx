import { useState, type ReactNode } from 'react';
import { useFile } from '@tessera/api';
import { useAccess, usePortal } from '@tessera/runtime';
import { Banner, Button, Card, DateText, Facts, PartFailure, SkeletonLines, type Fact } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { checksDecide, checksWrite, fileRead } from '../shared/access-rules';
import type { TransferRecord } from '../shared/transfer';
import { ChecksForm } from './checks-form';
import { DecideDialog } from './decide-dialog';
import { FlagList } from './flag-list';
import type { TransferChecks } from './transfer-checks';

/** May this pension leave? What is known of where it goes, what follows from it, and who has to look next. */
export const ChecksCard = ({ record }: { readonly record: TransferRecord }): ReactNode => {
  const { firmId, transactionId } = record;
  const {
    currentData: checks,
    error,
    isFetching,
    refetch,
  } = Api.useGetTransferChecksQuery({ firmId: usePortal().firm.firmId, transactionId });
  const reload = (): void => void refetch();
  return (
    <Card title="May this pension leave?">
      {checks && (
        <LoadedChecks firmId={firmId} record={record} checks={checks} reloading={isFetching} onReload={reload} />
      )}
      {!checks && isFetching && <SkeletonLines lines={6} />}
      {!checks && !isFetching && error !== undefined && (
        <PartFailure error={error} what="the checks of this transfer" onRetry={reload} />
      )}
    </Card>
  );
};

interface LoadedChecksProps {
  readonly firmId: string;
  readonly record: TransferRecord;
  readonly checks: TransferChecks;
  readonly reloading: boolean;
  readonly onReload: () => void;
}

const factsOf = ({ outcome, missing, needsAppointment, appointment, decision, next }: TransferChecks): Fact[] => [
  ...(decision === null
    ? [{ label: 'The answers say', value: outcome ?? `Not known yet: ${openText(missing.length)}` }]
    : [
        { label: 'Decided', value: decision.decision },
        {
          label: 'By',
          value: (
            <>
              {decision.by.name}, <DateText value={decision.at} />
            </>
          ),
        },
      ]),
  ...(decision?.reason == null ? [] : [{ label: 'Reason', value: decision.reason }]),
  ...(needsAppointment || appointment !== null
    ? [{ label: 'MoneyHelper appointment', value: appointment ?? 'Needed, and not taken yet' }]
    : []),
  { label: 'Looks next', value: next },
];

const openText = (count: number): string => (count === 1 ? '1 question is open' : `${count} questions are open`);

const LoadedChecks = ({ record, checks, reloading, onReload }: LoadedChecksProps): ReactNode => {
  const mayRecord = useAccess(checksWrite).allowed;
  const mayDecide = useAccess(checksDecide).allowed;
  const [deciding, setDeciding] = useState(false);
  const { outcome, reasons, decision, decideRefusal, recordRefusal } = checks;
  const isRefused = (decision?.decision ?? outcome) === 'Refused';
  return (
    <div className="t-stack">
      {isRefused && (
        <Banner tone={decision === null ? 'warning' : 'bad'}>
          {decision === null ? 'It would be refused. ' : 'It is refused. '}
          {reasons.join(' ')}
        </Banner>
      )}
      <Facts facts={factsOf(checks)} />
      {decision?.letterFileId != null && <LetterButton fileId={decision.letterFileId} />}
      {decision === null && outcome !== null && mayDecide && (
        <div>
          <Button
            kind={outcome === 'Refused' ? 'danger' : 'primary'}
            {...(decideRefusal === null ? {} : { unavailable: decideRefusal })}
            onClick={() => setDeciding(true)}
          >
            {outcome === 'Refused' ? 'Refuse the transfer' : 'Let it leave'}
          </Button>
        </div>
      )}
      {recordRefusal === null && mayRecord ? (
        <ChecksForm key={checks.version} checks={checks} reloading={reloading} onReload={onReload} />
      ) : (
        <FlagList checks={checks} />
      )}
      {deciding && outcome !== null && (
        <DecideDialog
          outcome={outcome}
          record={record}
          checks={checks}
          reloading={reloading}
          onReload={onReload}
          onClose={() => setDeciding(false)}
        />
      )}
    </div>
  );
};

const LetterButton = ({ fileId }: { readonly fileId: string }): ReactNode => {
  const { busyWith, save } = useFile(Api);
  const mayRead = useAccess(fileRead).allowed;
  return mayRead ? (
    <div>
      <Button busy={busyWith !== null} onClick={() => void save(fileId)}>
        Open the letter
      </Button>
    </div>
  ) : null;
};
