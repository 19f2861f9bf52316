import { entered, given, isClientKind, type AddressFacts, type ClientFacts, type ClientKind } from './client-facts';
import { notTaken } from './client-fields';
import {
  companyNumberProblem,
  countryCodeProblem,
  dateOfBirthProblem,
  emailProblem,
  entityNameProblem,
  leiProblem,
  nationalInsuranceProblem,
  pastDateProblem,
  personNameProblem,
  phoneProblem,
  postCodeProblem,
} from './client-formats';
import { identifierProblems, isNinoAmongIdentifiers, otherNationalityProblems } from './client-identifiers';
import { shareProblem, shareText, totalShare, wholeShare } from '../dealing/shares';
import type { IsoDate } from '../dates/dates';
import { inSentence } from '../words/in-sentence';
import { invalid, invalidWhere, type Problem } from '../words/problem';
import { amountProblem } from '../dealing/transaction-input';
import { readOr, readWhole } from '../money/typed-figure';

// The rules of a client, for pages and platform: problems, missing fields, checks of single entries and normalisers.
// How a person is identified is in client-identifiers.ts.
export type { ClientFacts, ClientField, ClientKind } from './client-facts';
export {
  companyNumberProblem,
  countryCodeProblem,
  dateOfBirthProblem,
  emailProblem,
  entityNameProblem,
  leiProblem,
  nationalInsuranceProblem,
  normaliseNationalInsurance,
  normalisePostCode,
  pastDateProblem,
  personNameProblem,
  phoneProblem,
  postCodeProblem,
} from './client-formats';
export { clientMissing } from './client-missing';
export { shareProblem } from '../dealing/shares';

type Problems = readonly Problem[];

/** Runs a check on an entry that was given. */
const checked = (field: string, text: string | null | undefined, check: (text: string) => string | null): Problems => {
  const value = entered(text);
  return value === null ? [] : invalidWhere(field, check(value));
};

/** Countries with UK postcodes; the Crown dependencies use them too. */
const postCodeCountries = new Set(['GB', 'GG', 'JE', 'IM']);

const addressProblems = (field: string, address: AddressFacts | null | undefined): Problems =>
  address
    ? [
        ...checked(`${field}.country`, address.country, countryCodeProblem),
        ...(postCodeCountries.has(entered(address.country) ?? 'GB')
          ? checked(`${field}.postCode`, address.postCode, postCodeProblem)
          : []),
      ]
    : [];

const retirementAges = { from: 55, to: 75 } as const;

/** What is wrong with a retirement age, typed as text or sent as a number; a whole number from 55 to 75. */
const retirementAgeProblem = (age: string | number): string | null => {
  const years =
    typeof age === 'string'
      ? readOr(
          () => NaN,
          () => Number(readWhole(age)),
        )
      : age;
  return Number.isInteger(years) && years >= retirementAges.from && years <= retirementAges.to
    ? null
    : `Enter a retirement age from ${retirementAges.from} to ${retirementAges.to}.`;
};

const personProblems = (facts: ClientFacts, on: IsoDate): Problems => [
  ...checked('firstName', facts.firstName, personNameProblem),
  ...checked('surname', facts.surname, personNameProblem),
  ...checked('dateOfBirth', facts.dateOfBirth, (date) => dateOfBirthProblem(date, facts.clientType, on)),
  ...checked('nationality', facts.nationality, countryCodeProblem),
  ...otherNationalityProblems(facts),
  // A number repeated among the identifiers is checked there, so that it is reported once.
  ...(isNinoAmongIdentifiers(facts)
    ? []
    : checked('nationalInsuranceNo', facts.nationalInsuranceNo, nationalInsuranceProblem)),
  ...identifierProblems(facts),
  ...(given(facts.retirementAge) ? invalidWhere('retirementAge', retirementAgeProblem(facts.retirementAge ?? '')) : []),
  ...checked('employerDetails.name', facts.employerDetails?.name, entityNameProblem),
  ...checked('employerDetails.companyNumber', facts.employerDetails?.companyNumber, companyNumberProblem),
  ...addressProblems('employerDetails.addressDetail', facts.employerDetails?.addressDetail),
  ...parentProblems(facts.parentId ?? []),
  ...beneficiaryProblems(facts.beneficiaries ?? [], on),
];

