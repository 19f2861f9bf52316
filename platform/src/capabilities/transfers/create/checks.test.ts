import { parsePounds, parsePrice, parseUnits } from '@tessera/domain/money';
import { announcedLines, expectedValue, feeOf } from './announced';
import type { AskedTransfer } from './asked';
import { transferFaults } from './checks';
import type { TransferFacts } from './facts';
import { expectedDay, firstStatus, preflightLines, readiness } from './preflight';

const provider: NonNullable<TransferFacts['provider']> = {
  firm_id: 'NBW',
  master_party_id: 'MP1',
  name: 'Harbour Pensions',
  status: 'Active',
  transfer_wrapper_types: ['SIPP', 'ISA', 'GIA'],
  product_transfer_types: ['Cash', 'Stock'],
  electronic: true,
  signature_type: 'Electronic',
  reference_pattern: '^HP\\d{6}$',
  reference_hint: 'HP and six digits',
  address: [],
  phone: null,
  email: null,
  typical_days: 12,
  reference_example: null,
  version: 1,
};

const facts = (
  wrapperType: TransferFacts['account']['wrapperType'],
  more: Omit<Partial<TransferFacts>, 'account'> & { readonly account?: Partial<TransferFacts['account']> } = {},
): TransferFacts => ({
  businessDate: '2026-11-20',
  cash: parsePounds(1_000),
  holdings: [{ assetId: 'FUND', quantity: parseUnits(10) }],
  provider,
  instruments: new Map([
    ['FUND', { name: 'Global Fund', isListed: true, otherClass: null, price: parsePrice(5) }],
    ['OTHER', { name: 'Odd Fund', isListed: false, otherClass: null, price: parsePrice(1) }],
  ]),
  moving: null,
  subscription:
    wrapperType === 'ISA'
      ? { taxYear: '2026/27', limit: 2_000_000n, used: 0n, remaining: 500_000n, name: 'ISA allowance' }
      : null,
  model: { name: 'Balanced', status: 'Active' },
  again: null,
  ...more,
  account: {
    wrapperType,
    status: 'Active',
    clientId: 'C1',
    pensionKind: wrapperType === 'SIPP' ? 'Uncrystallised' : null,
    died: null,
    isInherited: false,
    modelName: null,
    bankDetails: 'Active',
    openTransactions: 0,
    regularPayments: 0,
    flexibleAccess: null,
    protections: [],
    ...more.account,
  },
});

const base: AskedTransfer = {
  accountId: 'A1',
  movementType: 'In',
  amount: 5_000,
  transferType: 'Cash',
  transferValueType: 'Full',
  transferWrapperType: 'GIA',
  previousProvider: { masterPartyId: 'MP1', reference: 'HP123456' },
};
const isa: AskedTransfer = { ...base, transferWrapperType: 'ISA', isaYears: 'Earlier years' };
const sipp: AskedTransfer = { ...base, transferWrapperType: 'SIPP', safeguardedBenefits: false };
const stock: AskedTransfer = {
  ...base,
  transferType: 'Stock',
  assets: [{ assetId: 'FUND', quantity: 10 }, { amount: 100 }],
};
const { amount: _amount, ...withoutAmount } = base;
const out: AskedTransfer = { ...withoutAmount, movementType: 'Out' };
const sippOut: AskedTransfer = { ...out, transferWrapperType: 'SIPP' };

const found = (asked: AskedTransfer, given: TransferFacts): string[] =>
  transferFaults(asked, given).map(({ fieldName }) => fieldName);

