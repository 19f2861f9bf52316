import type { CallBody } from '@tessera/contract/schemas';
import { clientTakes } from '@tessera/domain/client-fields';
import {
  normaliseNationalInsurance,
  normalisePostCode,
  type ClientFacts,
  type ClientField,
} from '@tessera/domain/client-rules';
import { formatDecimal, poundsToWire } from '@tessera/domain/money';
import { amountProblem } from '@tessera/domain/transaction-input';
import { readOr, readPercent, readPounds, readWhole } from '@tessera/domain/typed-figure';
import type { BankAccountValues } from '../bank-details/account-values';
import { typedIdentifiers } from './identifier-values';
import { disclaimersOf, type AddressValues, type NewClientValues } from './values';

export type NewClientRequest = CallBody<'createClient'>;

/** Formik passes empty text to a schema as undefined. */
const text = (typed: string | undefined): string | null => typed?.trim() || null;
const chosen = <Value extends string>(value: Value | '' | undefined): Value | null => value || null;

const addressOf = (address: AddressValues) => ({
  flatNumber: text(address.flatNumber),
  houseName: text(address.houseName),
  houseNumber: text(address.houseNumber),
  address1: text(address.address1) ?? '',
  address2: text(address.address2),
  town: text(address.town),
  county: text(address.county),
  postCode: normalisePostCode(address.postCode ?? ''),
  country: address.country ?? '',
});

/** Whether anything besides the country, which is preset, has been entered. */
const hasContent = (address: AddressValues): boolean =>
  Object.entries(address).some(([part, typed]) => part !== 'country' && text(typed) !== null);

const employerOf = ({ name, companyNumber, addressDetail }: NewClientValues['employerDetails']) => {
  const employer = {
    name: text(name) ?? '',
    companyNumber: text(companyNumber),
    addressDetail: hasContent(addressDetail) ? addressOf(addressDetail) : null,
  };
  return employer.name === '' && employer.companyNumber === null && employer.addressDetail === null ? null : employer;
};

/** Pounds when the text is an amount; otherwise the text, for the rules to report. */
const poundsOf = (typed: string | null): number | string | null =>
  typed === null || amountProblem(typed) !== null ? typed : poundsToWire(readPounds(typed));

/** All typed values, with figures still as text. */
const entered = (values: NewClientValues) => ({
  nodeId: text(values.nodeId) === null ? [] : [values.nodeId],
  adviserUserId: text(values.adviserUserId),
  title: chosen(values.title),
  firstName: text(values.firstName),
  surname: text(values.surname),
  name: text(values.name),
  gender: chosen(values.gender),
  dateOfBirth: text(values.dateOfBirth),
  nationality: text(values.nationality),
  otherNationalities: values.otherNationalities.filter((code) => code),
  identifiers: typedIdentifiers(values).map(({ type, countryCode, value }) => ({ type, countryCode, value })),
  taxDomicile: text(values.taxDomicile),
  nationalInsuranceNo:
    text(values.nationalInsuranceNo) === null ? null : normaliseNationalInsurance(values.nationalInsuranceNo),
  email: text(values.email),
  language: values.language,
  mobile: text(values.mobile.number) === null ? null : { number: values.mobile.number.trim() },
  addressDetail: addressOf(values.addressDetail),
  maritalStatus: chosen(values.maritalStatus),
  employmentStatus: chosen(values.employmentStatus),
  retirementAge: text(values.retirementAge),
  employerDetails: employerOf(values.employerDetails),
  amlStatus: values.amlStatus,
  termsAccepted: values.termsAccepted,
  faceToFace: values.faceToFace ? values.faceToFace === 'Yes' : null,
  marketingPreference: values.marketingPreference,
  parentId: [...values.parentId],
  entityDetails: {
    companyType: values.clientType === 'Corporate' ? chosen(values.entityDetails.companyType) : null,
    trustType: values.clientType === 'Trust' ? chosen(values.entityDetails.trustType) : null,
    registrationNumber: text(values.entityDetails.registrationNumber),
    establishedDate: text(values.entityDetails.establishedDate),
    countryOfEstablishment: text(values.entityDetails.countryOfEstablishment),
    lei: text(values.entityDetails.lei),
    taxReference: text(values.entityDetails.taxReference),
  },
  stakeholders: values.stakeholders.map(({ role, name, dateOfBirth, nationality, share }) => ({
    role: chosen(role),
    name: text(name),
    dateOfBirth: text(dateOfBirth),
    nationality: text(nationality),
    share: text(share),
  })),
  beneficiaries: values.beneficiaries.map(({ title, firstName, surname, relationship, dateOfBirth, share }) => ({
    title: chosen(title),
    firstName: text(firstName),
    surname: text(surname),
    relationship: chosen(relationship),
    dateOfBirth: text(dateOfBirth),
    share: text(share),
  })),
  knowYourBusiness: {
    natureOfBusiness: text(values.knowYourBusiness.natureOfBusiness),
    sourceOfFunds: text(values.knowYourBusiness.sourceOfFunds),
    expectedInvestment: poundsOf(text(values.knowYourBusiness.expectedInvestment)),
    politicallyExposed: values.knowYourBusiness.politicallyExposed,
    checkedDate: text(values.knowYourBusiness.checkedDate),
  },
  disclaimers: values.disclaimers
    .filter(({ type }) => disclaimersOf(values.clientType).includes(type))
    .map(({ type, acceptedDate }) => ({ type, acceptedDate: acceptedDate ?? '' })),
});

