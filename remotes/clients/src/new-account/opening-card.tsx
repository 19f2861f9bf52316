import type { ReactNode } from 'react';
import { accountStatusMeanings } from '@tessera/contract/accounts/life';
import { Card, Facts, Missing, StatusTag } from '@tessera/ui/core';
import { isJoint, wrapperOf, wrapperWords, type Client, type NewAccountValues, type Wrapper } from './account-values';

/** The conditions for the account to be Active. */
const activeNeeds = (client: Client, values: NewAccountValues): readonly string[] => [
  ...(client.status === 'Active'
    ? []
    : [`${client.name} becomes Active first.`, ...client.missing.map(({ errorMessage }) => errorMessage)]),
  ...(isJoint(values)
    ? [
        'Both holders are Active and have accepted the joint account declaration, which is recorded on the account’s page.',
      ]
    : []),
];

/** The future account, beside the fields. */
export const OpeningCard = ({
  client,
  wrappers,
  values,
}: {
  readonly client: Client;
  readonly wrappers: readonly Wrapper[];
  readonly values: NewAccountValues;
}): ReactNode => {
  const wrapper = wrapperOf(values, wrappers);
  const needs = activeNeeds(client, values);
  const status = values.status === 'Active' ? 'Active' : 'Pending';
  return (
    <>
      <Card title="What is opened">
        <div className="t-stack">
          <Facts
            facts={[
              { label: 'Wrapper', value: wrapper ? wrapperWords(wrapper) : <Missing /> },
              {
                label: isJoint(values) ? 'Held by' : 'Client',
                value: isJoint(values)
                  ? `${client.name} and ${values.partnerIdName || 'a second holder'}`
                  : client.name,
              },
              { label: 'Initial status', value: <StatusTag status={status} /> },
            ]}
          />
          <p className="t-small t-muted">
            {status}: {accountStatusMeanings[status]}
          </p>
        </div>
      </Card>
      {needs.length > 0 && (
        <Card title="Before it can be Active">
          <ul className="t-missing">
            {needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
};
