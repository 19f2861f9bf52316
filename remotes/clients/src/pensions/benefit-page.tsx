import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { asSentence, inSentence } from '@tessera/domain/in-sentence';
import { accountHref, clientHref, usePageTitle, useWork } from '@tessera/runtime';
import {
  Banner,
  Card,
  Columns,
  DateText,
  KeyFigures,
  Link,
  Missing,
  Money,
  Page,
  RecordHeader,
  RecordLoading,
  SkeletonLines,
  Tag,
  type KeyFigure,
} from '@tessera/ui/core';
import { useClientAddress } from '../addresses/use-client';
import { Api } from '../calls/api';
import { PapersCard } from '../papers/papers-card';
import { PageFailure } from '../shared/page-failure';
import { BenefitActions } from './benefit-actions';
import { BenefitDetails, DeclarationsCard, StepsCard } from './benefit-details';
import { AllowancesOfBenefit, FiguresCard, MovedCard, PayeCard } from './benefit-figures';
import { BenefitTransactions } from './benefit-transactions';
import { incomeCameBack, meaningOf } from './benefit-standing';
import { isRegular, titleOfBenefit, type BenefitRecord } from './benefit-words';

const wrongClient = {
  statusCode: 404,
  errorMessage: 'This benefit belongs to another client.',
  type: 'not-found',
  fieldErrors: [],
};

const loadingFigures: readonly KeyFigure[] = ['Net payment', 'Tax-free', 'Taxable', 'Tax', 'Payday'].map((label) => ({
  label,
  value: null,
}));

const figuresOf = (record: BenefitRecord): KeyFigure[] => {
  const { figures, paymentDate, salesDate } = record;
  if (isRegular(record))
    return [
      { label: 'Amount', value: record.amount === null ? record.basis : <Money value={record.amount} /> },
      { label: 'Next payday', value: <DateText value={record.nextDate} /> },
      { label: 'Next cut-off', value: <DateText value={record.nextCutOff} />, note: 'last day to change it' },
      {
        label: 'Ends',
        value: record.endDate === null ? 'Until stopped' : <DateText value={record.endDate} />,
      },
    ];
  const money = (value: number | undefined): ReactNode => (value === undefined ? <Missing /> : <Money value={value} />);
  const isOpen = record.status === 'Pending' || record.status === 'Waiting';
  const known = figures === null ? 'not calculated yet' : isOpen ? 'estimated at today’s values' : undefined;
  return [
    { label: 'Net payment', value: money(figures?.netPayment), note: known },
    { label: 'Tax-free', value: money(figures?.taxFreeAmount) },
    { label: 'Taxable', value: money(figures?.taxableAmount) },
    { label: 'Tax', value: money(figures?.taxDeducted) },
    {
      label: 'Payday',
      value: <DateText value={paymentDate} />,
      note:
        salesDate === null ? (
          paymentDate === null && 'as soon as it can'
        ) : (
          <>
            sales from <DateText value={salesDate} />
          </>
        ),
    },
  ];
};

/** One benefit: what was asked for, its figures with their rules, what happened to it, and the actions on it. */
export const BenefitPage = (): ReactNode => {
  const { firmId, clientId } = useClientAddress();
  const { crystallisationId = '' } = useParams();
  const {
    currentData: found,
    error,
    isFetching,
    refetch,
  } = Api.useGetCrystallisationQuery({ firmId, crystallisationId });
  const reload = (): void => void refetch();
  const isWrongClient = found !== undefined && found.clientId !== clientId;
  const record = isWrongClient ? undefined : found;
  const failed = (error !== undefined && !found && !isFetching) || isWrongClient;
  usePageTitle(failed ? 'Benefit' : record && `${titleOfBenefit(record)}, ${record.clientName}`);
  useWork(isFetching && !found);
  if (failed) return <PageFailure error={isWrongClient ? wrongClient : error} what="benefit" onRetry={reload} />;
  const crumbs = [
    { label: 'Clients', to: '/clients' },
    { label: record?.clientName ?? clientId, to: clientHref(clientId) },
    { label: 'Pensions', to: clientHref(clientId, 'pensions') },
    { label: crystallisationId },
  ];
  if (!record)
    return (
      <RecordLoading nameWidth={320} crumbs={crumbs} figures={loadingFigures}>
        <Card title="Figures">
          <SkeletonLines lines={8} />
        </Card>
      </RecordLoading>
    );
  const { figures, status, statusReason } = record;
  return (
    <Page>
      <RecordHeader
        name={titleOfBenefit(record)}
        id={record.crystallisationId}
        status={status}
        crumbs={crumbs}
        meta={[
          <Link key="client" to={clientHref(clientId, 'pensions')}>
            {record.clientName}
          </Link>,
          <Link key="account" to={accountHref(clientId, record.accountId, 'holdings')}>
            {record.accountName}
          </Link>,
          ...(record.paused && status === 'Active'
            ? [
                <Tag key="paused" tone="warning">
                  Paused
                </Tag>,
              ]
            : []),
        ]}
        actions={<BenefitActions key={crystallisationId} record={record} reloading={isFetching} onReload={reload} />}
      />
      <Banner tone={status === 'Rejected' ? 'bad' : 'info'}>
        {status}: {inSentence(meaningOf(record))}
        {statusReason !== null && ` ${asSentence(statusReason)}`}
      </Banner>
      <KeyFigures figures={figuresOf(record)} />
      <Columns
        aside={
          <>
            <BenefitDetails record={record} />
            <DeclarationsCard declarations={record.declarations} />
          </>
        }
      >
        {figures !== null && (
          <>
            <FiguresCard figures={figures} isPaid={!incomeCameBack(record)} />
            {figures.paye !== null && <PayeCard figures={figures} paye={figures.paye} />}
            <AllowancesOfBenefit figures={figures} />
          </>
        )}
        <PapersCard papers={record.papers} />
        <BenefitTransactions record={record} />
        {figures !== null && figures.moved !== null && <MovedCard moved={figures.moved} />}
        <StepsCard record={record} />
      </Columns>
    </Page>
  );
};
