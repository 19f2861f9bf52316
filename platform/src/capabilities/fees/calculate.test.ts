import { sum } from '@tessera/domain/money';
import { inBatches, type FeeAccount, type FeeUnit } from '../../ledger/charges/fee-units';
import { calculateDay } from './calculate-day';
import { notDueFrom, calculateMonths, type MonthAccrual } from './calculate-months';
import { ruleText, type FeeSchedule } from '../../ledger/charges/schedule';
import type { ClosingValue } from './values-at-close';

const platform: FeeSchedule = {
  code: 'FEEP',
  from: '2026-11-20',
  tiers: [
    { upTo: 25_000_000n, percentage: 3_000n },
    { upTo: 100_000_000n, percentage: 2_000n },
    { upTo: null, percentage: 1_000n },
  ],
  vat: false,
};
const adviser: FeeSchedule = {
  code: 'FEEA',
  from: '2026-11-20',
  tiers: [{ upTo: null, percentage: 5_000n }],
  vat: false,
};
const manager: FeeSchedule = {
  code: 'FEED',
  from: '2026-11-20',
  tiers: [{ upTo: null, percentage: 2_500n }],
  vat: true,
};
const interest: FeeSchedule = {
  code: 'INTR',
  from: '2026-11-20',
  tiers: [{ upTo: null, percentage: 20_000n }],
  vat: false,
};
const product: FeeSchedule = {
  code: 'PRDF',
  from: '2026-11-20',
  tiers: [
    { upTo: 50_000_000n, percentage: 800n },
    { upTo: null, percentage: 200n },
  ],
  vat: false,
};
const schedules = [platform, adviser, manager, interest, product];

const account = (accountId: string, values: Partial<FeeAccount> = {}): FeeAccount => ({
  accountId,
  clientId: 'C1',
  counts: true,
  wrapper: true,
  advised: true,
  managed: false,
  product: false,
  ...values,
});
const unit = (...accounts: readonly FeeAccount[]): FeeUnit => ({ unitId: 'unit', accounts });
const closing = (values: Readonly<Record<string, bigint>>, cash = 0n): ReadonlyMap<string, ClosingValue> =>
  new Map(Object.entries(values).map(([id, value]) => [id, { value, cash }]));

describe('a day of fees', () => {
  it('is a 365th of the year’s, at a hundred-millionth of a pound', () => {
    // 0.3% of £100,000 is £300 a year, £0.82191781 a day.
    expect(calculateDay(unit(account('a')), closing({ a: 10_000_000n }), schedules, ['FEEP'], '2026-11-20')).toEqual([
      { accountId: 'a', code: 'FEEP', amount: 82_191_781n, value: 10_000_000n, tierTotal: 10_000_000n },
    ]);
  });
  it('goes by the tiers of all that the client or group has, and is split by value', () => {
    // £400,000: £750 + £300 = £1,050 a year, £2.87671233 a day, three quarters to one.
    const day = calculateDay(
      unit(account('a'), account('b')),
      closing({ a: 30_000_000n, b: 10_000_000n }),
      schedules,
      ['FEEP'],
      '2026-11-20',
    );
    expect(day.map(({ amount }) => amount)).toEqual([215_753_425n, 71_917_808n]);
    expect(day.map(({ tierTotal }) => tierTotal)).toEqual([40_000_000n, 40_000_000n]);
  });
  it('is less for two clients together than apart', () => {
    const apart = ['a', 'b'].flatMap((id) =>
      calculateDay(unit(account(id)), closing({ [id]: 20_000_000n }), schedules, ['FEEP'], '2026-11-20'),
    );
    const together = calculateDay(
      unit(account('a'), account('b')),
      closing({ a: 20_000_000n, b: 20_000_000n }),
      schedules,
      ['FEEP'],
      '2026-11-20',
    );
    // £1,200 a year apart, £1,050 together.
    expect([sum(apart.map(({ amount }) => amount)), sum(together.map(({ amount }) => amount))]).toEqual([
      328_767_124n,
      287_671_233n,
    ]);
  });
  it('counts cash accounts and takes nothing from them, and the adviser’s only from advised accounts', () => {
    const accounts = unit(account('a'), account('b', { wrapper: false }), account('c', { advised: false }));
    const values = closing({ a: 10_000_000n, b: 10_000_000n, c: 10_000_000n });
    const bearers = (code: 'FEEP' | 'FEEA') =>
      calculateDay(accounts, values, schedules, [code], '2026-11-20').map(({ accountId, tierTotal }) => [
        accountId,
        tierTotal,
      ]);
    expect(bearers('FEEP')).toEqual([
      ['a', 30_000_000n],
      ['c', 30_000_000n],
    ]);
    expect(bearers('FEEA')).toEqual([['a', 30_000_000n]]);
  });
  it('is nothing for accounts that are closed or worth nothing, and before the schedule begins', () => {
    expect(
      calculateDay(
        unit(account('a', { counts: false }), account('b')),
        closing({ a: 100n }),
        schedules,
        ['FEEP'],
        '2026-11-20',
      ),
    ).toEqual([]);
    expect(calculateDay(unit(account('a')), closing({ a: 10_000_000n }), schedules, ['FEEP'], '2026-11-19')).toEqual(
      [],
    );
  });
  it('takes the product fee of all SIPPs of a client from the largest, and of another client by itself', () => {
    const accounts = unit(
      account('a', { product: true }),
      account('b', { product: true }),
      account('c', { product: true, clientId: 'C2' }),
      account('d'),
    );
    // £600,000: £400 + £20 = £420 a year, £1.15068493 a day; £100,000: £80 a year.
    expect(
      calculateDay(
        accounts,
        closing({ a: 20_000_000n, b: 40_000_000n, c: 10_000_000n, d: 90_000_000n }),
        schedules,
        ['PRDF'],
        '2026-11-20',
      ),
    ).toEqual([
      { accountId: 'b', code: 'PRDF', amount: 115_068_493n, value: 60_000_000n, tierTotal: 60_000_000n },
      { accountId: 'c', code: 'PRDF', amount: 21_917_808n, value: 10_000_000n, tierTotal: 10_000_000n },
    ]);
  });
  it('takes the manager’s from each managed account, and gives interest on cash alone', () => {
    const values = closing({ a: 10_000_000n, b: 10_000_000n }, 365_000n);
    expect(
      calculateDay(unit(account('a', { managed: true }), account('b')), values, schedules, ['FEED'], '2026-11-20'),
    ).toEqual([{ accountId: 'a', code: 'FEED', amount: 68_493_151n, value: 10_000_000n, tierTotal: 10_000_000n }]);
    // 2% of £3,650 is £73 a year, 20 pence a day.
    expect(calculateDay(unit(account('a')), values, schedules, ['INTR'], '2026-11-20')).toEqual([
      { accountId: 'a', code: 'INTR', amount: 20_000_000n, value: 365_000n, tierTotal: 365_000n },
    ]);
  });
});

