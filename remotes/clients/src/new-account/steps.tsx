import { StatusTag, type Fact } from '@tessera/ui/core';
import type { FormStep } from '@tessera/ui/form';
import { modelField } from '../accounts/account-fields';
import { isJoint, wrapperOf, wrapperWords, type Client, type NewAccountValues, type Wrapper } from './account-values';
import { SetUpFields } from './set-up-fields';
import { WrapperFields } from './wrapper-fields';

const holderFacts = (client: Client, { partnerId, partnerIdName, lead, ...values }: NewAccountValues): Fact[] =>
  isJoint(values)
    ? [
        { label: 'Second holder', value: partnerIdName || partnerId },
        { label: 'Leads', value: lead === 'second' ? partnerIdName || partnerId : client.name },
      ]
    : [];

const managementFacts = (values: NewAccountValues): Fact[] => [
  { label: 'Managed', value: values.managed },
  { label: 'Advised', value: values.advised ? 'Yes' : 'No' },
  { label: 'Model', value: values[`${modelField(values)}Name`] || values[modelField(values)] || 'None' },
];

/** The steps before the review. */
export const stepsFor = (
  client: Client,
  wrappers: readonly Wrapper[],
  values: NewAccountValues,
): readonly FormStep<NewAccountValues>[] => [
  {
    id: 'wrapper',
    title: 'Wrapper',
    fields: ['wrapper', 'partnerId', 'lead'],
    content: <WrapperFields client={client} wrappers={wrappers} />,
    review: (now) => {
      const wrapper = wrapperOf(now, wrappers);
      return [
        { label: 'Wrapper', value: wrapper ? wrapperWords(wrapper) : '' },
        { label: 'Client', value: client.name },
        ...holderFacts(client, now),
      ];
    },
  },
  {
    id: 'set-up',
    title: 'Set-up',
    fields: [
      'name',
      'managed',
      'advised',
      'advisoryModelId',
      'discretionaryModelId',
      'status',
      'externalIds',
      ...values.externalIds.flatMap((_, index) =>
        ['provider', 'kind', 'externalId'].map((name) => `externalIds[${index}].${name}`),
      ),
    ],
    content: <SetUpFields client={client} wrappers={wrappers} />,
    review: (now) => [
      { label: 'Name', value: now.name },
      ...(wrapperOf(now, wrappers)?.accountType === 'Cash' ? [] : managementFacts(now)),
      { label: 'Initial status', value: <StatusTag status={now.status} /> },
      ...now.externalIds.map(({ provider, externalId }) => ({ label: `ID at ${provider}`, value: externalId })),
    ],
  },
];
