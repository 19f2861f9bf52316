import type { ReactNode } from 'react';
import { clientHref } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import type { ClientField } from '@tessera/domain/client-facts';
import { clientTakes } from '@tessera/domain/client-fields';
import { countryName } from '@tessera/domain/country-name';
import { inSentence } from '@tessera/domain/in-sentence';
import { identifierName } from '@tessera/domain/national-identifiers';
import { CopyableId, DateText, Link, Missing, Money, Percent, type Fact } from '@tessera/ui/core';
import { WithheldFact } from '../../shared/closed-fields';
import { identificationOf } from '../../shared/identification';
import { languageWords } from '../../shared/language-words';
import { maritalStatusName } from '../marital-status';
import type { CommonSectionId } from '../sections';

export type Client = CallData<'getClient'>;

const orMissing = (value: ReactNode): ReactNode =>
  value === null || value === undefined || value === '' ? <Missing /> : value;
const yesNo = (value: boolean | null): ReactNode => (value === null ? <Missing /> : value ? 'Yes' : 'No');
const country = (code: string | null | undefined): ReactNode => orMissing(countryName(code ?? null));
const clientLink = ({ id, name }: { readonly id: string; readonly name: string }): ReactNode => (
  <Link key={id} to={clientHref(id, 'details')}>
    {name}
  </Link>
);
/** Several values, one below the other. */
const lines = (values: readonly ReactNode[]): ReactNode =>
  values.length === 0 ? <Missing /> : values.map((value, index) => <div key={index}>{value}</div>);

const addressLines = (address: Client['addressDetail'] | undefined): readonly string[] =>
  !address
    ? []
    : [
        [address.flatNumber, address.houseName].filter(Boolean).join(', '),
        [address.houseNumber, address.address1].filter(Boolean).join(' '),
        address.address2,
        address.town,
        address.county,
        address.postCode,
        countryName(address.country),
      ].filter((line): line is string => Boolean(line));

/** A fact whose field only some kinds of client have. */
const where = ({ clientType }: Client, field: ClientField, label: string, value: ReactNode): Fact[] =>
  clientTakes(clientType, field) ? [{ label, value }] : [];

const personFacts = (client: Client): Fact[] => [
  { label: 'Title', value: orMissing(client.title) },
  { label: 'First name', value: orMissing(client.firstName) },
  { label: 'Surname', value: orMissing(client.surname) },
  { label: 'Date of birth', value: <DateText value={client.dateOfBirth} /> },
  { label: 'Gender', value: orMissing(client.gender) },
  ...where(
    client,
    'maritalStatus',
    'Marital status',
    orMissing(client.maritalStatus && maritalStatusName(client.maritalStatus)),
  ),
];

const entityFacts = ({ clientType, name, entityDetails: entity, taxDomicile, withheld }: Client): Fact[] => [
  { label: 'Name', value: name },
  clientType === 'Trust'
    ? { label: 'Type of trust', value: orMissing(entity?.trustType) }
    : { label: 'Type of company', value: orMissing(entity?.companyType) },
  {
    label: clientType === 'Trust' ? 'Trust Registration Service number' : 'Company number',
    value: orMissing(entity?.registrationNumber),
  },
  { label: 'Established on', value: <DateText value={entity?.establishedDate ?? null} /> },
  { label: 'Established in', value: country(entity?.countryOfEstablishment) },
  { label: 'Country of tax residence', value: country(taxDomicile) },
  {
    label: 'Tax reference',
    value: withheld.includes('entityDetails.taxReference') ? (
      <WithheldFact field="entityDetails.taxReference" />
    ) : (
      orMissing(entity?.taxReference)
    ),
  },
  { label: 'Legal entity identifier (LEI)', value: orMissing(entity?.lei) },
];

const contactFacts = (client: Client): Fact[] => [
  ...where(client, 'email', 'E-mail', orMissing(client.email)),
  { label: clientTakes(client.clientType, 'firstName') ? 'Mobile' : 'Phone', value: orMissing(client.mobile?.number) },
  { label: 'Address', value: lines(addressLines(client.addressDetail)) },
  { label: 'Language', value: languageWords[client.language] },
];

/** Nationalities, and numbers outside the order of the leading nationality; those inside it are shown in that order. */
const identificationFacts = (client: Client): Fact[] => {
  const { lines, others } = identificationOf(client) ?? { lines: [], others: [] };
  // The reason for its absence is shown below the facts.
  const inOrder = lines.some(({ type }) => type === 'NINO') || client.withheld.includes('nationalInsuranceNo');
  return [
    { label: 'Nationality', value: country(client.nationality) },
    ...(client.otherNationalities.length === 0
      ? []
      : [
          {
            label: client.otherNationalities.length === 1 ? 'Other nationality' : 'Other nationalities',
            value: client.otherNationalities.map(countryName).join(', '),
          },
        ]),
    ...(inOrder ? [] : [{ label: 'National Insurance number', value: orMissing(client.nationalInsuranceNo) }]),
    ...others
      .filter(({ type }) => type !== 'NINO')
      .map((each) => ({
        label: `${identifierName(each.type, each.countryCode, each.value)}, ${countryName(each.countryCode)}`,
        value: each.value,
      })),
  ];
};

