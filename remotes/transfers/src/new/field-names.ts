import { transferLinesMax } from '@tessera/contract/transfers/values';
import { percentLineFields } from '@tessera/domain/percent-lines';
import { withFormNames, type CallError } from '@tessera/runtime';
import { asksWorthThere, listsAssets, type AssetLine, type TransferValues } from './transfer-values';

/** The most instruments of a basket. */
export const basketMax = 50;

export const assetField = (index: number, name: keyof AssetLine): string => `assets[${index}].${name}`;

const assetFields = Array.from({ length: transferLinesMax }, (_, index) =>
  (['assetId', 'quantity', 'amount', 'bookCost'] as const).map((name) => assetField(index, name)),
).flat();

/** The fields of each step: their errors are corrected before the next. */
export const stepFields = {
  what: [
    'movement',
    'accountId',
    'theirWrapper',
    'transferType',
    'valueType',
    'withdrawalType',
    'amount',
    'funds',
    'isaYears',
    'currentYearSubscriptions',
  ],
  provider: ['providerId', 'reference', 'ownAddress', 'address', 'signatureType'],
  assets: ['assets', ...assetFields, 'cash'],
  after: [
    'feeType',
    'feeAmount',
    'feePercentage',
    'autoInvest',
    'modelId',
    ...percentLineFields('basket', basketMax),
    'safeguarded',
    'adviserFcaNumber',
    'appointmentReference',
    'appointmentDate',
  ],
} as const;

export const fieldNames: ReadonlySet<string> = new Set(Object.values(stepFields).flat());

const inAssets = /^assets(?:\[(\d+)\](?:\.(\w+))?)?$/;
const inBasket = /^autoInvest\.basket(.*)$/;

const shownElsewhere: Readonly<Record<string, string>> = {
  movementType: 'movement',
  transferWrapperType: 'theirWrapper',
  transferValueType: 'valueType',
  previousProvider: 'providerId',
  'previousProvider.masterPartyId': 'providerId',
  'previousProvider.reference': 'reference',
  'previousProvider.address': 'address',
  fee: 'feeType',
  'fee.type': 'feeType',
  'fee.amount': 'feeAmount',
  'fee.percentage': 'feePercentage',
  'autoInvest.into': 'autoInvest',
  'autoInvest.modelId': 'modelId',
  safeguardedBenefits: 'safeguarded',
};

/** The field of the form that shows what the platform says of one of the call's fields. */
const shownAt = (name: string, values: TransferValues): string => {
  const [isAsset, index, figure] = inAssets.exec(name) ?? [];
  if (isAsset !== undefined) {
    if (index === undefined) return asksWorthThere(values) ? 'cash' : 'assets';
    // The cash that comes with the holdings is sent after them.
    if (!listsAssets(values) || Number(index) >= values.assets.length) return 'cash';
    return assetField(Number(index), (figure ?? 'assetId') as keyof AssetLine);
  }
  const [, basketRest] = inBasket.exec(name) ?? [];
  if (basketRest !== undefined) return `basket${basketRest}`;
  if (name.startsWith('previousProvider.address')) return 'address';
  return shownElsewhere[name] ?? name;
};

/** A refusal with the names of the form's fields. */
export const refusalInForm = (error: CallError, values: TransferValues): CallError =>
  withFormNames(error, (name) => shownAt(name, values));