it.each<[string, AskedTransfer, TransferFacts]>([
  ['a GIA', base, facts('GIA')],
  ['a GIA in specie', stock, facts('GIA')],
  ['an ISA of earlier years', isa, facts('ISA')],
  [
    'an ISA with what was subscribed this year',
    { ...isa, isaYears: 'Both', currentYearSubscriptions: 5_000 },
    facts('ISA'),
  ],
  ['a pension', sipp, facts('SIPP')],
  [
    'a part of a pension',
    { ...sipp, transferValueType: 'Partial', withdrawalType: 'Withdraw', amount: 10 },
    facts('SIPP'),
  ],
  [
    'all but a part of a pension',
    { ...sipp, transferValueType: 'Partial', withdrawalType: 'Remaining balance', assets: [{ amount: 9_000 }] },
    facts('SIPP'),
  ],
  [
    'crystallised funds into drawdown',
    { ...sipp, funds: 'Crystallised' },
    facts('SIPP', { account: { pensionKind: 'Crystallised' } }),
  ],
  [
    'safeguarded benefits with advice and appointment',
    { ...sipp, safeguardedBenefits: true, adviserFcaNumber: '123456', appointmentReference: 'MH1' },
    facts('SIPP'),
  ],
  ['a fee', { ...base, fee: { type: 'Adviser Initial Fee', percentage: 3 } }, facts('GIA')],
  ['auto-invest in a model', { ...base, autoInvest: { into: 'Model', modelId: 'M1' } }, facts('GIA')],
  [
    'auto-invest in a basket',
    { ...base, autoInvest: { into: 'Basket', basket: [{ assetId: 'FUND', percentage: 100 }] } },
    facts('GIA'),
  ],
  ['a GIA that leaves', out, facts('GIA')],
  [
    'a part of a pension that leaves',
    { ...sippOut, transferValueType: 'Partial', withdrawalType: 'Withdraw', amount: 1_049 },
    facts('SIPP'),
  ],
])('%s may move', (_name, asked, given) => {
  expect(transferFaults(asked, given)).toEqual([]);
});

