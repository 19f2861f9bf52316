import { chargeNames, chargeTypes, type ChargeType } from '@tessera/contract/transactions/values';
import { parsePounds } from '@tessera/domain/money';
import { calculateMonths } from '../../capabilities/fees/calculate-months';
import type { FeeSchedule } from '../charges/schedule';
import type { TransactionRequest } from '../state/commands';
import { plan } from './plan';
import { noFigures, type InstrumentState, type LedgerState } from '../state/state';
import { instrumentsOf, startOn, unit } from '../../testing/ledger/starting-state';

const today = '2026-11-20';
const { share: unilever, empty, person: actor } = startOn(today);
const share: InstrumentState = { ...unilever, assetId: 'SHARE', name: 'A share', price: unit };
const fund: InstrumentState = {
  ...share,
  assetId: 'FUND',
  name: 'A fund',
  type: 'Fund',
  minimumUnit: unit / 1000n,
  exchange: null,
  figures: {
    ...noFigures,
    initialCharge: 10_000n,
    dilutionLevy: 2_500n,
    ocf: 7_500n,
    transactionCost: 1_000n,
    incidentalCost: 500n,
  },
};
const gilt: InstrumentState = {
  ...share,
  assetId: 'GILT',
  name: 'A gilt',
  type: 'Bond',
  settlementDays: 1,
  figures: { ...noFigures, coupon: { percentage: 42_500n, date: '2032-12-07' } },
};

const tiers = [
  { upTo: 25_000_000n, percentage: 3_000n },
  { upTo: null, percentage: 2_000n },
];
const schedules = (['FEEP', 'FEEA', 'FEED', 'PRDF'] as const).map((code): FeeSchedule => ({
  code,
  from: today,
  tiers: code === 'FEED' ? [{ upTo: null, percentage: 2_500n }] : tiers,
  vat: code === 'FEED',
}));
const state: LedgerState = {
  ...empty,
  cash: 100_000_00n,
  wrapperType: 'SIPP',
  instruments: instrumentsOf(share, fund, gilt),
  firmCharges: (['Dealing', 'Platform'] as const).map((chargeType) => ({
    chargeType,
    instrumentType: 'Equity',
    fromDate: '2020-01-01',
    amount: 750n,
    percentage: 0n,
  })),
  presentFees: schedules.map((schedule) => ({ code: schedule.code, schedule, total: 300_000_00n })),
};
const buy = (assetId: string, amount: bigint): TransactionRequest => ({
  type: 'Order',
  subType: 'At Best',
  movement: 'Invest',
  assetId,
  amount,
  quantity: null,
  method: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  toAccountId: null,
  narrative: null,
});
const planned = (assetId: string, changed: Partial<LedgerState> = {}, amount = 20_000_00n) => {
  const [opened] = plan(
    { ...state, ...changed },
    { kind: 'open', accountId: state.accountId, requests: [buy(assetId, amount)] },
    actor,
  ).opened;
  if (!opened?.costEstimate) throw new Error('Nothing was estimated.');
  return { charges: opened.charges, lines: opened.costEstimate.costs.lines };
};
const line = (assetId: string, name: string, changed: Partial<LedgerState> = {}) =>
  planned(assetId, changed).lines.find((each) => each.name === name);

const chargedTypes = (assetId: string): string[] => planned(assetId).charges.map(({ type }) => type);
const exAnteTypes = (assetId: string): string[] => planned(assetId).lines.map(({ type }) => type);
const ofTheMonth = (): string[] =>
  calculateMonths(
    schedules.map(({ code }) => ({
      accountId: 'A',
      code,
      month: '2026-11-01',
      amount: 904_109_591n,
      values: 110_000_000n,
      tierTotals: 110_000_000n,
      days: 11,
      collected: false,
    })),
    schedules,
    '2026-12-10',
  ).flatMap(({ charges }) => charges.map(({ type }) => type));