const parentsMax = 2;

const parentProblems = (parents: readonly string[]): Problems => {
  if (parents.length > parentsMax)
    return [invalid('parentId', `A minor has one or two parents here. Remove ${parents.length - parentsMax}.`)];
  return new Set(parents).size < parents.length ? [invalid('parentId', 'Choose two different parents, or one.')] : [];
};

const beneficiaryProblems = (beneficiaries: NonNullable<ClientFacts['beneficiaries']>, on: IsoDate): Problems => {
  const shares = beneficiaries.flatMap(({ share }) => (given(share) ? [share ?? 0] : []));
  const total = shares.length > 0 && shares.length === beneficiaries.length ? totalShare(shares) : null;
  return [
    ...beneficiaries.flatMap((beneficiary, index) => [
      ...checked(`beneficiaries[${index}].firstName`, beneficiary.firstName, personNameProblem),
      ...checked(`beneficiaries[${index}].surname`, beneficiary.surname, personNameProblem),
      ...checked(`beneficiaries[${index}].dateOfBirth`, beneficiary.dateOfBirth, (date) =>
        dateOfBirthProblem(date, null, on),
      ),
      ...shareProblems(`beneficiaries[${index}].share`, beneficiary.share),
    ]),
    ...(total !== null && total !== wholeShare
      ? [invalid('beneficiaries', `The shares add up to ${shareText(total)}. They must add up to 100%.`)]
      : []),
  ];
};

const shareProblems = (field: string, share: string | number | null | undefined): Problems =>
  given(share) ? invalidWhere(field, shareProblem(share ?? '')) : [];

/** Roles in a company, partnership or charity, and in a trust. */
const roles: Readonly<Record<'Corporate' | 'Trust', ReadonlySet<string>>> = {
  Corporate: new Set(['Director', 'Shareholder', 'Partner', 'Authorised signatory']),
  Trust: new Set(['Settlor', 'Trustee', 'Protector', 'Beneficiary', 'Authorised signatory']),
};

const roleProblem = (kind: 'Corporate' | 'Trust', role: string): string | null => {
  if (roles[kind].has(role)) return null;
  return kind === 'Trust'
    ? `A trust has no ${inSentence(role)}. Choose settlor, trustee, protector, beneficiary or authorised signatory.`
    : `A company has no ${inSentence(role)}. Choose director, shareholder, partner or authorised signatory.`;
};

const stakeholderProblems = (
  kind: 'Corporate' | 'Trust',
  stakeholders: NonNullable<ClientFacts['stakeholders']>,
  on: IsoDate,
): Problems => {
  const total = totalShare(stakeholders.flatMap(({ share }) => (given(share) ? [share ?? 0] : [])));
  return [
    ...stakeholders.flatMap((stakeholder, index) => [
      ...checked(`stakeholders[${index}].role`, stakeholder.role, (role) => roleProblem(kind, role)),
      ...checked(`stakeholders[${index}].name`, stakeholder.name, entityNameProblem),
      ...checked(`stakeholders[${index}].dateOfBirth`, stakeholder.dateOfBirth, (date) =>
        dateOfBirthProblem(date, null, on),
      ),
      ...checked(`stakeholders[${index}].nationality`, stakeholder.nationality, countryCodeProblem),
      ...shareProblems(`stakeholders[${index}].share`, stakeholder.share),
    ]),
    ...(total !== null && total > wholeShare
      ? [invalid('stakeholders', `The shares add up to ${shareText(total)}. They can add up to 100% at most.`)]
      : []),
  ];
};

/** Forms of company that Companies House numbers. */
const numberedTypes = new Set(['Private limited company', 'Public limited company', 'Limited liability partnership']);