it.each<[string, AskedTransfer, TransferFacts, string[]]>([
  ['into a cash account', base, facts('CASH'), ['accountId']],
  ['into a third-party SIPP', sipp, facts('TPSIPP'), ['accountId']],
  ['an ISA into a GIA', { ...base, transferWrapperType: 'ISA' }, facts('GIA'), ['transferWrapperType']],
  ['a GIA into a pension', { ...sipp, transferWrapperType: 'GIA' }, facts('SIPP'), ['transferWrapperType']],
  ['a wrapper the provider has not', { ...sipp, transferWrapperType: 'SSAS' }, facts('SIPP'), ['transferWrapperType']],
  ['into a closed account', base, facts('GIA', { account: { status: 'Closed' } }), ['accountId']],
  ['after a death', base, facts('GIA', { account: { died: 'The client died.' } }), ['accountId']],
  ['inherited funds', sipp, facts('SIPP', { account: { isInherited: true } }), ['accountId']],
  ['from nobody known', base, facts('GIA', { provider: null }), ['previousProvider.masterPartyId']],
  [
    'from an inactive provider',
    base,
    facts('GIA', { provider: { ...provider, status: 'Inactive' } }),
    ['previousProvider.masterPartyId'],
  ],
  [
    'in specie from a provider of cash',
    stock,
    facts('GIA', { provider: { ...provider, product_transfer_types: ['Cash'] } }),
    ['transferType'],
  ],
  [
    'with too weak a signature',
    { ...base, signatureType: 'Electronic' },
    facts('GIA', { provider: { ...provider, signature_type: 'Wet signature' } }),
    ['signatureType'],
  ],
  [
    'with a wrong plan number',
    { ...base, previousProvider: { masterPartyId: 'MP1', reference: '123456' } },
    facts('GIA'),
    ['previousProvider.reference'],
  ],
  [
    'of a plan that moves already',
    base,
    facts('GIA', { moving: { dateInitiated: '2026-11-02', isOfAccount: true, movement: 'In' } }),
    ['previousProvider.reference'],
  ],
  [
    'again, of an account that leaves already',
    out,
    facts('GIA', { moving: { dateInitiated: '2026-11-02', isOfAccount: true, movement: 'Out' } }),
    ['accountId'],
  ],
  ['again, of nothing', { ...base, resubmits: 'T1' }, facts('GIA'), ['resubmits']],
  [
    'again, of one that is open',
    { ...base, resubmits: 'T1' },
    facts('GIA', { again: { status: 'Pending', accountId: 'A1', movement: 'In', isResubmitted: false } }),
    ['resubmits'],
  ],
  [
    'again, a second time',
    { ...base, resubmits: 'T1' },
    facts('GIA', { again: { status: 'Rejected', accountId: 'A1', movement: 'In', isResubmitted: true } }),
    ['resubmits'],
  ],
  [
    'again, of another account',
    { ...base, resubmits: 'T1' },
    facts('GIA', { again: { status: 'Rejected', accountId: 'A2', movement: 'In', isResubmitted: false } }),
    ['resubmits'],
  ],
  ['of nothing', withoutAmount as AskedTransfer, facts('GIA'), ['amount']],
  ['of less than nothing', { ...base, amount: -1 }, facts('GIA'), ['amount']],
  [
    'a part of a GIA in specie',
    { ...stock, transferValueType: 'Partial', withdrawalType: 'Withdraw', amount: 10 },
    facts('GIA'),
    ['transferValueType', 'transferType'],
  ],
  [
    'a part without how and how much',
    { ...withoutAmount, ...{ ...sipp, amount: undefined }, transferValueType: 'Partial' } as AskedTransfer,
    facts('SIPP'),
    ['withdrawalType', 'amount'],
  ],
  [
    'more than is held there',
    { ...sipp, transferValueType: 'Partial', withdrawalType: 'Withdraw', assets: [{ amount: 100 }] },
    facts('SIPP'),
    ['amount'],
  ],
  [
    'all that the account is worth, as a part',
    { ...sippOut, transferValueType: 'Partial', withdrawalType: 'Withdraw', amount: 1_050 },
    facts('SIPP'),
    ['amount'],
  ],
  [
    'a part that leaves nothing for its fee',
    {
      ...sippOut,
      transferValueType: 'Partial',
      withdrawalType: 'Withdraw',
      amount: 1_040,
      fee: { type: 'Adviser Initial Fee', percentage: 3 },
    },
    facts('SIPP'),
    ['amount'],
  ],
  [
    'a part for which too little can be sold',
    { ...sippOut, transferValueType: 'Partial', withdrawalType: 'Withdraw', amount: 1_040 },
    facts('SIPP', {
      instruments: new Map([
        ['FUND', { name: 'Global Fund', isListed: false, otherClass: null, price: parsePrice(5) }],
      ]),
    }),
    ['amount'],
  ],
  [
    'what leaves nothing to move',
    { ...sippOut, transferValueType: 'Partial', withdrawalType: 'Remaining balance', amount: 1_050 },
    facts('SIPP'),
    ['amount'],
  ],
  ['an amount of a whole account', { ...out, amount: 5 }, facts('GIA'), ['amount']],
  ['an empty account', out, facts('GIA', { cash: 0n, holdings: [] }), ['accountId']],
  ['in specie without holdings', { ...stock, assets: [{ amount: 5 }] }, facts('GIA'), ['assets']],
  [
    'in specie with wrong lines',
    {
      ...stock,
      assets: [{ assetId: 'OTHER', quantity: 1 }, { assetId: 'FUND' }, { assetId: 'FUND', quantity: -1 }, {}],
    },
    facts('GIA'),
    ['assets[0].assetId', 'assets[1].quantity', 'assets[2].assetId', 'assets[2].quantity', 'assets[3].amount'],
  ],
  [
    'in specie with figures of too many decimals',
    { ...stock, assets: [{ assetId: 'FUND', quantity: 1.123456789 }, { amount: 1.001 }] },
    facts('GIA'),
    ['assets[0].quantity', 'assets[1].amount'],
  ],
  [
    'units that the account has not',
    { ...out, transferType: 'Stock', assets: [{ assetId: 'FUND', quantity: 11 }] },
    facts('GIA'),
    ['assets[0].quantity'],
  ],
  ['an ISA without its years', { ...base, transferWrapperType: 'ISA' }, facts('ISA'), ['isaYears']],
  ['an ISA without this year’s sum', { ...isa, isaYears: 'Both' }, facts('ISA'), ['currentYearSubscriptions']],
  [
    'an ISA over the allowance',
    { ...isa, isaYears: 'Current year', currentYearSubscriptions: 5_000.01 },
    facts('ISA'),
    ['currentYearSubscriptions'],
  ],
  ['ISA years of a GIA', { ...base, isaYears: 'Both' }, facts('GIA'), ['isaYears']],
  ['crystallised funds into the wrong account', { ...sipp, funds: 'Crystallised' }, facts('SIPP'), ['funds']],
  ['uncrystallised funds into drawdown', sipp, facts('SIPP', { account: { pensionKind: 'Crystallised' } }), ['funds']],
  ['a pension without the question', { ...base, transferWrapperType: 'SIPP' }, facts('SIPP'), ['safeguardedBenefits']],
  [
    'safeguarded benefits alone',
    { ...sipp, safeguardedBenefits: true },
    facts('SIPP'),
    ['adviserFcaNumber', 'appointmentReference'],
  ],
  ['an appointment that is to come', { ...sipp, appointmentDate: '2026-11-21' }, facts('SIPP'), ['appointmentDate']],
  ['pension fields of a GIA', { ...base, safeguardedBenefits: true }, facts('GIA'), ['safeguardedBenefits']],
  [
    'a fee of both kinds',
    { ...base, fee: { type: 'Adviser Initial Fee', amount: 1, percentage: 1 } },
    facts('GIA'),
    ['fee'],
  ],
  ['a fee of neither kind', { ...base, fee: { type: 'Adviser Initial Fee' } }, facts('GIA'), ['fee']],
  [
    'a fee that is too large',
    { ...base, fee: { type: 'Adviser Initial Fee', amount: 500.01 } },
    facts('GIA'),
    ['fee.amount'],
  ],
  [
    'in specie with a fee above a tenth of what is itemised',
    { ...stock, amount: 1_000_000, fee: { type: 'Adviser Initial Fee', amount: 15.01 } },
    facts('GIA'),
    ['fee.amount'],
  ],
  [
    'in specie with a wrong line, which alone is said',
    { ...stock, amount: undefined, assets: [{ assetId: 'FUND', quantity: -1 }] } as unknown as AskedTransfer,
    facts('GIA'),
    ['assets[0].quantity'],
  ],
  [
    'into no model that is named all the same',
    { ...base, autoInvest: { into: 'None', modelId: 'M1' } },
    facts('GIA'),
    ['autoInvest.modelId'],
  ],
  [
    'a percentage that is too large',
    { ...base, fee: { type: 'Adviser Adhoc Fee', percentage: 10.01 } },
    facts('GIA'),
    ['fee.percentage'],
  ],
  [
    'a model that is unknown',
    { ...base, autoInvest: { into: 'Model', modelId: 'M1' } },
    facts('GIA', { model: null }),
    ['autoInvest.modelId'],
  ],
  [
    'a model that is deleted',
    { ...base, autoInvest: { into: 'Model', modelId: 'M1' } },
    facts('GIA', { model: { name: 'Old', status: 'Deleted' } }),
    ['autoInvest.modelId'],
  ],
  [
    'a basket that does not add up',
    {
      ...base,
      autoInvest: {
        into: 'Basket',
        basket: [
          { assetId: 'FUND', percentage: 60 },
          { assetId: 'OTHER', percentage: 30 },
        ],
      },
    },
    facts('GIA'),
    ['autoInvest.basket[1].assetId', 'autoInvest.basket'],
  ],
  [
    'auto-invest of what leaves',
    { ...out, autoInvest: { into: 'Model', modelId: 'M1' } },
    facts('GIA'),
    ['autoInvest'],
  ],
  ['a whole account with regular payments', out, facts('GIA', { account: { regularPayments: 1 } }), ['accountId']],
])('refuses to move %s', (_name, asked, given, fields) => {
  expect(found(asked, given)).toEqual(fields);
});