const month = (
  accountId: string,
  code: MonthAccrual['code'],
  amount: bigint,
  values: Partial<MonthAccrual> = {},
): MonthAccrual => ({
  accountId,
  code,
  month: '2026-11-01',
  amount,
  values: 110_000_000n,
  tierTotals: 110_000_000n,
  days: 11,
  collected: false,
  ...values,
});

describe('a month of fees', () => {
  it('is due on the 10th of the next or the working day after', () => {
    expect(['2026-12-09', '2026-12-10', '2027-01-08', '2027-01-11'].map(notDueFrom)).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2026-12-01',
      '2027-01-01',
    ]);
  });
  it('says what it was calculated of and by which rule', () => {
    // Eleven days of £0.82191781 are £9.04109591.
    const [due] = calculateMonths([month('a', 'FEEP', 904_109_591n)], schedules, '2026-12-10');
    expect(due).toMatchObject({
      net: 904n,
      gross: 904n,
      narrative: 'Platform fee for November 2026',
      basis: '0.3% a year of £100,000.00 average, 11 days, tiers over £100,000.00',
    });
    expect(due?.charges).toEqual([
      {
        type: 'Platform Fee',
        amount: 904n,
        percentage: 3_000n,
        basis: due?.basis,
        rule: 'Platform fee from 20 November 2026: 0.3% to £250,000.00, 0.2% to £1,000,000.00 and 0.1% above, a year.',
      },
    ]);
    expect(ruleText(manager)).toBe('Discretionary manager fee from 20 November 2026: 0.25% a year.');
  });
  it('has VAT as a charge of its own where the schedule says so', () => {
    const [due] = calculateMonths([month('a', 'FEED', 753_424_661n)], schedules, '2026-12-10');
    expect(due).toMatchObject({ net: 753n, gross: 904n, basis: '0.25% a year of £100,000.00 average, 11 days' });
    expect(due?.charges[1]).toEqual({
      type: 'VAT',
      amount: 151n,
      percentage: 200_000n,
      basis: '20% of £7.53',
      rule: 'Value added tax at the standard rate since 4 January 2011 (Value Added Tax Act 1994, s. 2).',
    });
  });
  it('is rounded once for the client or group, and split to the last penny', () => {
    // Three times 33.4 pence is £1.002: a pound, and one account pays the odd penny.
    const dues = calculateMonths(
      ['a', 'b', 'c'].map((id) => month(id, 'FEEP', 33_400_000n)),
      schedules,
      '2026-12-10',
    );
    expect(dues.map(({ net }) => net)).toEqual([34n, 33n, 33n]);
  });
  it('is the same for an account that pays after the others', () => {
    const dues = calculateMonths(
      [
        month('a', 'FEEP', 33_400_000n),
        month('b', 'FEEP', 33_400_000n, { collected: true }),
        month('c', 'FEEP', 33_400_000n, { collected: true }),
      ],
      schedules,
      '2026-12-14',
    );
    expect(dues.map(({ accountId, net }) => [accountId, net])).toEqual([['a', 34n]]);
  });
  it('of interest is rounded for each account, and of less than half a penny is nothing', () => {
    const dues = calculateMonths(
      ['a', 'b'].map((id) => month(id, 'INTR', 500_000n)).concat(month('c', 'INTR', 499_999n)),
      schedules,
      '2026-12-10',
    );
    expect(dues.map(({ accountId, net, charges }) => [accountId, net, charges])).toEqual([
      ['a', 1n, []],
      ['b', 1n, []],
    ]);
  });
});

it('units stay whole in parts of about so many accounts', () => {
  const units = [2, 3, 1, 4].map((count, index): FeeUnit => ({
    unitId: String(index),
    accounts: Array.from({ length: count }, (_, each) => account(`${index}${each}`)),
  }));
  expect(inBatches(units, 4).map((part) => part.map(({ unitId }) => unitId))).toEqual([
    ['0', '1'],
    ['2', '3'],
  ]);
});