const entityProblems = (kind: 'Corporate' | 'Trust', facts: ClientFacts, on: IsoDate): Problems => {
  const entity = facts.entityDetails ?? {};
  const isNumbered =
    kind === 'Corporate' &&
    numberedTypes.has(entered(entity.companyType) ?? '') &&
    (entered(entity.countryOfEstablishment) ?? 'GB') === 'GB';
  return [
    ...checked('name', facts.name, entityNameProblem),
    ...(kind === 'Trust' && given(entity.companyType)
      ? [invalid('entityDetails.companyType', 'A trust has no company type. Choose a trust type instead.')]
      : []),
    ...(kind === 'Corporate' && given(entity.trustType)
      ? [invalid('entityDetails.trustType', 'A company has no trust type. Choose a company type instead.')]
      : []),
    ...checked('entityDetails.registrationNumber', entity.registrationNumber, (number) =>
      isNumbered ? companyNumberProblem(number) : registrationProblem(number),
    ),
    ...checked('entityDetails.establishedDate', entity.establishedDate, (date) => pastDateProblem(date, on)),
    ...checked('entityDetails.countryOfEstablishment', entity.countryOfEstablishment, countryCodeProblem),
    ...checked('entityDetails.lei', entity.lei, leiProblem),
    ...checked('entityDetails.taxReference', entity.taxReference, registrationProblem),
    ...stakeholderProblems(kind, facts.stakeholders ?? [], on),
    ...checked('knowYourBusiness.checkedDate', facts.knowYourBusiness?.checkedDate, (date) =>
      pastDateProblem(date, on),
    ),
    ...(given(facts.knowYourBusiness?.expectedInvestment)
      ? invalidWhere(
          'knowYourBusiness.expectedInvestment',
          amountProblem(facts.knowYourBusiness?.expectedInvestment ?? ''),
        )
      : []),
  ];
};

const registrationProblem = (text: string): string | null =>
  /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,19}$/u.test(text) ? null : 'Enter at most 20 letters and digits.';

const disclaimerProblems = (disclaimers: NonNullable<ClientFacts['disclaimers']>, on: IsoDate): Problems =>
  disclaimers.flatMap(({ type, acceptedDate }, index) => [
    ...checked(`disclaimers[${index}].acceptedDate`, acceptedDate, (date) => pastDateProblem(date, on)),
    ...(disclaimers.findIndex((other) => other.type === type) < index
      ? [invalid(`disclaimers[${index}].type`, 'This is already in the list. Keep one of the two.')]
      : []),
  ]);

const externalIdProblems = (externalIds: NonNullable<ClientFacts['externalIds']>): Problems => {
  const keys = externalIds.map(({ kind, provider, externalId }) =>
    JSON.stringify([kind, entered(provider), entered(externalId)]),
  );
  return externalIds.flatMap((_, index) =>
    keys.indexOf(keys[index] ?? '') < index
      ? [invalid(`externalIds[${index}].externalId`, 'This id is already in the list. Keep one of the two.')]
      : [],
  );
};

/** Problems with what was entered. What was not entered yet is no problem here; see `clientMissing`. */
export const clientProblems = (facts: ClientFacts, on: IsoDate): Problems => {
  const { clientType } = facts;
  if (!isClientKind(clientType))
    return [invalid('clientType', 'Choose whether the client is an individual, a minor, a company or a trust.')];
  return [
    ...notTaken(facts, clientType),
    ...ownProblems(facts, clientType, on),
    ...checked('taxDomicile', facts.taxDomicile, countryCodeProblem),
    ...(clientType === 'Minor' ? [] : checked('email', facts.email, emailProblem)),
    ...checked('mobile.number', facts.mobile?.number, phoneProblem),
    ...addressProblems('addressDetail', facts.addressDetail),
    ...externalIdProblems(facts.externalIds ?? []),
    ...disclaimerProblems(facts.disclaimers ?? [], on),
  ];
};

/** Fields of other kinds were refused before, so only the kind's own fields are checked. */
const ownProblems = (facts: ClientFacts, clientType: ClientKind, on: IsoDate): Problems => {
  if (clientType === 'Individual') return personProblems({ ...facts, parentId: [] }, on);
  if (clientType === 'Minor') return personProblems({ ...facts, employerDetails: null }, on);
  return entityProblems(clientType, facts, on);
};