/**
 * The typed values that apply to this kind of client: another kind may have been chosen before. A minor takes adviser
 * and office from a parent.
 */
const ofKind = (values: NewClientValues) =>
  Object.fromEntries(
    Object.entries(entered(values)).filter(
      ([field]) =>
        clientTakes(values.clientType, field as ClientField) &&
        !(values.clientType === 'Minor' && (field === 'nodeId' || field === 'adviserUserId')),
    ),
  ) as Partial<ReturnType<typeof entered>>;

/** The input of the rules for clients. */
export const factsOf = (values: NewClientValues): ClientFacts => ({ clientType: values.clientType, ...ofKind(values) });

/** The typed bank details, for a kind of client that has them; null for none. */
export const enteredBankDetails = ({
  clientType,
  bankDetails: { accountName, sortCode, accountNumber },
}: NewClientValues): BankAccountValues | null => {
  const typed = {
    accountName: text(accountName) ?? '',
    sortCode: text(sortCode) ?? '',
    accountNumber: text(accountNumber) ?? '',
  };
  return clientType !== 'Minor' && Object.values(typed).some((entry) => entry !== '') ? typed : null;
};

/** A typed figure as it is sent; NaN, which every rule refuses, when it is not a number. */
const numberOf = (typed: string, read: (text: string) => bigint, decimals: number): number =>
  readOr(
    () => NaN,
    () => Number(formatDecimal(read(typed), decimals)),
  );
const shareDecimals = 2;
const shareOf = (share: string | null): number => numberOf(share ?? '', readPercent, shareDecimals);

/** The valid values as the platform accepts them. The terms are stored with the accepted disclaimers and the date. */
export const requestOf = (values: NewClientValues, firmId: string, on: string): NewClientRequest => {
  const { stakeholders, beneficiaries, knowYourBusiness, retirementAge, disclaimers = [], ...rest } = ofKind(values);
  const bankDetails = enteredBankDetails(values);
  return {
    firmId,
    clientType: values.clientType,
    ...rest,
    ...(retirementAge === undefined
      ? {}
      : { retirementAge: retirementAge === null ? null : numberOf(retirementAge, readWhole, 0) }),
    ...(stakeholders === undefined
      ? {}
      : {
          stakeholders: stakeholders.flatMap(({ role, name, share, ...each }) =>
            role === null ? [] : [{ ...each, role, name: name ?? '', share: share === null ? null : shareOf(share) }],
          ),
        }),
    ...(beneficiaries === undefined
      ? {}
      : {
          beneficiaries: beneficiaries.flatMap(({ firstName, surname, relationship, share, ...each }) =>
            relationship === null
              ? []
              : [{ ...each, firstName: firstName ?? '', surname: surname ?? '', relationship, share: shareOf(share) }],
          ),
        }),
    ...(knowYourBusiness === undefined
      ? {}
      : {
          knowYourBusiness: {
            ...knowYourBusiness,
            expectedInvestment:
              typeof knowYourBusiness.expectedInvestment === 'string' ? NaN : knowYourBusiness.expectedInvestment,
          },
        }),
    ...(bankDetails === null ? {} : { bankDetails }),
    disclaimers: values.termsAccepted ? [{ type: 'Platform terms', acceptedDate: on }, ...disclaimers] : disclaimers,
  };
};
