import { figuresOn } from './figures-on';

const lineOn = (date: string, name: string): readonly string[] =>
  figuresOn(date)
    .filter((rule) => rule.name === name)
    .flatMap(({ figures }) => figures.map(({ label, value }) => `${label}: ${value}`));

describe('the rates and allowances of a day', () => {
  it.each([
    ['2024-10-29', 'Within the basic rate band: 10%'],
    ['2024-10-30', 'Within the basic rate band: 18%'],
  ])('on %s a gain on shares is taxed at the rate of that day', (date, expected) => {
    expect(lineOn(date, 'Capital gains tax, shares and funds')[0]).toBe(expected);
  });

  it.each([
    ['2026-04-05', '8.75%'],
    ['2026-04-06', '10.75%'],
  ])('on %s a dividend is taxed at %s in the basic rate band', (date, expected) => {
    expect(lineOn(date, 'Income tax on dividends')).toContain(`Basic rate: ${expected}`);
  });

  it('has six Scottish bands, and three in the rest of the UK', () => {
    expect(lineOn('2026-11-20', 'Income tax, Scotland')).toHaveLength(6);
    expect(lineOn('2026-11-20', 'Income tax, rest of the UK')).toEqual([
      'Basic rate: 20% up to £37,700',
      'Higher rate: 40% up to £125,140',
      'Additional rate: 45% above',
    ]);
  });

  it('has the emergency code, and the most that PAYE takes from a payment', () => {
    expect(lineOn('2026-11-20', 'Emergency tax code')).toEqual(['First payment without a code: 1257L M1']);
    expect(lineOn('2015-04-05', 'Most tax taken from a payment')).toEqual(['K codes: 50%']);
    expect(lineOn('2015-04-06', 'Most tax taken from a payment')).toEqual(['Every tax code: 50%']);
  });

  it('says from which day the next figures apply', () => {
    const age = figuresOn('2026-11-20').find(({ name }) => name === 'Normal minimum pension age');
    expect(age).toMatchObject({ from: '2010-04-06', until: '2028-04-06', verified: true });
  });

  it('leaves out rules that have no figures for the day', () => {
    expect(lineOn('2023-06-01', 'Lump sum allowance')).toEqual([]);
    expect(figuresOn('1900-01-01')).toEqual([]);
  });
});