const taxFacts = (client: Client): Fact[] => [
  { label: 'Country of tax residence', value: country(client.taxDomicile) },
  ...where(client, 'retirementAge', 'Retirement age', orMissing(client.retirementAge)),
  ...where(client, 'employmentStatus', 'Employment', orMissing(client.employmentStatus)),
  ...(client.employerDetails
    ? [
        {
          label: 'Employer',
          value: [client.employerDetails.name, client.employerDetails.companyNumber].filter(Boolean).join(', '),
        },
      ]
    : []),
  ...(client.employerDetails?.addressDetail
    ? [{ label: 'Employer’s address', value: lines(addressLines(client.employerDetails.addressDetail)) }]
    : []),
];

const stakeholderFacts = ({ stakeholders }: Client): Fact[] =>
  stakeholders.map(({ role, name, share, dateOfBirth, nationality, clientId }) => ({
    label: role,
    value: (
      <>
        {clientId ? clientLink({ id: clientId, name }) : name}
        {share !== null && share !== undefined && (
          <>
            , <Percent value={share} />
          </>
        )}
        {dateOfBirth && (
          <>
            , born <DateText value={dateOfBirth} />
          </>
        )}
        {nationality && <>, {countryName(nationality)}</>}
      </>
    ),
  }));

const businessFacts = ({ knowYourBusiness: business }: Client): Fact[] => [
  { label: 'Nature of the business', value: orMissing(business?.natureOfBusiness) },
  { label: 'Where the money comes from', value: orMissing(business?.sourceOfFunds) },
  { label: 'Expected investment', value: <Money value={business?.expectedInvestment ?? null} /> },
  { label: 'Politically exposed', value: yesNo(business?.politicallyExposed ?? null) },
  { label: 'Checked on', value: <DateText value={business?.checkedDate ?? null} /> },
];

const beneficiaryFacts = ({ beneficiaries }: Client): Fact[] =>
  beneficiaries.map(({ title, firstName, surname, relationship, share, dateOfBirth }) => ({
    label: (
      <>
        {[title, firstName, surname].filter(Boolean).join(' ')}, {inSentence(relationship)}
        {dateOfBirth && (
          <>
            , born <DateText value={dateOfBirth} />
          </>
        )}
      </>
    ),
    value: <Percent value={share} />,
  }));

const checkFacts = (client: Client): Fact[] => [
  { label: 'Anti-money-laundering check', value: client.amlStatus },
  {
    label: 'Terms',
    value: client.termsAccepted ? (
      <>
        Accepted
        {client.termsAcceptedAt && (
          <>
            {' '}
            <DateText value={client.termsAcceptedAt} />
          </>
        )}
      </>
    ) : (
      'Not accepted'
    ),
  },
  { label: 'Seen face to face', value: yesNo(client.faceToFace) },
  { label: 'Marketing preference', value: client.marketingPreference },
  // The terms have their own line.
  ...client.disclaimers
    .filter(({ type }) => type !== 'Platform terms')
    .map(({ type, acceptedDate }) => ({
      label: type,
      value: (
        <>
          Accepted <DateText value={acceptedDate} />
        </>
      ),
    })),
];

const firmFacts = (client: Client): Fact[] => [
  { label: 'Office', value: orMissing(client.nodeName.join(', ')) },
  { label: 'Adviser', value: orMissing(client.adviserName) },
  { label: 'Fee group', value: orMissing(client.clientGroups.map(({ name }) => name).join(', ')) },
  { label: 'Client since', value: <DateText value={client.createdDate} /> },
  { label: 'Last changed', value: <DateText value={client.auditDetails.updateDate} time /> },
];

const facts: Readonly<Record<CommonSectionId, (client: Client) => Fact[]>> = {
  person: personFacts,
  entity: entityFacts,
  contact: contactFacts,
  identification: identificationFacts,
  tax: taxFacts,
  parents: ({ parents }) =>
    parents.map((parent, index) => ({ label: `Parent ${index + 1}`, value: clientLink(parent) })),
  stakeholders: stakeholderFacts,
  business: businessFacts,
  beneficiaries: beneficiaryFacts,
  checks: checkFacts,
  external: ({ externalIds }) =>
    externalIds.map(({ kind, provider, externalId }) => ({
      label: `${provider}${kind === 'ExternalProviderId' ? ' (provider’s id)' : ''}`,
      value: <CopyableId id={externalId} what={`id at ${provider}`} />,
    })),
  firm: firmFacts,
};

/** The client's entries in a section; none for an empty list. */
export const sectionFacts = (id: CommonSectionId, client: Client): readonly Fact[] => [
  ...facts[id](client),
  ...(id === 'person' && client.children.length > 0
    ? [{ label: client.children.length === 1 ? 'Child' : 'Children', value: lines(client.children.map(clientLink)) }]
    : []),
];
