import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import type { movedAssets, benefitSales } from '@tessera/contract/pensions/values';
import { basesOf } from '@tessera/domain/benefit-split';
import type { IsoDate } from '@tessera/domain/dates';
import { inSentence } from '@tessera/domain/in-sentence';
import { formatPounds, formatUnits, parsePounds, parseUnits, type Pence, type Units } from '@tessera/domain/money';
import { methodProblem } from '@tessera/domain/payment-method';
import { amountProblem, quantityProblem } from '@tessera/domain/transaction-input';
import type { PaymentMethod } from '@tessera/contract/transactions/values';
import type { AutoDisinvest, BenefitBasis, BenefitForm } from '../../../foundation/database/column-types';

export type Declarations = CallBody<'createCrystallisation'>['declarations'];
type WireTerms = Omit<CallBody<'previewCrystallisation'>, 'firmId'>;

export interface NamedHolding {
  readonly assetId: string;
  readonly quantity: Units;
}

/** What is chosen besides the form and the amount of a benefit. */
export interface BenefitChoices {
  readonly excessAsTaxable: boolean;
  readonly autoDisinvest: AutoDisinvest | null;
  readonly sellDownMethod: (typeof benefitSales)[number] | null;
  readonly namedSales: readonly NamedHolding[];
  readonly movedAssets: (typeof movedAssets)[number];
  readonly namedMoves: readonly NamedHolding[];
  readonly method: PaymentMethod;
  readonly declarations: Declarations | null;
}

/** What is asked for: a benefit of one account, whenever it is paid. */
export interface BenefitTerms extends BenefitChoices {
  readonly accountId: string;
  readonly drawdownAccountId: string | null;
  readonly form: BenefitForm;
  readonly basis: BenefitBasis;
  readonly amount: Pence | null;
  readonly incomeWanted: Pence | null;
  /** Of natural income, once its amount is read: the day after which it counts. It is never stored. */
  readonly incomeSince?: IsoDate;
  /** Of natural income, once its amount is read: what of it the cash did not cover before. It is never stored. */
  readonly incomeLeft?: Pence;
}

/** Forms that crystallise: part of what they take goes to a drawdown account. */
export const crystallises = (form: BenefitForm): boolean =>
  form === 'Tax-free cash' || form === 'Tax-free cash and income' || form === 'Whole pot';

/** Whether something is sold for it: the whole of an account always is, the rest as was chosen. */
export const sells = ({ basis, autoDisinvest }: Pick<BenefitTerms, 'basis' | 'autoDisinvest'>): boolean =>
  basis === 'Whole' || autoDisinvest !== null;

/** Bases that name no amount of their own. */
const withoutAmount: ReadonlySet<BenefitBasis> = new Set(['Natural income', 'Whole']);

const readNamed = (list: WireTerms['namedSales'], field: string, errors: FieldError[]): readonly NamedHolding[] =>
  (list ?? []).flatMap(({ assetId, quantity }, index) => {
    const problem = quantityProblem(quantity);
    if (problem === null) return [{ assetId, quantity: parseUnits(quantity) }];
    errors.push({ fieldName: `${field}[${index}].quantity`, type: 'invalid', errorMessage: problem });
    return [];
  });

/** Reads the terms of a benefit from the wire. Fields that are not right are added to `errors`. */
export const readTerms = (body: WireTerms, errors: FieldError[]): BenefitTerms => {
  const say = (fieldName: string, errorMessage: string, type = 'invalid'): void => {
    errors.push({ fieldName, type, errorMessage });
  };
  const { form, basis } = body;
  if (!basesOf[form].includes(basis))
    say('basis', `Choose another basis: ${inSentence(form)} goes by ${basesOf[form].map(inSentence).join(', ')}.`);
  const amount = ((): Pence | null => {
    if (withoutAmount.has(basis)) {
      if (body.amount !== undefined) say('amount', 'Leave this out: the basis says how much it is.');
      return null;
    }
    if (body.amount === undefined) {
      say('amount', 'Enter an amount.', 'required');
      return null;
    }
    const problem = amountProblem(body.amount);
    if (problem !== null) say('amount', problem);
    return problem === null ? parsePounds(body.amount) : null;
  })();
  const takesIncome = form === 'Tax-free cash and income' && basis === 'Crystallise';
  if (body.incomeWanted !== undefined && !takesIncome)
    say(
      'incomeWanted',
      'Leave this out: only tax-free cash and income by the amount to crystallise has an income of its own.',
    );
  const incomeProblem =
    body.incomeWanted === undefined || body.incomeWanted === 0 ? null : amountProblem(body.incomeWanted);
  if (incomeProblem !== null) say('incomeWanted', incomeProblem);
  const wrongMethod = methodProblem(body.method, 'Out');
  if (wrongMethod !== null) say('method', wrongMethod);
  const sellDownMethod = body.sellDownMethod ?? null;
  if (sellDownMethod !== null && body.autoDisinvest === undefined)
    say(
      'autoDisinvest',
      'Say whether to sell only what cash does not cover (Partial), or for the whole amount (Full).',
      'required',
    );
  if (sellDownMethod === 'Named' && (body.namedSales ?? []).length === 0)
    say('namedSales', 'Choose what to sell.', 'required');
  if (body.movedAssets === 'Named' && (body.namedMoves ?? []).length === 0)
    say('namedMoves', 'Choose what moves to drawdown.', 'required');
  return {
    accountId: body.accountId,
    drawdownAccountId: crystallises(form) ? (body.drawdownAccountId ?? null) : null,
    form,
    basis,
    amount,
    incomeWanted:
      takesIncome && body.incomeWanted !== undefined && incomeProblem === null ? parsePounds(body.incomeWanted) : null,
    excessAsTaxable: body.excessAsTaxable ?? false,
    autoDisinvest: body.autoDisinvest ?? null,
    sellDownMethod,
    namedSales: readNamed(body.namedSales, 'namedSales', errors),
    movedAssets: body.movedAssets ?? 'Cash first',
    namedMoves: readNamed(body.namedMoves, 'namedMoves', errors),
    method: body.method,
    declarations: body.declarations ?? null,
  };
};