/** The origin of each type of charge. */
const places: Readonly<Record<ChargeType, () => readonly string[]>> = {
  Stamp: () => chargedTypes('SHARE'),
  PTM: () => chargedTypes('SHARE'),
  Dealing: () => chargedTypes('SHARE'),
  Platform: () => chargedTypes('SHARE'),
  Initial: () => chargedTypes('FUND'),
  Dilution: () => chargedTypes('FUND'),
  'Accrued Interest': () => chargedTypes('GILT'),
  'Ex Ante One-off': () => exAnteTypes('FUND'),
  'Ex Ante Ongoing': () => exAnteTypes('FUND'),
  'Ex Ante Transaction': () => exAnteTypes('SHARE'),
  'Ex Ante Ancillary': () => exAnteTypes('FUND'),
  'Ex Ante Incidental': () => exAnteTypes('FUND'),
  IMifidCharge: () => exAnteTypes('FUND'),
  OCF: () => exAnteTypes('FUND'),
  'Platform Fee': ofTheMonth,
  'Adviser Fee': ofTheMonth,
  'Manager Fee': ofTheMonth,
  'Product Fee': ofTheMonth,
  VAT: ofTheMonth,
};

describe('every kind of charge', () => {
  it.each(chargeTypes.map((type) => [type]))('%s is planned or estimated, and has a name', (type) => {
    expect(places[type]()).toContain(type);
    expect(chargeNames[type].length).toBeGreaterThan(2);
  });
});

describe('the estimated costs of a purchase', () => {
  it('use the fee tier of the present total, or two tiers where the purchase crosses into the next', () => {
    expect(line('SHARE', 'Platform fee')).toMatchObject({
      type: 'Ex Ante Ongoing',
      basis: expect.stringMatching(/^0\.2% of £19,8.*, above £280,/) as string,
      rule: 'Platform fee from 20 November 2026: 0.3% to £250,000.00 and 0.2% above, a year.',
    });
    const near = line('SHARE', 'Platform fee', {
      presentFees: state.presentFees.map((fee) => ({ ...fee, total: 260_000_00n })),
    });
    expect(near?.basis).toMatch(/^0\.3% of £9,8.* and 0\.2% of £10,000\.00, above £240,1/);
  });
  it('count the money paid in with it once', () => {
    const effects = plan(
      state,
      {
        kind: 'open',
        accountId: state.accountId,
        requests: [
          {
            ...buy('FUND', 0n),
            type: 'Payment',
            subType: 'Deposit',
            movement: 'In',
            assetId: null,
            amount: 8_000_00n,
            method: 'Bank Transfer',
          },
          buy('FUND', 8_000_00n),
        ],
      },
      { ...actor },
    );
    const platform = effects.opened[1]?.costEstimate?.costs.lines.find(({ name }) => name === 'Platform fee');
    // The existing total stays in the lower tier: only entry charges make the addition less than the payment in.
    expect(platform?.basis).toMatch(/^0\.2% of £7,9.*, above £300,0/);
  });
  it('include the manager’s fee with VAT and its source, and the pension’s fee', () => {
    expect(line('FUND', 'Discretionary manager fee')?.rule).toBe(
      'Discretionary manager fee from 20 November 2026: 0.25% a year. VAT at 20% since 4 January 2011 comes on top (Value Added Tax Act 1994, s. 2).',
    );
    const [fee, vat] = [
      line('FUND', 'Discretionary manager fee'),
      line('FUND', 'VAT on the discretionary manager fee'),
    ];
    expect(vat?.amount).toBe(((fee?.amount ?? 0n) + 2n) / 5n);
    expect(line('FUND', 'SIPP product fee')).toMatchObject({ type: 'Ex Ante Ancillary', layer: 'Service' });
  });
  it('have no stamp duty for a company in its UK Listing Relief', () => {
    const listed = (listedOn: string): Partial<LedgerState> => ({
      instruments: new Map([['SHARE', { ...share, figures: { ...noFigures, listedOn } }]]),
    });
    expect(planned('SHARE', listed('2025-11-27')).charges.map(({ type }) => type)).toEqual([
      'PTM',
      'Dealing',
      'Platform',
    ]);
    expect(planned('SHARE', listed('2025-11-26')).charges.map(({ type }) => type)).toEqual([
      'Stamp',
      'PTM',
      'Dealing',
      'Platform',
    ]);
  });
  it('do not include a gilt’s accrued interest, which is part of the price paid', () => {
    const { charges, lines } = planned('GILT');
    expect(charges).toMatchObject([
      { type: 'Accrued Interest', basis: 'Paid: 4.25% a year, 169 of 183 days to 23 November 2026' },
    ]);
    // 0.01962432 on each of 19,615 pounds.
    expect(charges[0]?.amount).toBe(parsePounds('384.93'));
    expect(lines.every(({ charge }) => charge !== 'Accrued Interest')).toBe(true);
  });
});
