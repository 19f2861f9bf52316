import type { ReactNode } from 'react';
import { deathMeanings } from '@tessera/contract/deaths/life';
import { clientHref, usePageTitle, useWork } from '@tessera/runtime';
import {
  Banner,
  ButtonLink,
  Card,
  Columns,
  DateText,
  EmptyState,
  Facts,
  formatPercent,
  Link,
  Page,
  RecordHeader,
  RecordLoading,
  SkeletonLines,
  StatusTag,
  Timeline,
  toneOfStatus,
} from '@tessera/ui/core';
import { useClientAddress } from '../addresses/use-client';
import { Api } from '../calls/api';
import { PageFailure } from '../shared/page-failure';
import { AffectedAccounts, TaxRules } from './affected-cards';
import { DeathActions } from './death-actions';
import type { Death } from './death-words';
import { EstateTaxCard, PensionOfDeathCard } from './pensions-cards';

/** The death of a client: what it froze, who benefits, what is to be done, and its history. */
export const DeathPage = (): ReactNode => {
  const { firmId, clientId, base } = useClientAddress();
  const { currentData: found, error, isFetching, refetch } = Api.useGetDeathQuery({ firmId, clientId });
  const death = found?.death ?? undefined;
  const failed = error !== undefined && !found && !isFetching;
  usePageTitle(failed || found?.death === null ? 'Death' : death && `Death of ${death.clientName}`);
  useWork(isFetching && !found);
  const reload = (): void => void refetch();
  if (failed) return <PageFailure error={error} what="death" onRetry={reload} />;
  const crumbs = [
    { label: 'Clients', to: '/clients' },
    { label: death?.clientName ?? clientId, to: clientHref(clientId) },
    { label: 'Death' },
  ];
  if (!found)
    return (
      <RecordLoading nameWidth={320} crumbs={crumbs} figures={[]}>
        <Card title="Accounts">
          <SkeletonLines lines={8} />
        </Card>
      </RecordLoading>
    );
  if (!death)
    return (
      <Page>
        <RecordHeader name="Death" crumbs={crumbs} />
        <EmptyState
          title="No death of this client is recorded"
          text="Once one is recorded, what it froze and who benefits is shown here."
          action={<ButtonLink to={`${base}/death/new`}>Record a death</ButtonLink>}
        />
      </Page>
    );
  return (
    <Page>
      <RecordHeader
        name={`Death of ${death.clientName}`}
        id={death.deathId}
        status={death.status}
        crumbs={crumbs}
        meta={[
          <Link key="client" to={clientHref(clientId, 'overview')}>
            {death.clientName}
          </Link>,
          <>
            died on <DateText value={death.diedOn} />
          </>,
        ]}
        actions={<DeathActions key={death.deathId} death={death} reloading={isFetching} onReload={reload} />}
      />
      <Banner tone={death.status === 'Withdrawn' ? 'info' : 'warning'}>{meaningOf(death)}</Banner>
      <Columns
        aside={
          <>
            <NominationsCard death={death} />
            <NoticeCard death={death} />
            <TaxRules {...death} />
          </>
        }
      >
        {death.status !== 'Withdrawn' &&
          death.pensions.map((pension) => (
            <PensionOfDeathCard key={pension.clientProductId} death={death} pension={pension} />
          ))}
        {death.status !== 'Withdrawn' && <EstateTaxCard death={death} />}
        <AffectedAccounts clientId={clientId} accounts={death.accounts} pending={death.status === 'Reported'} />
        <HistoryCard death={death} />
      </Columns>
    </Page>
  );
};

/** A record can be settled once nothing is left in the pensions: until then it says that they are to be shared out. */
const meaningOf = ({ status, pensions }: Death): string =>
  status === 'Confirmed' && pensions.length > 0 && pensions.every(({ value }) => value === 0)
    ? 'The accounts are frozen, and regular payments and income are stopped. Nothing is left in the pensions: settle the record.'
    : deathMeanings[status];

const NoticeCard = ({ death }: { readonly death: Death }): ReactNode => (
  <Card title="Notice and proof">
    <Facts
      facts={[
        { label: 'Died on', value: <DateText value={death.diedOn} /> },
        { label: 'The firm knew on', value: <DateText value={death.knownOn} /> },
        { label: 'Told by', value: death.notifiedBy },
        {
          label: 'Proof',
          value:
            death.proofDate === null ? (
              death.proof
            ) : (
              <>
                {death.proof}, seen on <DateText value={death.proofDate} />
              </>
            ),
        },
        { label: 'What was told', value: death.reason },
        { label: 'Recorded by', value: death.recordedBy ?? 'Somebody who has left' },
      ]}
    />
  </Card>
);

/** Whom the client wished to benefit. */
const NominationsCard = ({ death: { nominations } }: { readonly death: Death }): ReactNode => (
  <Card title="Expression of wish">
    {nominations.length === 0 ? (
      <p className="t-muted">The client named nobody. The trustees decide who benefits.</p>
    ) : (
      <Facts
        facts={nominations.map(({ name, relationship, share }) => ({
          label: `${name}, ${relationship.toLowerCase()}`,
          value: formatPercent(share),
        }))}
      />
    )}
  </Card>
);

const HistoryCard = ({ death: { steps } }: { readonly death: Death }): ReactNode => (
  <Card title="History">
    <Timeline
      label="History"
      steps={steps.map(({ step, at, status, userName, reason }, index) => ({
        key: String(index),
        tone: toneOfStatus(status),
        title: (
          <>
            {step !== status && step}
            <StatusTag status={status} />
          </>
        ),
        note: (
          <>
            <DateText value={at} time zone /> · {userName ?? 'the platform'}
          </>
        ),
        ...(reason === null ? {} : { text: reason }),
      }))}
    />
  </Card>
);
