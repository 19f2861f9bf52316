import { fieldScopeOf, type FieldScope } from '@tessera/contract/clients/field-scopes';
import { DateText, formatDate, Money, type Fact } from '@tessera/ui/core';
import { countryName } from '@tessera/domain/country-name';
import { poundsToWire } from '@tessera/domain/money';
import { identifierName } from '@tessera/domain/national-identifiers';
import type { ClientField } from '@tessera/domain/client-facts';
import { clientTakes } from '@tessera/domain/client-fields';
import { amountProblem } from '@tessera/domain/transaction-input';
import { readPounds } from '@tessera/domain/typed-figure';
import { maritalStatusName } from '../clients/marital-status';
import { typedPercent } from '@tessera/domain/typed-amount';
import { identificationOf } from '../shared/identification';
import { typedIdentifiers } from './identifier-values';
import { languageWords } from '../shared/language-words';
import { enteredBankDetails, factsOf } from './request';
import { disclaimersOf, nameOf, type AddressValues, type NewClientValues } from './values';

// The review of each step: the entered values, without empty fields and those of other kinds of client.

type Line = readonly [label: string, value: string | null | undefined];
const facts = (...lines: readonly Line[]): Fact[] =>
  lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
const dateOf = (date: string): string => (date === '' ? '' : formatDate(date));
/** Shown for a field that the user may not enter. */
const leftTo = (field: string, label: string, closed: readonly FieldScope[]): readonly Line[] => {
  const scope = fieldScopeOf(field, closed);
  return scope ? [[label, `Not entered: that needs ${scope.resource}`]] : [];
};
const percentOf = (share: string): string => (share === '' ? '' : typedPercent(share));

export const kindFacts = (values: NewClientValues): Fact[] =>
  values.clientType === 'Minor'
    ? facts(['Kind', 'Minor'], ['Parents', values.parentId.map((id) => values.parentNames[id] ?? id).join(', ')])
    : facts(
        ['Kind', values.clientType],
        ['Office', values.nodeIdName || values.nodeId],
        ['Adviser', values.adviserUserIdName || values.adviserUserId],
      );

export const personFacts = (values: NewClientValues): Fact[] => [
  ...facts(['Name', `${values.title} ${nameOf(values)}`.trim()]),
  ...(values.dateOfBirth === '' ? [] : [{ label: 'Date of birth', value: <DateText value={values.dateOfBirth} /> }]),
  ...facts(
    ['Gender', values.gender],
    ['Marital status', clientTakes(values.clientType, 'maritalStatus') ? maritalStatusName(values.maritalStatus) : ''],
  ),
];

export const entityFacts = (
  { clientType, name, taxDomicile, entityDetails: entity }: NewClientValues,
  closed: readonly FieldScope[],
): Fact[] =>
  facts(
    ['Name', name],
    ['Type', clientType === 'Trust' ? entity.trustType : entity.companyType],
    ['Registration', entity.registrationNumber],
    ['Established on', dateOf(entity.establishedDate)],
    ['Established in', countryName(entity.countryOfEstablishment)],
    ['Country of tax residence', countryName(taxDomicile)],
    ['Tax reference', entity.taxReference],
    ...leftTo('entityDetails.taxReference', 'Tax reference', closed),
    ['LEI', entity.lei],
  );

const addressText = ({
  flatNumber,
  houseName,
  houseNumber,
  address1,
  address2,
  town,
  county,
  postCode,
  country,
}: AddressValues): string => {
  const street = houseNumber === '' || address1.startsWith(houseNumber) ? address1 : `${houseNumber} ${address1}`;
  return [
    flatNumber,
    houseName,
    street,
    address2,
    town,
    county,
    postCode.toUpperCase(),
    country === 'GB' ? '' : countryName(country),
  ]
    .filter(Boolean)
    .join(', ');
};

export const contactFacts = (values: NewClientValues): Fact[] =>
  facts(
    ['E-mail', clientTakes(values.clientType, 'email') ? values.email : ''],
    ['Phone', values.mobile.number],
    ['Address', addressText(values.addressDetail)],
    ['Language', languageWords[values.language]],
  );

