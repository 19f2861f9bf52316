import { fieldScopeOf, type FieldScope } from '@tessera/contract/clients/field-scopes';
import type { FormStep } from '@tessera/ui/form';
import { BankFields } from './bank-fields';
import { BusinessFields } from './business-fields';
import { ChecksFields } from './checks-fields';
import { ContactFields } from './contact-fields';
import { KindFields } from './kind-fields';
import { requiredNumbers } from './identifier-values';
import { BeneficiaryFields, StakeholderFields } from './list-fields';
import { EntityFields, PersonFields } from './person-fields';
import {
  bankFacts,
  beneficiaryFacts,
  businessFacts,
  checksFacts,
  contactFacts,
  entityFacts,
  kindFacts,
  personFacts,
  stakeholderFacts,
  taxFacts,
} from './review';
import { TaxFields } from './tax-fields';
import { emptyBeneficiary, emptyClient, emptyStakeholder, type NewClientValues } from './values';

type Step = FormStep<NewClientValues>;
/** Fields that the user may not enter. */
type Closed = readonly FieldScope[];

const inside = (group: 'entityDetails' | 'bankDetails' | 'addressDetail' | 'knowYourBusiness'): string[] =>
  Object.keys(emptyClient[group]).map((name) => `${group}.${name}`);
/** The list itself, then the fields of each of its lines. */
const linesOf = (list: 'stakeholders' | 'beneficiaries', { length }: readonly object[], line: object): string[] => [
  list,
  ...Array.from({ length }, (_, index) => Object.keys(line).map((name) => `${list}[${index}].${name}`)).flat(),
];

const kind: Step = {
  id: 'kind',
  title: 'Kind and adviser',
  fields: ['clientType', 'nodeId', 'adviserUserId'],
  content: <KindFields />,
  review: kindFacts,
};
const kindOfMinor: Step = { ...kind, title: 'Kind and parents', fields: ['clientType', 'parentId'] };
const person: Step = {
  id: 'who',
  title: 'Person',
  fields: ['title', 'firstName', 'surname', 'dateOfBirth', 'gender', 'maritalStatus'],
  content: <PersonFields />,
  review: personFacts,
};
const entity = (closed: Closed): Step => ({
  id: 'who',
  title: 'Entity',
  fields: ['name', ...inside('entityDetails'), 'taxDomicile'],
  content: <EntityFields />,
  review: (typed) => entityFacts(typed, closed),
});
const contact: Step = {
  id: 'contact',
  title: 'Contact and address',
  fields: [
    'email',
    'mobile.number',
    'addressDetail.postCode',
    ...inside('addressDetail').filter((name) => !name.endsWith('postCode')),
    'language',
  ],
  content: <ContactFields />,
  review: contactFacts,
};
const numbers = (values: NewClientValues): string[] => [
  ...new Set([...requiredNumbers(values).map(({ field }) => field), 'nationalInsuranceNo']),
];
const tax = (values: NewClientValues, closed: Closed): Step => ({
  id: 'about',
  title: 'Tax and work',
  content: <TaxFields />,
  review: (typed) => taxFacts(typed, closed),
  fields: [
    'nationality',
    ...values.otherNationalities.map((_, index) => `otherNationalities[${index}]`),
    ...(fieldScopeOf('identifiers', closed) ? ['identifiers', 'nationalInsuranceNo'] : numbers(values)),
    ...values.identifiers.map((_, index) => `identifiers[${index}].value`),
    'taxDomicile',
    'retirementAge',
    'employmentStatus',
    'employerDetails.name',
    'employerDetails.companyNumber',
  ],
});
const stakeholders = (values: NewClientValues): Step => ({
  id: 'about',
  title: 'Stakeholders',
  fields: linesOf('stakeholders', values.stakeholders, emptyStakeholder),
  content: <StakeholderFields />,
  review: stakeholderFacts,
});
const beneficiaries = (values: NewClientValues): Step => ({
  id: 'related',
  title: 'Beneficiaries',
  fields: linesOf('beneficiaries', values.beneficiaries, emptyBeneficiary),
  content: <BeneficiaryFields />,
  review: beneficiaryFacts,
});
const business = (closed: Closed): Step => ({
  id: 'related',
  title: 'Business',
  fields: inside('knowYourBusiness'),
  content: <BusinessFields />,
  review: (typed) => businessFacts(typed, closed),
});
const bank: Step = {
  id: 'bank',
  title: 'Bank details',
  fields: inside('bankDetails'),
  content: <BankFields />,
  review: bankFacts,
};
const checks = ({ disclaimers }: NewClientValues): Step => ({
  id: 'checks',
  title: 'Checks and terms',
  fields: [
    'faceToFace',
    'marketingPreference',
    'amlStatus',
    'termsAccepted',
    ...disclaimers.map((_, index) => `disclaimers[${index}].acceptedDate`),
  ],
  content: <ChecksFields />,
  review: checksFacts,
});

const kindSteps = (values: NewClientValues, closed: Closed): readonly Step[] => {
  switch (values.clientType) {
    case 'Individual':
      return [kind, person, contact, tax(values, closed), beneficiaries(values), checks(values)];
    case 'Minor':
      return [
        kindOfMinor,
        { ...person, title: 'Child' },
        { ...contact, title: 'Address' },
        { ...tax(values, closed), title: 'Nationality and tax' },
        beneficiaries(values),
        checks(values),
      ];
    case 'Corporate':
      return [
        kind,
        { ...entity(closed), title: 'Company' },
        contact,
        stakeholders(values),
        business(closed),
        checks(values),
      ];
    case 'Trust':
      return [
        kind,
        { ...entity(closed), title: 'Trust' },
        contact,
        stakeholders(values),
        business(closed),
        checks(values),
      ];
  }
};

/**
 * The steps for each kind of client: equally many, each with the fields that apply. Bank details appear only for users
 * who may enter them; in place of other closed fields, the step says so.
 */
export const stepsOf =
  (mayEnterBank: boolean, closed: Closed) =>
  (values: NewClientValues): readonly Step[] => {
    const steps = kindSteps(values, closed);
    return mayEnterBank ? [...steps.slice(0, -1), bank, ...steps.slice(-1)] : steps;
  };