it('says everything that is wrong at once', () => {
  expect(
    found(
      { ...base, transferWrapperType: 'ISA', previousProvider: { masterPartyId: 'MP1', reference: 'x' }, amount: 0 },
      facts('GIA', { account: { status: 'Closed' } }),
    ),
  ).toEqual(['transferWrapperType', 'accountId', 'previousProvider.reference', 'amount']);
});

it.each<[string, AskedTransfer, TransferFacts, bigint]>([
  ['a whole product as cash', base, facts('GIA'), parsePounds(5_000)],
  [
    'holdings at the last price, and cash',
    { ...stock, amount: undefined } as unknown as AskedTransfer,
    facts('GIA'),
    parsePounds(150),
  ],
  ['a whole account', out, facts('GIA'), parsePounds(1_050)],
  [
    'what does not stay',
    { ...sippOut, transferValueType: 'Partial', withdrawalType: 'Remaining balance', amount: 1_000 },
    facts('SIPP'),
    parsePounds(50),
  ],
])('expects the value of %s', (_name, asked, given, value) => {
  expect(expectedValue(asked, given)).toBe(value);
});

it('announces holdings and cash line by line, and the fee to the penny', () => {
  expect(announcedLines(stock, facts('GIA'))).toEqual([
    { assetId: 'FUND', quantity: parseUnits(10), amount: null, bookCost: null },
    { assetId: null, quantity: null, amount: parsePounds(100), bookCost: null },
  ]);
  expect(announcedLines({ ...out, transferType: 'Stock' }, facts('GIA'))).toEqual([
    { assetId: 'FUND', quantity: parseUnits(10), amount: null, bookCost: null },
    { assetId: null, quantity: null, amount: parsePounds(1_000), bookCost: null },
  ]);
  expect(feeOf({ ...base, fee: { type: 'Adviser Initial Fee', percentage: 1.25 } }, 1_001n)).toBe(13n);
});

