import type { CallBody } from '@tessera/contract/schemas';
import { poundsToWire, unitsToWire } from '@tessera/domain/money';
import { percentOnWire } from '@tessera/domain/percent-lines';
import { readPounds, readUnits } from '@tessera/domain/typed-figure';
import { transferProblems, type RulesOn } from './transfer-rules';
import {
  asksAmount,
  asksAppointment,
  asksAutoInvest,
  asksFunds,
  asksIsaYears,
  asksSafeguarded,
  asksSubscriptions,
  asksWorthThere,
  isPartial,
  listsAssets,
  type TransferValues,
} from './transfer-values';

export type TransferRequest = CallBody<'createTransaction'>;
export type PreviewRequest = CallBody<'previewTransfer'>;
type Terms = Omit<PreviewRequest, 'firmId' | 'accountId' | 'movementType' | 'amount'>;

const pounds = (text: string): number => poundsToWire(readPounds(text));
const poundsIfAny = <Name extends string>(name: Name, text: string): Partial<Record<Name, number>> =>
  text.trim() === '' ? {} : ({ [name]: pounds(text) } as Partial<Record<Name, number>>);

const assetsOf = ({ assets, cash }: TransferValues): Terms['assets'] => [
  ...assets.map(({ assetId, quantity, amount, bookCost }) => ({
    assetId,
    quantity: unitsToWire(readUnits(quantity)),
    ...poundsIfAny('amount', amount),
    ...poundsIfAny('bookCost', bookCost),
  })),
  ...(cash.trim() === '' || pounds(cash) === 0 ? [] : [{ amount: pounds(cash) }]),
];

const investOf = ({ autoInvest, modelId, basket }: TransferValues): Terms['autoInvest'] =>
  autoInvest === 'Model'
    ? { into: 'Model', modelId }
    : autoInvest === 'Basket'
      ? {
          into: 'Basket',
          basket: basket.map(({ assetId, percentage }) => ({ assetId, percentage: percentOnWire(percentage) })),
        }
      : { into: 'None' };

const feeOf = ({ feeType, feeBy, feeAmount, feePercentage }: TransferValues): Terms['fee'] => ({
  type: feeType as NonNullable<Terms['fee']>['type'],
  ...(feeBy === 'amount' ? { amount: pounds(feeAmount) } : { percentage: percentOnWire(feePercentage) }),
});

const safeguardedOf = ({ safeguarded, adviserFcaNumber }: TransferValues): Partial<Terms> => ({
  safeguardedBenefits: safeguarded === 'Yes',
  ...(safeguarded === 'Yes' ? { adviserFcaNumber: adviserFcaNumber.trim() } : {}),
});

const appointmentOf = ({ appointmentReference, appointmentDate }: TransferValues): Partial<Terms> => ({
  ...(appointmentReference.trim() === '' ? {} : { appointmentReference: appointmentReference.trim() }),
  ...(appointmentDate === '' ? {} : { appointmentDate }),
});

/** What is typed as the platform takes it. The rules hold: a choice is one of its values, and a figure reads. */
const termsOf = (values: TransferValues): Terms => ({
  transferType: values.transferType as Terms['transferType'],
  transferValueType: isPartial(values) ? 'Partial' : 'Full',
  ...(isPartial(values) ? { withdrawalType: values.withdrawalType as Terms['withdrawalType'] } : {}),
  previousProvider: {
    masterPartyId: values.providerId,
    reference: values.reference.trim(),
    ...(values.ownAddress
      ? {
          address: values.address
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        }
      : {}),
  },
  transferWrapperType: values.theirWrapper as Terms['transferWrapperType'],
  ...(asksFunds(values) ? { funds: values.funds as Terms['funds'] } : {}),
  ...(asksIsaYears(values) ? { isaYears: values.isaYears as Terms['isaYears'] } : {}),
  ...(asksSubscriptions(values) ? { currentYearSubscriptions: pounds(values.currentYearSubscriptions) } : {}),
  signatureType: values.signatureType as Terms['signatureType'],
  ...(values.feeType === '' ? {} : { fee: feeOf(values) }),
  ...(asksAutoInvest(values) ? { autoInvest: investOf(values) } : {}),
  ...(asksSafeguarded(values) ? safeguardedOf(values) : {}),
  ...(asksAppointment(values) ? appointmentOf(values) : {}),
  ...(listsAssets(values) ? { assets: assetsOf(values) } : {}),
  ...(asksWorthThere(values) ? { assets: [{ amount: pounds(values.cash) }] } : {}),
  ...(values.resubmits === '' ? {} : { resubmits: values.resubmits }),
});

const isRight = (values: TransferValues, on: RulesOn): boolean =>
  Object.keys(transferProblems(values, on)).length === 0;

/** The preview of a transfer; null while something is missing or wrong. */
export const previewRequest = (firmId: string, values: TransferValues, on: RulesOn): PreviewRequest | null =>
  values.movement === '' || !isRight(values, on)
    ? null
    : {
        firmId,
        accountId: values.accountId,
        movementType: values.movement,
        ...(asksAmount(values) ? { amount: pounds(values.amount) } : {}),
        ...termsOf(values),
      };

/** The transfer as it is submitted; null while something is missing or wrong. */
export const transferRequest = (firmId: string, values: TransferValues, on: RulesOn): TransferRequest | null => {
  const preview = previewRequest(firmId, values, on);
  return preview && { ...preview, transactionType: 'Product Transfer', transactionSubType: 'Transfer' };
};
