import { clientProblems } from '@tessera/domain/client-rules';
import { factsOf, requestOf } from './request';
import { emptyClient, type NewClientValues } from './values';

const on = '2026-11-20';
const company: NewClientValues = {
  ...emptyClient,
  clientType: 'Corporate',
  knowYourBusiness: { ...emptyClient.knowYourBusiness, expectedInvestment: '£1 250 000' },
  stakeholders: [{ role: 'Director', name: 'Ann Holt', dateOfBirth: '', nationality: '', share: '100%' }],
};
const refusals = (values: NewClientValues, field: RegExp) =>
  clientProblems(factsOf(values), on)
    .filter((each) => field.test(each.field))
    .map(({ message }) => message);

test('figures of a new client are sent as they were read', () => {
  expect(refusals(company, /share|expected/)).toEqual([]);
  expect(requestOf(company, 'NBW', on)).toMatchObject({
    knowYourBusiness: { expectedInvestment: 1_250_000 },
    stakeholders: [{ share: 100 }],
  });
});

test('text that only looks like a figure is refused at its field', () => {
  expect(
    refusals({ ...company, knowYourBusiness: { ...company.knowYourBusiness, expectedInvestment: '1e5' } }, /expected/),
  ).toEqual(['Enter pounds in digits, such as 1,250.00.']);
  expect(
    refusals({ ...company, stakeholders: company.stakeholders.map((each) => ({ ...each, share: '5e1' })) }, /share/),
  ).toEqual(['Enter a percentage in digits, such as 12.5.']);
  expect(refusals({ ...emptyClient, clientType: 'Individual', retirementAge: '6.5e1' }, /retirementAge/)).toEqual([
    'Enter a retirement age from 55 to 75.',
  ]);
});
