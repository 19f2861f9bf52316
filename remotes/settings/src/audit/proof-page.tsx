import { useState, type ReactNode } from 'react';
import { useCollectFile, useSubmitOnce, type Act } from '@tessera/api';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { activeWorkStatuses } from '@tessera/contract/work/values';
import { callErrorOf, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import {
  Banner,
  Button,
  Card,
  CopyableId,
  Count,
  DateText,
  EmptyState,
  Facts,
  Missing,
  NoAccess,
  Page,
  PageHeader,
  PartFailure,
  ProgressBar,
  SkeletonLines,
  StatePage,
} from '@tessera/ui/core';
import { DateInput } from '@tessera/ui/date';
import { Api } from '../calls/api';
import { auditAccess } from '../shared/access-rules';
import { AuditTabs } from './audit-tabs';

type Check = CallData<'listSealChecks'>[number];

/** How often the page looks how far running work is. */
const askEveryMs = 2_000;

const useStartedWork = () => {
  const { firmId } = usePortal().firm;
  const [workId, setWorkId] = useState<string | null>(null);
  const known = Api.useGetWorkQuery({ firmId, workId: workId ?? '' }, { skip: workId === null });
  const isActive = workId !== null && (!known.currentData || activeWorkStatuses.includes(known.currentData.status));
  const query = Api.useGetWorkQuery(
    { firmId, workId: workId ?? '' },
    { skip: workId === null, pollingInterval: isActive ? askEveryMs : 0 },
  );
  return { work: workId === null ? undefined : query.currentData, workId, isActive, setWorkId };
};

interface StartButtonProps<Body> {
  readonly children: string;
  readonly act: Act<Body, { readonly id: string }>;
  readonly body: Body;
  readonly busy: boolean;
  readonly primary?: boolean;
  readonly onStarted: (workId: string) => void;
}

/** Starts work once; the parent gives it another key for the next time. */
const StartButton = <Body,>({ children, act, body, busy, primary, onStarted }: StartButtonProps<Body>): ReactNode => {
  const portal = usePortal();
  const { submit, isPending } = useSubmitOnce<Body, { readonly id: string }>(async (write) => {
    const answer = await act(write);
    if (answer.data) onStarted(answer.data.id);
    return answer;
  }, null);
  return (
    <Button
      {...(primary ? { kind: 'primary' as const } : {})}
      busy={isPending || busy}
      onClick={() =>
        void submit(body).then((error) => {
          if (error) portal.toast({ kind: 'error', message: error.errorMessage });
        })
      }
    >
      {children}
    </Button>
  );
};

const CheckFacts = ({ check }: { readonly check: Check }): ReactNode => (
  <>
    {check.findings.length === 0 ? (
      <Banner tone="good">Every sealed row is as it was sealed.</Banner>
    ) : (
      <Banner tone="bad">
        Not everything is as it was sealed. The first finding is the one to look at; later ones may follow from it.
        <ul>
          {check.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      </Banner>
    )}
    <Facts
      facts={[
        {
          label: 'Verified',
          value: (
            <>
              <DateText value={check.checkedAt} time /> by {check.checkedBy}
            </>
          ),
        },
        { label: 'Seals', value: <Count value={check.seals} /> },
        { label: 'Sealed rows', value: <Count value={check.rows} /> },
        { label: 'Not sealed yet', value: <Count value={check.unsealed} /> },
        {
          label: 'Newest seal',
          value: check.sealedAt === null ? <Missing /> : <DateText value={check.sealedAt} time />,
        },
        { label: 'Newest hash', value: check.head === null ? <Missing /> : <CopyableId id={check.head} what="hash" /> },
      ]}
    />
    <p className="t-muted t-small">
      Keep the newest hash outside of Tessera, such as in the minutes of a meeting: whoever can write to the database
      could make a whole chain anew, and only a hash kept elsewhere shows it.
    </p>
  </>
);

/** Verifies the seals of the firm, and shows what the last verification found. */
const VerifyCard = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { work, workId, isActive, setWorkId } = useStartedWork();
  const checks = Api.useListSealChecksQuery({ firmId }, { pollingInterval: isActive ? askEveryMs : 0 });
  const [start] = Api.useStartSealCheckMutation();
  const act: Act<CallBody<'startSealCheck'>, CallData<'startSealCheck'>> = (write) => start({ firmId, ...write });
  const [newest] = checks.currentData ?? [];
  const body = (): ReactNode => {
    if (checks.isError && callErrorOf(checks.error)?.type === 'forbidden')
      return <NoAccess what="the seals, which cover the whole firm" />;
    if (checks.isError)
      return <PartFailure error={checks.error} what="the verifications" onRetry={() => void checks.refetch()} />;
    if (checks.currentData === undefined) return <SkeletonLines lines={5} />;
    return (
      <div className="t-stack">
        {isActive && (
          <ProgressBar label="Verification of the audit trail" done={work?.done ?? 0} total={work?.total ?? 0} />
        )}
        {work?.status === 'Failed' && <Banner tone="bad">{work.note}</Banner>}
        {newest ? (
          <CheckFacts check={newest} />
        ) : (
          <EmptyState
            title="Nobody has verified the seals from here yet"
            text="A verification reads every posting, step and entry of the audit trail and compares it with its seal."
          />
        )}
      </div>
    );
  };
  return (
    <Card
      title="Verification"
      actions={
        <StartButton key={workId} act={act} body={{}} busy={isActive} primary onStarted={setWorkId}>
          Verify now
        </StartButton>
      }
    >
      {body()}
    </Card>
  );
};

/** Exports the sealed rows with the hashes that prove them. */
const ProofCard = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const [dateFrom, setDateFrom] = useState('');
  const [dateTo, setDateTo] = useState('');
  const { work, workId, isActive, setWorkId } = useStartedWork();
  const { busy, collect } = useCollectFile(Api);
  const [start] = Api.useStartAuditProofMutation();
  const act: Act<CallBody<'startAuditProof'>, CallData<'startAuditProof'>> = (write) => start({ firmId, ...write });
  return (
    <Card title="Export with its proof">
      <div className="t-stack">
        <p>
          A ZIP of the rows as they were sealed and of the chain of seals. It says how an outsider verifies it with
          nothing but SHA-256. It holds every value in full: give it only to whoever may read all of it.
        </p>
        <div className="t-row">
          <div className="t-field">
            <label className="t-field__label" htmlFor="proof-from">
              From
            </label>
            <DateInput id="proof-from" side="past" value={dateFrom} onChange={setDateFrom} />
          </div>
          <div className="t-field">
            <label className="t-field__label" htmlFor="proof-to">
              To
            </label>
            <DateInput id="proof-to" side="past" value={dateTo} onChange={setDateTo} />
          </div>
          <StartButton
            key={workId}
            act={act}
            body={{ ...(dateFrom === '' ? {} : { dateFrom }), ...(dateTo === '' ? {} : { dateTo }) }}
            busy={isActive}
            onStarted={setWorkId}
          >
            Export with its proof
          </StartButton>
          {work?.file && (
            <Button kind="primary" busy={busy} onClick={() => void collect(work)}>
              Download the ZIP
            </Button>
          )}
        </div>
        <p className="t-muted t-small">
          Leave the days empty for everything. With days, the chain of seals is whole and the rows are those of the
          seals that hold entries of these days.
        </p>
        {isActive && <ProgressBar label="Export with its proof" done={work?.done ?? 0} total={work?.total ?? 0} />}
        {work?.status === 'Failed' && <Banner tone="bad">{work.note}</Banner>}
      </div>
    </Card>
  );
};

/** Verifies that nothing sealed was changed, and exports it so that others can. */
export const ProofPage = (): ReactNode => {
  const { allowed } = useAccess(auditAccess);
  usePageTitle('Audit: verification and proof');
  useWork(false);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  return (
    <Page>
      <PageHeader title="Audit" />
      <AuditTabs />
      <div className="t-stack">
        <VerifyCard />
        <ProofCard />
      </div>
    </Page>
  );
};
