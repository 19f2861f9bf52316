import { countryName } from '@tessera/domain/country-name';
import { sortCodeText } from '@tessera/transactions/bank-words';
import { formatDate, formatMoney } from '@tessera/ui/core';
import { maritalStatusNames } from '../marital-status';

/** Labels for names that would read badly, or mean nothing, when split into words. */
const known: Readonly<Record<string, string>> = {
  addressDetail: 'address',
  address1: 'first line',
  address2: 'second line',
  adviserUserId: 'adviser',
  amlStatus: 'anti-money-laundering check',
  clientId: 'client',
  email: 'e-mail',
  employerDetails: 'employer',
  entityDetails: 'entity',
  externalId: 'ID',
  externalIds: 'external ID',
  faceToFace: 'seen face to face',
  knowYourBusiness: 'business',
  lei: 'LEI',
  nationalInsuranceNo: 'National Insurance number',
  nodeId: 'office',
  parentId: 'parent',
  postCode: 'postcode',
  taxDomicile: 'country of tax residence',
  politicallyExposed: 'politically exposed',
  'mobile.number': 'mobile',
  'bankDetails.bankDetailsId': 'bank details, ID',
  beneficiaries: 'beneficiary',
  stakeholders: 'stakeholder',
  disclaimers: 'declaration',
  otherNationalities: 'other nationality',
  identifiers: 'identifier',
  countryCode: 'country',
  assetAllocationId: 'model',
  'wrapperDetail.clientProductId': 'product',
  portfolioGroupId: 'pension account group',
  schemeProductId: 'scheme product',
  drawdownStatus: 'drawdown',
  taxCode: 'tax code',
  'productDetail.flexibleBenefitsAccessedDate': 'benefits first taken flexibly',
  'productDetail.pensionOptOut': 'opted out of this pension scheme',
  'productDetail.lumpSumAllowanceUsedPreApril2024': 'lump sum allowance used before 6 Apr 2024',
  'productDetail.deemedLSACalculationDate': 'LSA calculation date',
};

const wordsOf = (name: string): string =>
  known[name] ??
  name.replace(/(?<=[a-z])([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`).replace(/\bid$/, 'ID');

const partWords = (part: string): string => {
  const [, name = part, index] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
  return index === undefined ? wordsOf(name) : `${wordsOf(name)} ${Number(index) + 1}`;
};

/**
 * The label of a field's path: "Address, postcode" for `addressDetail.postCode`, "Beneficiary 2, share" for
 * `beneficiaries[1].share`.
 */
export const fieldWords = (path: string): string => {
  const words = known[path] ?? path.split('.').map(partWords).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Whether a field means something to readers; the format of a telephone number does not. */
export const isShown = (path: string): boolean => path !== 'mobile.locale' && path !== 'mobile.isMobile';

const isCountry = /(?:^|\.)(?:nationality|otherNationalities|taxDomicile|country|countryCode|countryOfEstablishment)$/;
/** Labels for values stored as codes. */
const shortened: Readonly<Record<string, Partial<Readonly<Record<string, string>>>>> = {
  maritalStatus: maritalStatusNames,
  type: { NINO: 'National Insurance number', CCPT: 'Passport number', NIDN: 'National or tax number' },
  language: { en: 'English', cy: 'Welsh' },
  // Of a product; no other record has these statuses.
  status: { drawdownPending: 'Drawdown pending', drawdownConfirmed: 'Drawdown confirmed' },
};

const isDate = /^\d{4}-\d{2}-\d{2}$/;

/** A value of the audit trail as shown elsewhere: dates, countries and codes by their names. */
export const valueWords = (path: string, value: string): string => {
  if (path === 'bankDetails.sortCode') return sortCodeText(value);
  if (path === 'productDetail.lumpSumAllowanceUsedPreApril2024') return formatMoney(Number(value));
  if (isDate.test(value)) return formatDate(value);
  if (isCountry.test(path)) return value.split(', ').map(countryName).join(', ');
  return shortened[path.replace(/^identifiers\[\d+\]\./, '')]?.[value] ?? value;
};
