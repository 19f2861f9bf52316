import { entered, given, type ClientFacts, type ClientField, type ClientKind } from './client-facts';
import { invalid, type Problem } from '../words/problem';

// The fields a kind of client does not have, each with a sentence that says what to do instead.

type Sentences = Partial<Readonly<Record<ClientField, string>>>;

const entityOnly: Sentences = {
  entityDetails: 'Only a company or a trust has entity details. Leave them empty.',
  stakeholders: 'Only a company or a trust has stakeholders. Leave them empty.',
  knowYourBusiness: 'Only a company or a trust has a business to be known. Leave it empty.',
};

const personOnly: Sentences = {
  title: 'A company or trust has no title. Leave it empty.',
  firstName: 'A company or trust has no first name. Enter its name instead.',
  surname: 'A company or trust has no surname. Enter its name instead.',
  gender: 'A company or trust has no gender. Leave it empty.',
  dateOfBirth: 'A company or trust has no date of birth. Enter when it was established instead.',
  nationality: 'A company or trust has no nationality. Enter where it was established instead.',
  otherNationalities: 'A company or trust has no nationalities. Enter where it was established instead.',
  identifiers: 'A company or trust has no identifiers of a person. Enter its LEI instead.',
  nationalInsuranceNo: 'A company or trust has no National Insurance number. Enter its tax reference instead.',
  maritalStatus: 'A company or trust has no marital status. Leave it empty.',
  employmentStatus: 'A company or trust has no employment status. Leave it empty.',
  retirementAge: 'A company or trust has no retirement age. Leave it empty.',
  employerDetails: 'A company or trust has no employer. Leave the employer empty.',
  parentId: 'A company or trust has no parents. Leave them empty.',
  beneficiaries: 'A company or trust names no beneficiaries of its own. Those of a trust are stakeholders.',
};

const notTakenBy: Readonly<Record<ClientKind, Sentences>> = {
  Individual: { ...entityOnly, parentId: 'Only a minor has parents here. Leave them empty.' },
  Minor: {
    ...entityOnly,
    email: 'A minor has no e-mail address here: messages go to the parents. Leave it empty.',
    maritalStatus: 'A minor has no marital status here. Leave it empty.',
    employmentStatus: 'A minor has no employment status here. Leave it empty.',
    employerDetails: 'A minor has no employer here. Leave the employer empty.',
  },
  Corporate: personOnly,
  Trust: personOnly,
};

/** Whether a kind of client has a field. Forms show and the platform accepts only these fields. */
export const clientTakes = (clientType: ClientKind, field: ClientField): boolean => {
  if (field === 'name') return clientType === 'Corporate' || clientType === 'Trust';
  return notTakenBy[clientType][field] === undefined;
};

/**
 * Problems for entered fields that this kind of client does not have. A person's `name` may be sent back as it was
 * answered.
 */
export const notTaken = (facts: ClientFacts, clientType: ClientKind): readonly Problem[] => {
  const problems = Object.entries(notTakenBy[clientType]).flatMap(([field, sentence]) =>
    given(facts[field as ClientField]) ? [invalid(field, sentence)] : [],
  );
  const name = entered(facts.name);
  const isPerson = clientType === 'Individual' || clientType === 'Minor';
  if (
    isPerson &&
    name !== null &&
    name !== `${entered(facts.firstName) ?? ''} ${entered(facts.surname) ?? ''}`.trim()
  ) {
    problems.push(invalid('name', 'A person’s name is made of first name and surname. Change those instead.'));
  }
  return problems;
};
