import { aviva, cashOnly, rejected } from '../../test/answers';
import { previewRequest } from './transfer-request';
import { transferProblems, transferSchema, type RulesOn } from './transfer-rules';
import { emptyAsset, emptyValues, valuesOfRecord, withAccount, type TransferValues } from './transfer-values';

const on: RulesOn = { today: '2026-11-20', providers: [aviva, cashOnly] };

/** A SIPP in, in specie: nothing is wrong with it. */
const sippIn: TransferValues = {
  ...emptyValues,
  movement: 'In',
  accountId: 'A1',
  wrapper: 'SIPP',
  theirWrapper: 'PENSION',
  transferType: 'Stock',
  amount: '24,000',
  funds: 'Uncrystallised',
  providerId: 'MP1',
  reference: 'AV60118224',
  signatureType: 'Electronic',
  assets: [{ ...emptyAsset, assetId: 'AS1', quantity: '10' }],
  safeguarded: 'No',
};
const isaIn: TransferValues = {
  ...sippIn,
  wrapper: 'ISA',
  theirWrapper: 'ISA',
  transferType: 'Cash',
  funds: '',
  isaYears: 'Earlier years',
  safeguarded: '',
};
const problemsOf = (values: TransferValues) => transferProblems(values, on);

test('a complete transfer has nothing wrong', () => {
  expect(problemsOf(sippIn)).toEqual({});
  expect(problemsOf(isaIn)).toEqual({});
});

test('an empty form says what each field needs, and asks only what it can know it needs', () => {
  expect(Object.keys(problemsOf(emptyValues)).sort()).toEqual([
    'accountId',
    'movement',
    'providerId',
    'reference',
    'signatureType',
    'theirWrapper',
    'transferType',
  ]);
});

test.each<readonly [string, TransferValues, Record<string, unknown>]>([
  [
    'a wrapper that may not move there',
    { ...sippIn, theirWrapper: 'ISA' },
    { theirWrapper: 'An ISA cannot move into a SIPP.' },
  ],
  [
    'a wrapper of ours that does not move',
    { ...sippIn, wrapper: 'TPSIPP' },
    { accountId: expect.stringMatching(/its own provider/) },
  ],
  [
    'an amount that stays behind of nobody knows what',
    { ...sippIn, transferType: 'Cash', valueType: 'Partial', withdrawalType: 'Remaining balance' },
    { cash: 'Enter what is held there now.' },
  ],
  [
    'a part of which nobody says what the amount is',
    { ...sippIn, transferType: 'Cash', valueType: 'Partial' },
    { withdrawalType: 'Say what the amount is.' },
  ],
  [
    'this year’s subscriptions that are not told',
    { ...isaIn, isaYears: 'Current year' },
    { currentYearSubscriptions: 'Enter what was subscribed this tax year.' },
  ],
  [
    'a provider that does not take it in specie',
    { ...isaIn, transferType: 'Stock', providerId: 'MP2' },
    { providerId: 'Coventry does not transfer in specie. Choose another.' },
  ],
  [
    'a reference that does not fit',
    { ...sippIn, reference: 'AV6' },
    { reference: expect.stringMatching(/AV and eight digits/) },
  ],
  [
    'an address without a line',
    { ...sippIn, ownAddress: true, address: ' \n' },
    { address: expect.stringMatching(/^Enter the address/) },
  ],
  [
    'an address of seven lines',
    { ...sippIn, ownAddress: true, address: '1\n2\n3\n4\n5\n6\n7' },
    { address: 'Enter at most 6 lines.' },
  ],
  ['no holding', { ...sippIn, assets: [] }, { assets: expect.stringMatching(/at least one/) }],
  [
    'a holding twice',
    { ...sippIn, assets: [...sippIn.assets, ...sippIn.assets] },
    { 'assets[1].assetId': expect.stringMatching(/line above/) },
  ],
  [
    'a holding without units',
    { ...sippIn, assets: [{ ...emptyAsset, assetId: 'AS1' }] },
    { 'assets[0].quantity': 'Enter a number of units.' },
  ],
  ['a fee without its figure', { ...sippIn, feeType: 'Adviser Adhoc Fee' }, { feePercentage: 'Enter a percentage.' }],
  ['a model that is not chosen', { ...sippIn, autoInvest: 'Model' }, { modelId: 'Choose a model.' }],
  [
    'a basket that is not whole',
    { ...sippIn, autoInvest: 'Basket', basket: [{ assetId: 'AS1', assetIdName: '', percentage: '60' }] },
    { basket: expect.stringMatching(/must add up to 100/) },
  ],
  [
    'safeguarded benefits without the adviser who advised',
    { ...sippIn, safeguarded: 'Yes', appointmentReference: 'MH1' },
    { adviserFcaNumber: expect.stringMatching(/^Enter the FCA number/) },
  ],
  [
    'an FCA number of five digits',
    { ...sippIn, safeguarded: 'Yes', adviserFcaNumber: '12345', appointmentReference: 'MH1' },
    { adviserFcaNumber: 'An FCA number has six or seven digits.' },
  ],
  [
    'safeguarded benefits without the appointment',
    { ...sippIn, safeguarded: 'Yes', adviserFcaNumber: '123456' },
    { appointmentReference: 'Enter the reference of the MoneyHelper appointment.' },
  ],
  [
    'an appointment that is still to come',
    { ...sippIn, appointmentReference: 'MH1', appointmentDate: '2026-11-21' },
    { appointmentDate: 'Enter a day that has been.' },
  ],
])('%s is refused at its field', (_what, values, problems) => {
  expect(problemsOf(values)).toEqual(problems);
});