it('shows a line for each check, with its fix, and how ready it is', () => {
  const ready = preflightLines(base, facts('GIA'));
  expect(ready.every(({ result, text }) => result === 'Ready' && text !== '')).toBe(true);
  expect(readiness(ready)).toBe(100);
  const lines = preflightLines(
    out,
    facts('GIA', { account: { regularPayments: 2, openTransactions: 1, modelName: 'Balanced', bankDetails: null } }),
  );
  expect(lines.filter(({ result }) => result === 'Mend')).toEqual([
    expect.objectContaining({
      check: 'Regular payments',
      href: '/clients/C1/accounts/A1/regular',
      fieldName: 'accountId',
    }),
  ]);
  expect(lines.filter(({ result }) => result === 'Note').map(({ check }) => check)).toEqual([
    'Orders and payments',
    'Model',
    'Bank details',
  ]);
  expect(readiness(lines)).toBeLessThan(100);
});

it('names what only a person can judge, and refuses nothing for it', () => {
  const notes = (asked: AskedTransfer, given: TransferFacts): string[] =>
    preflightLines(asked, given).flatMap(({ result, check, text }) => (result === 'Note' ? [`${check}: ${text}`] : []));
  expect(notes({ ...stock, amount: 1_000_000 }, facts('GIA'))).toEqual([
    'Amount: What is itemised comes to £150.00: that counts, not the £1,000,000.00 entered beside it.',
    expect.stringMatching(/^Holdings: Book costs are missing/),
  ]);
  expect(
    notes(
      { ...stock, amount: 150, assets: [{ assetId: 'FUND', quantity: 10, bookCost: 99_999_999.99 }, { amount: 100 }] },
      facts('GIA'),
    ),
  ).toEqual([
    'Holdings: Book cost of Global Fund: £99,999,999.99 is more than 10 times what the units are worth now, £50.00. Check it.',
  ]);
  expect(
    notes({ ...isa, isaYears: 'Current year', currentYearSubscriptions: 5_000, amount: 100 }, facts('ISA')),
  ).toEqual([expect.stringMatching(/^ISA years: £5,000.00 was subscribed this tax year, and only £100.00 moves/)]);
  expect(
    notes(sippOut, facts('SIPP', { account: { protections: ['Protected age', 'Protected tax-free cash'] } })),
  ).toEqual([
    expect.stringMatching(/^Protected cash: Recorded for this pension: protected age and protected tax-free cash/),
  ]);
  expect(notes(sippOut, facts('SIPP'))).toEqual([]);
  expect(notes(sipp, facts('SIPP'))).toEqual([expect.stringMatching(/^Protected cash: Whether/)]);
});