export const taxFacts = (values: NewClientValues, closed: readonly FieldScope[]): Fact[] => {
  const taken = (field: ClientField, text: string): string => (clientTakes(values.clientType, field) ? text : '');
  const identification = identificationOf(factsOf(values));
  const nationalities = identification?.nationalities ?? [];
  const ofCountry = (code: string): string => (nationalities.length > 1 ? `, ${countryName(code)}` : '');
  const used = identification?.lines.find((line) => line.used);
  return facts(
    [nationalities.length > 1 ? 'Nationalities' : 'Nationality', nationalities.map(countryName).join(', ')],
    ...typedIdentifiers(values).map(({ type, countryCode, value }): Line => [
      `${identifierName(type, countryCode, value)}${ofCountry(countryCode)}`,
      value,
    ]),
    ...leftTo('identifiers', 'Numbers that identify the client', closed),
    ['Transaction reporting identifier', used === undefined ? 'Nothing yet' : `${used.name}: ${used.value ?? ''}`],
    ['Country of tax residence', countryName(values.taxDomicile)],
    ['National Insurance number', values.nationalInsuranceNo.toUpperCase()],
    ['Retirement age', taken('retirementAge', values.retirementAge)],
    ['Employment', taken('employmentStatus', values.employmentStatus)],
    ['Employer', taken('employerDetails', values.employerDetails.name)],
  );
};

export const bankFacts = (values: NewClientValues): Fact[] => {
  const typed = enteredBankDetails(values);
  return typed === null
    ? [
        {
          label: 'Bank details',
          value: values.clientType === 'Minor' ? 'None: a parent’s go on the account' : 'None yet',
        },
      ]
    : facts(
        ['Account name', typed.accountName],
        ['Sort code', typed.sortCode],
        ['Account number', typed.accountNumber],
      );
};

export const stakeholderFacts = ({ stakeholders }: NewClientValues): Fact[] =>
  stakeholders.map(({ role, name, share }) => ({
    label: role,
    value: [name, percentOf(share)].filter(Boolean).join(', '),
  }));

export const beneficiaryFacts = ({ beneficiaries }: NewClientValues): Fact[] =>
  beneficiaries.length === 0
    ? [{ label: 'Beneficiaries', value: 'None' }]
    : beneficiaries.map(({ title, firstName, surname, relationship, share }) => ({
        label: relationship,
        value: `${title} ${firstName} ${surname}, ${percentOf(share)}`.trim(),
      }));

export const businessFacts = ({ knowYourBusiness: known }: NewClientValues, closed: readonly FieldScope[]): Fact[] =>
  fieldScopeOf('knowYourBusiness', closed)
    ? facts(...leftTo('knowYourBusiness', 'Business', closed))
    : [
        ...facts(
          ['Nature of the business', known.natureOfBusiness],
          ['Where the money comes from', known.sourceOfFunds],
        ),
        ...(known.expectedInvestment === '' || amountProblem(known.expectedInvestment) !== null
          ? []
          : [
              {
                label: 'Expected investment',
                value: <Money value={poundsToWire(readPounds(known.expectedInvestment))} />,
              },
            ]),
        ...facts(
          ['Politically exposed', known.politicallyExposed ? 'Yes' : 'No'],
          ['Checked on', dateOf(known.checkedDate)],
        ),
      ];

export const checksFacts = ({
  clientType,
  amlStatus,
  faceToFace,
  termsAccepted,
  marketingPreference,
  disclaimers,
}: NewClientValues): Fact[] => [
  ...facts(
    ['Anti-money-laundering check', amlStatus],
    ['Seen face to face', faceToFace],
    ['Terms accepted', termsAccepted ? 'Yes' : 'No'],
    ['Marketing preference', marketingPreference],
  ),
  ...disclaimers
    .filter(({ type }) => disclaimersOf(clientType).includes(type))
    .map(({ type, acceptedDate }) => ({ label: type, value: <DateText value={acceptedDate} /> })),
];
