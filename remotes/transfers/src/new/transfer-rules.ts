import { wrapperNames, type WrapperType } from '@tessera/contract/accounts/values';
import { wrapperProblem } from '@tessera/contract/transfers/values';
import type { CallRow } from '@tessera/contract/schemas';
import type { IsoDate } from '@tessera/domain/dates';
import { inSentence, withArticle } from '@tessera/domain/in-sentence';
import { emptyPercentLine, percentLineField, totalProblem } from '@tessera/domain/percent-lines';
import { amountProblem, quantityProblem } from '@tessera/domain/transaction-input';
import { percentProblem } from '@tessera/domain/typed-amount';
import { referenceFits } from '@tessera/domain/reference-pattern';
import { dateProblem } from '@tessera/domain/typed-date';
import { mixed, ValidationError } from 'yup';
import { transferTypeWords } from '../shared/transfer';
import { referenceText } from '../providers/provider-words';
import { poundsProblem } from '../shared/typed-lines';
import { assetField } from './field-names';
import {
  asksAmount,
  asksAppointment,
  asksAutoInvest,
  asksFunds,
  asksIsaYears,
  asksSafeguarded,
  asksSubscriptions,
  asksWorthThere,
  emptyAsset,
  emptyValues,
  isPartial,
  listsAssets,
  mayBePartial,
  theirWrappersOf,
  type TransferValues,
} from './transfer-values';

export type Provider = CallRow<'listMasterParties'>;

/** What the rules depend on besides what is typed. */
export interface RulesOn {
  readonly today: IsoDate;
  /** Those in force; empty while they are not known. */
  readonly providers: readonly Provider[];
}

/** What is wrong, by field; a field that is not here is right. */
type Problems = Readonly<Record<string, string>>;

const addressLinesMax = 6;
const addressLineMax = 60;

/** Where a text is missing, and otherwise what is wrong with it. */
const needed = (text: string, missing: string, problem: (text: string) => string | null = () => null): string | null =>
  text.trim() === '' ? missing : problem(text);

const wrapperName = (wrapper: string): string => inSentence(wrapperNames[wrapper as WrapperType]);

/** Why a provider does not take part in this transfer; null when it does. */
export const providerProblem = (
  { name, transferWrapperTypes, productTransferTypes }: Provider,
  { theirWrapper, transferType }: TransferValues,
): string | null =>
  theirWrapper !== '' && !transferWrapperTypes.some((each) => each === theirWrapper)
    ? `${name} does not transfer ${inSentence(withArticle(wrapperName(theirWrapper)))}`
    : transferType !== '' && !productTransferTypes.some((each) => each === transferType)
      ? `${name} does not transfer ${transferTypeWords[transferType as 'Cash' | 'Stock']}`
      : null;

const referenceProblem = (reference: string, provider: Provider | undefined): string | null => {
  if (!provider || referenceFits(provider.referencePattern, reference)) return null;
  const like = referenceText(provider);
  return `This is not how ${provider.name} writes its plan numbers.${like === '' ? '' : ` It looks like this: ${like}.`}`;
};

const addressProblem = (address: string): string | null => {
  const lines = address.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return 'Enter the address, or leave the provider’s own.';
  if (lines.length > addressLinesMax) return `Enter at most ${addressLinesMax} lines.`;
  return lines.some((line) => line.length > addressLineMax)
    ? `Enter at most ${addressLineMax} letters in a line.`
    : null;
};

const whatProblems = (values: TransferValues): Record<string, string | null> => {
  const { movement, accountId, wrapper, theirWrapper, transferType, valueType, withdrawalType, amount } = values;
  return {
    movement: needed(movement, 'Say whether it comes in or goes out.'),
    accountId: needed(accountId, 'Choose an account.', () =>
      wrapper === '' ? null : wrapperProblem(wrapper as WrapperType),
    ),
    theirWrapper: needed(theirWrapper, 'Choose the wrapper of the other provider’s product.', () =>
      wrapper !== '' && !theirWrappersOf(values).includes(theirWrapper)
        ? `${withArticle(wrapperName(theirWrapper))} cannot move ${movement === 'Out' ? 'out of' : 'into'} ${inSentence(withArticle(wrapperName(wrapper)))}.`
        : null,
    ),
    transferType: needed(transferType, 'Choose cash or in specie.'),
    valueType: mayBePartial(values) ? needed(valueType, 'Choose all of it or a part.') : null,
    withdrawalType: isPartial(values) ? needed(withdrawalType, 'Say what the amount is.') : null,
    amount: asksAmount(values) ? needed(amount, 'Enter an amount.', amountProblem) : null,
    funds: asksFunds(values) ? needed(values.funds, 'Say whether benefits were taken from it.') : null,
    isaYears: asksIsaYears(values) ? needed(values.isaYears, 'Choose the years whose subscriptions move.') : null,
    currentYearSubscriptions: asksSubscriptions(values)
      ? needed(values.currentYearSubscriptions, 'Enter what was subscribed this tax year.', amountProblem)
      : null,
  };
};

/** Whether the provider that is named is not among those in use: of a draft, or of a transfer that is submitted again. */
export const hasEnded = ({ providerId }: TransferValues, providers: readonly Provider[]): boolean =>
  providerId !== '' && providers.length > 0 && !providers.some(({ masterPartyId }) => masterPartyId === providerId);
export const endedText = ({ providerIdName }: TransferValues): string =>
  `${providerIdName === '' ? 'This provider' : providerIdName} is no longer in use.`;