it('names another class of the fund that is on the list', () => {
  const given = facts('GIA', {
    instruments: new Map([['OTHER', { name: 'World W Inc', isListed: false, otherClass: 'World P Acc', price: null }]]),
  });
  expect(transferFaults({ ...stock, assets: [{ assetId: 'OTHER', quantity: 1 }] }, given)[0]?.errorMessage).toBe(
    'World W Inc is not on the firm’s list; World P Acc, another class of the fund, is. Have it converted there first, or sold.',
  );
});

it('says which wrapper may move, with its article', () => {
  expect(preflightLines(isa, facts('ISA'))[0]?.text).toBe('An ISA can move into this ISA.');
  expect(transferFaults({ ...base, transferWrapperType: 'ISA' }, facts('GIA'))[0]?.errorMessage).toMatch(
    /^An ISA does not/,
  );
});

it.each<[string, AskedTransfer, TransferFacts, string]>([
  ['an electronic provider', base, facts('GIA'), 'With Previous Provider'],
  [
    'a provider of forms',
    base,
    facts('GIA', { provider: { ...provider, electronic: false } }),
    'Awaiting Documentation',
  ],
  ['a pension that leaves', sippOut, facts('SIPP'), 'Reviewing Documentation'],
  ['a GIA that is sold first', out, facts('GIA'), 'Awaiting sell down'],
  ['cash that leaves', out, facts('GIA', { holdings: [] }), 'With Previous Provider'],
])('goes first, with %s, to the right status', (_name, asked, given, status) => {
  expect(firstStatus(asked, given)).toBe(status);
});

it('expects it on the day on which its rehearsal completes it, else by what the provider usually takes', () => {
  const day = (date: string, status: 'Completed' | 'Rejected') => [{ date, status, text: '' }];
  expect(expectedDay(base, facts('GIA'), day('2027-01-05', 'Completed'))).toBe('2027-01-05');
  expect(expectedDay(base, facts('GIA'), day('2026-11-24', 'Rejected'))).toBe('2026-12-02');
});

it('refuses an account that leaves whole as cash with what cannot be sold, names it, and lets it go in specie', () => {
  const odd = facts('GIA', { holdings: [{ assetId: 'OTHER', quantity: parseUnits(10) }] });
  expect(transferFaults(out, odd)).toEqual([
    {
      fieldName: 'transferType',
      type: 'invalid',
      errorMessage:
        'Odd Fund cannot be sold: it is not Active on the firm’s list. Move the account in specie, or have it moved out of the account first.',
    },
  ]);
  expect(preflightLines(out, odd)).toContainEqual(
    expect.objectContaining({ check: 'Sales', result: 'Mend', fix: expect.stringContaining('in specie') as string }),
  );
  expect(transferFaults({ ...out, transferType: 'Stock' }, odd)).toEqual([]);
});
