import type { CallData } from '@tessera/contract/schemas';
import { isPension, type WrapperType } from '@tessera/contract/accounts/values';
import { sourceWrappers, type TransferMovement } from '@tessera/contract/transfers/values';
import { formatPounds, formatUnits, parsePounds, parseUnits } from '@tessera/domain/money';
import type { PercentLine } from '@tessera/domain/percent-lines';
import type { TransferRecord } from '../shared/transfer';

/** A holding as typed. */
export interface AssetLine {
  readonly assetId: string;
  /** Only for the review; the instrument's id decides. The search field stores it under this name. */
  readonly assetIdName: string;
  readonly quantity: string;
  readonly amount: string;
  readonly bookCost: string;
}

/** The form's values. All are text or flags, as typed; a choice that was not made is empty. */
export interface TransferValues {
  readonly movement: '' | TransferMovement;
  readonly accountId: string;
  readonly accountIdName: string;
  /** The wrapper of our account, known once it is chosen. */
  readonly wrapper: string;
  readonly theirWrapper: string;
  readonly transferType: string;
  readonly valueType: string;
  readonly withdrawalType: string;
  readonly amount: string;
  readonly funds: string;
  readonly isaYears: string;
  readonly currentYearSubscriptions: string;
  readonly providerId: string;
  readonly providerIdName: string;
  readonly reference: string;
  readonly ownAddress: boolean;
  /** In lines. */
  readonly address: string;
  readonly signatureType: string;
  readonly assets: readonly AssetLine[];
  /** Cash that comes with the holdings. */
  readonly cash: string;
  readonly feeType: string;
  readonly feeBy: string;
  readonly feeAmount: string;
  readonly feePercentage: string;
  readonly autoInvest: string;
  readonly modelId: string;
  readonly modelIdName: string;
  readonly basket: readonly PercentLine[];
  readonly safeguarded: string;
  readonly adviserFcaNumber: string;
  readonly appointmentReference: string;
  readonly appointmentDate: string;
  /** The rejected transfer that is submitted again; empty for none. */
  readonly resubmits: string;
}

export const emptyAsset: AssetLine = { assetId: '', assetIdName: '', quantity: '', amount: '', bookCost: '' };

export const emptyValues: TransferValues = {
  movement: '',
  accountId: '',
  accountIdName: '',
  wrapper: '',
  theirWrapper: '',
  transferType: '',
  valueType: 'Full',
  withdrawalType: '',
  amount: '',
  funds: '',
  isaYears: '',
  currentYearSubscriptions: '',
  providerId: '',
  providerIdName: '',
  reference: '',
  ownAddress: false,
  address: '',
  signatureType: '',
  assets: [emptyAsset],
  cash: '',
  feeType: '',
  feeBy: 'percentage',
  feeAmount: '',
  feePercentage: '',
  autoInvest: 'None',
  modelId: '',
  modelIdName: '',
  basket: [],
  safeguarded: '',
  adviserFcaNumber: '',
  appointmentReference: '',
  appointmentDate: '',
  resubmits: '',
};

const wrapperOf = ({ wrapper }: TransferValues): WrapperType | null =>
  wrapper === '' ? null : (wrapper as WrapperType);

// What a transfer needs depends on its direction, kind and wrapper; fields that are not asked for are not sent either.
export const asksFunds = (values: TransferValues): boolean => {
  const wrapper = wrapperOf(values);
  return wrapper !== null && isPension(wrapper);
};
/** Only subscriptions that come count here. */
export const asksIsaYears = ({ wrapper, movement }: TransferValues): boolean =>
  movement === 'In' && (wrapper === 'ISA' || wrapper === 'JISA');
export const asksSubscriptions = (values: TransferValues): boolean =>
  asksIsaYears(values) && (values.isaYears === 'Current year' || values.isaYears === 'Both');
/** Only a pension moves in part, and as cash. */
export const mayBePartial = (values: TransferValues): boolean => asksFunds(values) && values.transferType === 'Cash';
export const isPartial = (values: TransferValues): boolean => mayBePartial(values) && values.valueType === 'Partial';
/** What stays behind says what moves only with what is held there. */
export const asksWorthThere = (values: TransferValues): boolean =>
  values.movement === 'In' && isPartial(values) && values.withdrawalType === 'Remaining balance';
/** A transfer out of everything is worth what the account is worth. */
export const asksAmount = (values: TransferValues): boolean => values.movement === 'In' || isPartial(values);
export const listsAssets = ({ movement, transferType }: TransferValues): boolean =>
  movement === 'In' && transferType === 'Stock';
