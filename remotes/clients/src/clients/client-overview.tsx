import type { ReactNode } from 'react';
import { ExtensionSlot } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { Card, Columns, DateText, Facts, Missing, SkeletonLines, type Fact } from '@tessera/ui/core';
import { AllocationCard } from '../shared/allocation-card';
import { CardGrid } from '../shared/card-grid';
import { countryName } from '../shared/country-name';
import { PartFailure } from '../shared/call-failure';
import { useClient, useClientSummary } from './use-client';

type Client = CallData<'getClient'>;

const orMissing = (value: ReactNode): ReactNode => value || <Missing />;

const addressLines = ({ addressDetail }: Client): ReactNode =>
  addressDetail && [addressDetail.address1, addressDetail.town, addressDetail.postCode, countryName(addressDetail.country)].filter(Boolean).join(', ');

const personalFacts = (client: Client): Fact[] => [
  { label: 'Client type', value: client.clientType },
  ...(client.clientType === 'Individual' || client.clientType === 'Minor'
    ? [
        { label: 'Title', value: orMissing(client.title) },
        { label: 'First name', value: orMissing(client.firstName) },
        { label: 'Surname', value: orMissing(client.surname) },
        { label: 'Date of birth', value: <DateText value={client.dateOfBirth} /> },
      ]
    : []),
  { label: 'Nationality', value: orMissing(countryName(client.nationality)) },
  { label: 'Tax domicile', value: orMissing(countryName(client.taxDomicile)) },
];

const contactFacts = (client: Client): Fact[] => [
  { label: 'E-mail', value: orMissing(client.email) },
  { label: 'Mobile', value: orMissing(client.mobile?.number) },
  { label: 'Address', value: orMissing(addressLines(client)) },
];

const firmFacts = (client: Client): Fact[] => [
  { label: 'Adviser', value: orMissing(client.adviserName) },
  { label: 'Node', value: orMissing(client.nodeName.join(', ')) },
  { label: 'Fee group', value: orMissing(client.clientGroups.map(({ name }) => name).join(', ')) },
  { label: 'Last changed', value: <DateText value={client.auditDetails.updateDate} time /> },
];

/** Who the client is, and how their money is spread. */
export const ClientOverview = (): ReactNode => {
  const { clientId, data: client } = useClient();
  const { allowed, data: summary, error, refetch } = useClientSummary();
  const details = (facts: (client: Client) => Fact[]): ReactNode => (client ? <Facts facts={facts(client)} /> : <SkeletonLines lines={4} />);
  return (
    <Columns
      aside={
        <>
          {allowed && (error && !summary ? <PartFailure error={error} what="this client’s accounts" onRetry={() => void refetch()} /> : <AllocationCard positions={summary?.positions} />)}
          <ExtensionSlot point="clients.client.side" props={{ clientId }} />
        </>
      }
    >
      <CardGrid>
        <Card title="Details">{details(personalFacts)}</Card>
        <Card title="Contact">{details(contactFacts)}</Card>
        <Card title="Looked after by">{details(firmFacts)}</Card>
      </CardGrid>
    </Columns>
  );
};