/**
 * What is missing of the declarations, field by field. What was inherited uses no allowance of the client, so what they
 * took elsewhere is not asked.
 */
export const declarationErrors = (said: Declarations, inherited: boolean): FieldError[] => {
  const missing = (field: keyof Declarations, errorMessage: string): FieldError[] => [
    { fieldName: `declarations.${field}`, type: 'required', errorMessage },
  ];
  const advised = said.advice === 'Advised';
  return [
    ...(advised && (said.adviserReference ?? '').trim() === ''
      ? missing('adviserReference', 'Enter the adviser’s FCA reference.')
      : []),
    ...(said.riskWarnings
      ? []
      : missing('riskWarnings', 'Give the client the retirement risk warnings first, and record it here.')),
    ...(!advised && said.guidance === 'Not owed: advised'
      ? missing('guidance', 'Without advice the guidance has to be offered: record what the client answered.')
      : []),
    ...(said.lumpSumsRecorded || inherited
      ? []
      : missing(
          'lumpSumsRecorded',
          'Record what the client has taken elsewhere and before April 2024, or that there is nothing.',
        )),
    ...(said.clientAgrees ? [] : missing('clientAgrees', 'Record that the client has asked for this.')),
  ];
};

type StoredNamed = readonly { readonly assetId: string; readonly quantity: string }[];
type StoredChoices = Omit<BenefitChoices, 'namedSales' | 'namedMoves'> & {
  readonly namedSales: StoredNamed;
  readonly namedMoves: StoredNamed;
};

const stored = (list: readonly NamedHolding[]): StoredNamed =>
  list.map(({ assetId, quantity }) => ({ assetId, quantity: formatUnits(quantity) }));
const named = (list: StoredNamed): readonly NamedHolding[] =>
  list.map(({ assetId, quantity }) => ({ assetId, quantity: parseUnits(quantity) }));

/** The terms as columns of a benefit and of a regular one. Quantities are decimal text. */
export const termsToRow = (terms: BenefitTerms) => ({
  account_id: terms.accountId,
  drawdown_account_id: terms.drawdownAccountId,
  form: terms.form,
  basis: terms.basis,
  amount: terms.amount === null ? null : formatPounds(terms.amount),
  income_wanted: terms.incomeWanted === null ? null : formatPounds(terms.incomeWanted),
  choices: JSON.stringify({
    excessAsTaxable: terms.excessAsTaxable,
    autoDisinvest: terms.autoDisinvest,
    sellDownMethod: terms.sellDownMethod,
    namedSales: stored(terms.namedSales),
    movedAssets: terms.movedAssets,
    namedMoves: stored(terms.namedMoves),
    method: terms.method,
    declarations: terms.declarations,
  } satisfies StoredChoices),
});

interface TermsRow {
  readonly account_id: string;
  readonly drawdown_account_id: string | null;
  readonly form: BenefitForm;
  readonly basis: BenefitBasis;
  readonly amount: string | null;
  readonly income_wanted: string | null;
  readonly choices: unknown;
}

export const termsFromRow = (row: TermsRow): BenefitTerms => {
  // Written by `termsToRow` only.
  const choices = row.choices as StoredChoices;
  return {
    ...choices,
    namedSales: named(choices.namedSales),
    namedMoves: named(choices.namedMoves),
    accountId: row.account_id,
    drawdownAccountId: row.drawdown_account_id,
    form: row.form,
    basis: row.basis,
    amount: row.amount === null ? null : parsePounds(row.amount),
    incomeWanted: row.income_wanted === null ? null : parsePounds(row.income_wanted),
  };
};