/** Nothing is listed for cash and for a transfer out, but where part of what is held there stays behind. */
export const asksAssets = (values: TransferValues): boolean => listsAssets(values) || asksWorthThere(values);
export const asksAutoInvest = ({ movement }: TransferValues): boolean => movement === 'In';
export const asksAppointment = asksFunds;
export const asksSafeguarded = (values: TransferValues): boolean => asksFunds(values) && values.movement === 'In';

/** The wrappers that fit our own. */
export const theirWrappersOf = (values: TransferValues): readonly string[] => {
  const wrapper = wrapperOf(values);
  return wrapper === null ? [] : sourceWrappers(wrapper);
};

type Account = Pick<CallData<'getAccount'>, 'accountId' | 'name' | 'wrapperDetail'>;

/** The values with another account of ours; what depends on its wrapper is asked anew where it no longer fits. */
export const withAccount = (values: TransferValues, { accountId, name, wrapperDetail }: Account): TransferValues => {
  const next = { ...values, accountId, accountIdName: name, wrapper: wrapperDetail.wrapperType };
  const fitting = theirWrappersOf(next);
  return {
    ...next,
    theirWrapper: fitting.includes(values.theirWrapper)
      ? values.theirWrapper
      : (fitting.length === 1 && fitting[0]) || '',
  };
};

const pounds = (value: number | undefined): string => (value === undefined ? '' : formatPounds(parsePounds(value)));
const percent = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** Units as they are typed: a number would write a small one as `1e-8`. */
const units = (value: number | undefined): string =>
  value === undefined ? '' : formatUnits(parseUnits(value)).replace(/\.?0+$/, '');

/** A rejected transfer's terms, filled in to be submitted again. */
export const valuesOfRecord = (record: TransferRecord): TransferValues => {
  const { terms, previousProvider, lines } = record;
  const head = {
    ...emptyValues,
    movement: record.movementType,
    accountId: record.accountId,
    accountIdName: record.accountName,
    wrapper: record.wrapperType,
    transferType: record.transferType,
    amount: pounds(record.amount),
    resubmits: record.transactionId,
  };
  if (terms === null) return { ...head, reference: previousProvider.reference };
  const nameOf = (assetId: string): string => lines.find((line) => line.assetId === assetId)?.name ?? assetId;
  const assets = (terms.assets ?? []).flatMap(({ assetId, quantity, amount, bookCost }) =>
    assetId === undefined
      ? []
      : [
          {
            assetId,
            assetIdName: nameOf(assetId),
            quantity: units(quantity),
            amount: pounds(amount),
            bookCost: pounds(bookCost),
          },
        ],
  );
  const { fee, autoInvest } = terms;
  const { investsIn } = record;
  return {
    ...head,
    theirWrapper: terms.transferWrapperType,
    valueType: terms.transferValueType,
    withdrawalType: terms.withdrawalType ?? '',
    funds: terms.funds ?? '',
    isaYears: terms.isaYears ?? '',
    currentYearSubscriptions: pounds(terms.currentYearSubscriptions),
    providerId: terms.previousProvider.masterPartyId,
    providerIdName: previousProvider.name,
    reference: terms.previousProvider.reference,
    ownAddress: terms.previousProvider.address !== undefined,
    address: terms.previousProvider.address?.join('\n') ?? '',
    signatureType: terms.signatureType ?? '',
    assets: assets.length > 0 ? assets : [emptyAsset],
    cash: pounds(terms.assets?.find(({ assetId }) => assetId === undefined)?.amount),
    feeType: fee?.type ?? '',
    feeBy: fee?.amount === undefined ? 'percentage' : 'amount',
    feeAmount: pounds(fee?.amount),
    feePercentage: percent(fee?.percentage),
    autoInvest: autoInvest?.into ?? 'None',
    modelId: investsIn?.modelId ?? autoInvest?.modelId ?? '',
    modelIdName: investsIn?.name ?? autoInvest?.modelId ?? '',
    basket: (autoInvest?.basket ?? []).map(({ assetId, percentage }) => ({
      assetId,
      assetIdName: nameOf(assetId),
      percentage: percent(percentage),
    })),
    safeguarded: terms.safeguardedBenefits === undefined ? '' : terms.safeguardedBenefits ? 'Yes' : 'No',
    adviserFcaNumber: terms.adviserFcaNumber ?? '',
    appointmentReference: terms.appointmentReference ?? '',
    appointmentDate: terms.appointmentDate ?? '',
  };
};