test('a pattern that is no pattern refuses nothing', () => {
  const odd = { ...aviva, referencePattern: '[' };
  expect(transferProblems({ ...sippIn, reference: 'x' }, { ...on, providers: [odd] })).toEqual({});
});

test('a transfer out lists no holdings, has no value of its own and invests nothing', () => {
  const out = { ...sippIn, movement: 'Out' as const, amount: '', assets: [], autoInvest: 'Model' };
  expect(problemsOf(out)).toEqual({});
  const body = previewRequest('NBW', out, on);
  expect(body).toMatchObject({ movementType: 'Out', transferType: 'Stock', transferValueType: 'Full' });
  for (const name of ['amount', 'assets', 'autoInvest']) expect(body).not.toHaveProperty(name);
});

test('what was typed for another kind of transfer is not sent', () => {
  const body = previewRequest('NBW', { ...isaIn, cash: '50', funds: 'Crystallised', safeguarded: 'Yes' }, on);
  for (const name of ['funds', 'safeguardedBenefits', 'assets', 'currentYearSubscriptions', 'withdrawalType'])
    expect(body).not.toHaveProperty(name);
});

test('another account asks anew for a wrapper that no longer fits, and takes the only one that does', () => {
  const account = { accountId: 'A2', name: 'ISA', wrapperDetail: { wrapperType: 'ISA' } } as Parameters<
    typeof withAccount
  >[1];
  expect(withAccount(sippIn, account).theirWrapper).toBe('ISA');
});

test('the form reads the rules by field, as formik gives the values', async () => {
  const given = { ...sippIn, reference: undefined, assets: [{ assetId: 'AS1', quantity: undefined }] };
  const error = await transferSchema(on)
    .validate(given, { abortEarly: false })
    .catch((thrown: unknown) => thrown);
  expect(
    (error as { inner: { path: string; message: string }[] }).inner.map(({ path, message }) => [path, message]),
  ).toEqual([
    ['reference', 'Enter the client’s plan number there.'],
    ['assets[0].quantity', 'Enter a number of units.'],
  ]);
});

test('units of a rejected transfer are filled in as they are typed, however few', () => {
  const quantities = [1e-8, 1200.5, 100].map((quantity) => {
    const terms = rejected.terms && { ...rejected.terms, assets: [{ assetId: 'AS1', quantity }] };
    return valuesOfRecord({ ...rejected, terms }).assets[0]?.quantity;
  });
  expect(quantities).toEqual(['0.00000001', '1200.5', '100']);
});
