import { entered, given, isClientKind, type ClientFacts, type ClientKind } from './client-facts';
import { identificationMissing, identifierMissing } from './client-identifiers';
import type { IsoDate } from '../dates/dates';
import { required, type Problem } from '../words/problem';

type Problems = readonly Problem[];

const need = (field: string, value: unknown, message: string): Problems =>
  given(value) ? [] : [required(field, message)];

const addressMissing = ({ addressDetail: address }: ClientFacts): Problems =>
  given(address) ? addressPartsMissing('addressDetail', address) : [required('addressDetail', 'Enter an address.')];

const addressPartsMissing = (field: string, address: ClientFacts['addressDetail']): Problems => {
  const isUk = (entered(address?.country) ?? 'GB') === 'GB';
  return [
    ...need(`${field}.address1`, address?.address1, 'Enter the first line of the address.'),
    ...(isUk ? need(`${field}.postCode`, address?.postCode, 'Enter the postcode.') : []),
    ...need(`${field}.country`, address?.country, 'Choose the country of the address.'),
  ];
};

/** Details of the employer are optional, but if any are given the name is required, and an address must be complete. */
const employerMissing = ({ employerDetails: employer }: ClientFacts): Problems =>
  given(employer)
    ? [
        ...need('employerDetails.name', employer?.name, 'Enter the employer’s name.'),
        ...(given(employer?.addressDetail)
          ? addressPartsMissing('employerDetails.addressDetail', employer?.addressDetail)
          : []),
      ]
    : [];

const personMissing = (facts: ClientFacts): Problems => [
  ...need('firstName', facts.firstName, 'Enter a first name.'),
  ...need('surname', facts.surname, 'Enter a surname.'),
  ...need('dateOfBirth', facts.dateOfBirth, 'Enter a date of birth.'),
  ...need('nationality', facts.nationality, 'Choose a nationality.'),
  ...identifierMissing(facts),
  ...employerMissing(facts),
  ...(facts.beneficiaries ?? []).flatMap((beneficiary, index) => [
    ...need(`beneficiaries[${index}].firstName`, beneficiary.firstName, 'Enter the beneficiary’s first name.'),
    ...need(`beneficiaries[${index}].surname`, beneficiary.surname, 'Enter the beneficiary’s surname.'),
    ...need(
      `beneficiaries[${index}].relationship`,
      beneficiary.relationship,
      'Choose what the beneficiary is to the client.',
    ),
    ...need(`beneficiaries[${index}].share`, beneficiary.share, 'Enter the beneficiary’s share.'),
  ]),
];

const entityMissing = (facts: ClientFacts, clientType: 'Corporate' | 'Trust'): Problems => {
  const stakeholders = facts.stakeholders ?? [];
  const isTrust = clientType === 'Trust';
  const has = (...roles: readonly string[]): boolean => stakeholders.some(({ role }) => roles.includes(role ?? ''));
  const hasLeader = isTrust ? has('Trustee') : has('Director', 'Partner');
  return [
    ...need('name', facts.name, isTrust ? 'Enter the name of the trust.' : 'Enter the name of the company.'),
    ...(isTrust
      ? need('entityDetails.trustType', facts.entityDetails?.trustType, 'Choose the type of trust.')
      : need('entityDetails.companyType', facts.entityDetails?.companyType, 'Choose the type of company.')),
    ...(hasLeader
      ? []
      : [required('stakeholders', isTrust ? 'Add at least one trustee.' : 'Add at least one director or partner.')]),
    ...stakeholders.flatMap((stakeholder, index) => [
      ...need(`stakeholders[${index}].role`, stakeholder.role, 'Choose what the stakeholder is.'),
      ...need(`stakeholders[${index}].name`, stakeholder.name, 'Enter the stakeholder’s name.'),
    ]),
  ];
};

const ownMissing = (facts: ClientFacts, clientType: ClientKind): Problems => {
  if (clientType === 'Corporate' || clientType === 'Trust') return entityMissing(facts, clientType);
  return clientType === 'Minor'
    ? [
        ...personMissing(facts),
        ...need('parentId', facts.parentId, 'Choose one or two parents, who are clients themselves.'),
      ]
    : personMissing(facts);
};

/**
 * What is missing before a client can be saved as Pending ('form') or become Active ('active'). The platform checks the
 * node, the adviser, and that parents are clients of the firm.
 */
export const clientMissing = (facts: ClientFacts, stage: 'form' | 'active', _on: IsoDate): Problems => {
  const { clientType } = facts;
  if (!isClientKind(clientType))
    return [required('clientType', 'Choose whether the client is an individual, a minor, a company or a trust.')];
  return [
    ...ownMissing(facts, clientType),
    ...need('taxDomicile', facts.taxDomicile, 'Choose the country of tax residence.'),
    ...(clientType === 'Minor' ? [] : need('email', facts.email, 'Enter an e-mail address.')),
    ...addressMissing(facts),
    ...(facts.externalIds ?? []).flatMap(({ provider, externalId }, index) => [
      ...need(`externalIds[${index}].provider`, provider, 'Enter the name of the other system.'),
      ...need(`externalIds[${index}].externalId`, externalId, 'Enter the id that it has there.'),
    ]),
    ...(facts.disclaimers ?? []).flatMap(({ acceptedDate }, index) =>
      need(`disclaimers[${index}].acceptedDate`, acceptedDate, 'Enter when it was accepted.'),
    ),
    ...(stage === 'active' ? readyMissing(facts) : []),
  ];
};

const readyMissing = (facts: ClientFacts): Problems => [
  ...identificationMissing(facts),
  ...(facts.amlStatus === 'Approved'
    ? []
    : [required('amlStatus', 'The anti-money-laundering check has to be approved.')]),
  ...(facts.termsAccepted === true ? [] : [required('termsAccepted', 'The terms have to be accepted.')]),
];