const providerProblems = (values: TransferValues, { providers }: RulesOn): Record<string, string | null> => {
  const provider = providers.find(({ masterPartyId }) => masterPartyId === values.providerId);
  const unfit = provider === undefined ? null : providerProblem(provider, values);
  const ended = hasEnded(values, providers) ? `${endedText(values)} Choose another.` : null;
  return {
    providerId: needed(
      values.providerId,
      'Choose the other provider.',
      () => ended ?? (unfit && `${unfit}. Choose another.`),
    ),
    reference: needed(values.reference, 'Enter the client’s plan number there.', (reference) =>
      referenceProblem(reference, provider),
    ),
    address: values.ownAddress ? addressProblem(values.address) : null,
    signatureType: needed(values.signatureType, 'Say how the client signs.'),
  };
};

const assetProblems = (values: TransferValues): Record<string, string | null> => {
  const { assets, cash } = values;
  if (asksWorthThere(values)) return { cash: needed(cash, 'Enter what is held there now.', amountProblem) };
  if (!listsAssets(values)) return {};
  const lines = assets.flatMap(({ assetId, quantity, amount, bookCost }, index) => {
    const isTwice = assetId !== '' && assets.slice(0, index).some((line) => line.assetId === assetId);
    return [
      [
        assetField(index, 'assetId'),
        needed(assetId, 'Choose an instrument.', () =>
          isTwice ? 'This instrument is in a line above. Change that one.' : null,
        ),
      ],
      [assetField(index, 'quantity'), needed(quantity, 'Enter a number of units.', quantityProblem)],
      [assetField(index, 'amount'), amount.trim() === '' ? null : amountProblem(amount)],
      [assetField(index, 'bookCost'), bookCost.trim() === '' ? null : poundsProblem(bookCost)],
    ] as const;
  });
  return {
    ...Object.fromEntries(lines),
    assets: assets.length === 0 ? 'List at least one instrument, or choose cash in the first step.' : null,
    cash: cash.trim() === '' ? null : poundsProblem(cash),
  };
};

const investProblems = (values: TransferValues): Record<string, string | null> => {
  if (!asksAutoInvest(values)) return {};
  const { autoInvest, modelId, basket } = values;
  if (autoInvest === 'Model') return { modelId: needed(modelId, 'Choose a model.') };
  if (autoInvest !== 'Basket') return {};
  return {
    ...Object.fromEntries(
      basket.flatMap(({ assetId, percentage }, index) => [
        [percentLineField('basket', index, 'assetId'), needed(assetId, 'Choose an instrument.')],
        [percentLineField('basket', index, 'percentage'), needed(percentage, 'Enter a percentage.', percentProblem)],
      ]),
    ),
    basket: basket.length === 0 ? 'Add an instrument.' : totalProblem(basket),
  };
};

const fcaNumber = /^\d{6,7}$/;

const appointmentProblems = (
  { safeguarded, appointmentReference, appointmentDate }: TransferValues,
  { today }: RulesOn,
): Record<string, string | null> => ({
  appointmentReference:
    safeguarded === 'Yes' || appointmentDate !== ''
      ? needed(appointmentReference, 'Enter the reference of the MoneyHelper appointment.')
      : null,
  appointmentDate:
    appointmentDate === ''
      ? null
      : (dateProblem(appointmentDate, today) ?? (appointmentDate > today ? 'Enter a day that has been.' : null)),
});

const adviceProblems = (values: TransferValues, on: RulesOn): Record<string, string | null> => {
  if (!asksAppointment(values)) return {};
  if (!asksSafeguarded(values)) return appointmentProblems({ ...values, safeguarded: '' }, on);
  const { safeguarded, adviserFcaNumber } = values;
  return {
    safeguarded: needed(safeguarded, 'Say whether it has safeguarded benefits.'),
    adviserFcaNumber:
      safeguarded === 'Yes'
        ? needed(adviserFcaNumber, 'Enter the FCA number of the adviser who advised on them.', (typed) =>
            fcaNumber.test(typed.trim()) ? null : 'An FCA number has six or seven digits.',
          )
        : null,
    ...appointmentProblems(values, on),
  };
};

const feeProblems = ({ feeType, feeBy, feeAmount, feePercentage }: TransferValues): Record<string, string | null> =>
  feeType === ''
    ? {}
    : feeBy === 'amount'
      ? { feeAmount: needed(feeAmount, 'Enter an amount.', amountProblem) }
      : { feePercentage: needed(feePercentage, 'Enter a percentage.', percentProblem) };

/** The rules of a transfer: what is wrong with what is typed, by field. */
export const transferProblems = (values: TransferValues, on: RulesOn): Problems =>
  Object.fromEntries(
    Object.entries({
      ...whatProblems(values),
      ...providerProblems(values, on),
      ...assetProblems(values),
      ...feeProblems(values),
      ...investProblems(values),
      ...adviceProblems(values, on),
    }).filter((entry): entry is [string, string] => entry[1] !== null),
  );

/** Without what formik leaves out, because it is empty. */
const typed = <Typed extends object>(values: Partial<Typed>): Partial<Typed> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Typed>;

const wholeOf = (given: Partial<TransferValues>): TransferValues => {
  const values = { ...emptyValues, assets: [], ...typed(given) };
  return {
    ...values,
    assets: values.assets.map((line) => ({ ...emptyAsset, ...typed(line) })),
    basket: values.basket.map((line) => ({ ...emptyPercentLine, ...typed(line) })),
  };
};

/** The rules as a schema of the form: they depend on each other too much for one rule a field. */
export const transferSchema = (on: RulesOn) =>
  mixed().test('transfer', (values) => {
    const problems = Object.entries(transferProblems(wholeOf(values as Partial<TransferValues>), on));
    return (
      problems.length === 0 ||
      new ValidationError(problems.map(([path, message]) => new ValidationError(message, undefined, path)))
    );
  });
