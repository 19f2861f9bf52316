import { eligibilityProblem, openingStatusProblem, type HolderFacts } from './account-rules';

const today = '2026-11-20';
const adult: HolderFacts = {
  clientType: 'Individual',
  clientId: 'A',
  dateOfBirth: '1980-05-01',
  taxDomicile: 'GB',
  status: 'Active',
  nationalInsuranceNo: 'AB123456C',
  adviserUserId: 'U1',
  jointWith: [],
};
const partner: HolderFacts = { ...adult, clientId: 'B' };
const child: HolderFacts = { ...adult, clientType: 'Minor', dateOfBirth: '2015-05-01', nationalInsuranceNo: null };
const company: HolderFacts = { ...adult, clientType: 'Corporate', dateOfBirth: null, nationalInsuranceNo: null };
const trust: HolderFacts = { ...company, clientType: 'Trust', trustType: 'Discretionary' };
const schemeTrust: HolderFacts = { ...trust, trustType: 'Pension scheme' };

const wrappers = ['GIA', 'ISA', 'JISA', 'CASH', 'PENSION', 'SIPP', 'SSAS', 'TPSIPP'];
const openTo = (holder: HolderFacts): readonly string[] =>
  wrappers.filter((wrapper) => eligibilityProblem(wrapper, [holder], today) === null);

describe('which wrappers somebody may open', () => {
  it('an individual', () => expect(openTo(adult)).toEqual(['GIA', 'ISA', 'CASH', 'PENSION', 'SIPP', 'TPSIPP']));
  it('a minor', () => expect(openTo(child)).toEqual(['GIA', 'JISA', 'SIPP']));
  it('a company', () => expect(openTo(company)).toEqual(['GIA', 'CASH', 'SSAS']));
  it('a trust, and that of a pension scheme', () => {
    expect(openTo(trust)).toEqual(['GIA', 'CASH']);
    expect(openTo(schemeTrust)).toEqual(['GIA', 'CASH', 'SSAS']);
  });
  it.each<[string, HolderFacts, string]>([
    ['ISA', child, 'An ISA is for people aged 18 or over. Open a Junior ISA instead.'],
    [
      'ISA',
      { ...child, dateOfBirth: '2008-11-21' },
      'An ISA is for people aged 18 or over. Open a Junior ISA instead.',
    ],
    [
      'ISA',
      { ...child, dateOfBirth: '2008-11-20' },
      'The client is now an adult but is still recorded as a minor. Add them as an individual, who can have an ISA.',
    ],
    [
      'ISA',
      { ...adult, dateOfBirth: '2008-11-21' },
      'An ISA is for people aged 18 or over. A Junior ISA is for those who are younger.',
    ],
    ['ISA', { ...adult, taxDomicile: 'FR' }, 'Only somebody who is resident in the UK may pay into an ISA.'],
    ['ISA', { ...adult, taxDomicile: null }, 'An ISA needs the country of tax residence. Add it to the client.'],
    ['ISA', { ...adult, nationalInsuranceNo: null }, 'An ISA needs a National Insurance number. Add it to the client.'],
    ['ISA', trust, 'Only a person can hold an ISA, not a trust.'],
    ['JISA', adult, 'A Junior ISA is for children under 18. Open an ISA instead.'],
    [
      'JISA',
      { ...child, dateOfBirth: '2008-11-20' },
      'A Junior ISA is for children under 18; it became an adult ISA on that birthday.',
    ],
    [
      'JISA',
      { ...child, taxDomicile: 'US' },
      'Only a child who is resident in the UK may have money paid into a Junior ISA.',
    ],
    [
      'JISA',
      { ...child, hasJuniorIsa: true },
      'A child can have one stocks and shares Junior ISA, and this one has it already.',
    ],
    ['PENSION', child, 'A personal pension is for individuals, not for a minor.'],
    ['SSAS', adult, 'A SSAS is for a company or the trust of a pension scheme, not for an individual.'],
    ['SSAS', trust, 'A SSAS is held by the trust of a pension scheme. This trust is of another type.'],
    ['CASH', child, 'A cash account is for individuals, companies and trusts, not for a minor.'],
    ['BOND', adult, 'Choose a wrapper.'],
  ])('%s is refused with its reason (%#)', (wrapper, holder, sentence) =>
    expect(eligibilityProblem(wrapper, [holder], today)).toBe(sentence),
  );
  it('opens an ISA on the eighteenth birthday, and a Junior ISA until the day before', () => {
    expect(eligibilityProblem('ISA', [{ ...adult, dateOfBirth: '2008-11-20' }], today)).toBeNull();
    expect(eligibilityProblem('JISA', [{ ...child, dateOfBirth: '2008-11-21' }], today)).toBeNull();
  });
  it('needs a holder', () => expect(eligibilityProblem('GIA', [], today)).toBe('Choose who holds the account.'));
});

describe('a joint account', () => {
  const joint = (first: HolderFacts, second: HolderFacts, wrapper = 'GIA'): string | null =>
    eligibilityProblem(wrapper, [first, second], today);
  it('is a GIA of two adults with one adviser', () => {
    expect(joint(adult, partner)).toBeNull();
    expect(joint(adult, { ...partner, status: 'Pending' })).toBeNull();
  });
  it('may be the second of the same two', () =>
    expect(joint({ ...adult, jointWith: ['B'] }, { ...partner, jointWith: ['A'] })).toBeNull());
  it.each<[string, string | null]>([
    ['is joint', joint(adult, partner, 'ISA')],
    ['two adults', joint(adult, { ...child, clientId: 'B' })],
    ['two adults', joint(company, partner)],
    ['different people', joint(adult, adult)],
    ['Active or Pending', joint(adult, { ...partner, status: 'Registered' })],
    ['same adviser', joint(adult, { ...partner, adviserUserId: 'U2' })],
    ['same adviser', joint({ ...adult, adviserUserId: null }, { ...partner, adviserUserId: null })],
    ['one other person', joint({ ...adult, jointWith: ['C'] }, partner)],
    ['one other person', joint(adult, { ...partner, jointWith: ['A', 'C'] })],
    ['At most two', eligibilityProblem('GIA', [adult, partner, { ...adult, clientId: 'C' }], today)],
  ])('is refused otherwise: %s', (words, sentence) =>
    expect(sentence).toMatch(words === 'is joint' ? /can be joint/ : new RegExp(words)),
  );
});

describe('the status an account begins with', () => {
  it.each<[string, readonly string[], boolean]>([
    ['Pending', ['Pending'], true],
    ['Active', ['Active'], true],
    ['Active', ['Pending'], false],
    ['Active', ['Active', 'Active'], false],
    ['Pending', ['Active', 'Active'], true],
    ['Closed', ['Active'], false],
  ])('%s with holders %j: %p', (status, holders, allowed) =>
    expect(
      openingStatusProblem(
        status,
        holders.map((each) => ({ status: each })),
      ) === null,
    ).toBe(allowed),
  );
});
