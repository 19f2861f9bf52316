import { benefitsMax } from '@tessera/contract/pensions/values';
import type { CallData } from '@tessera/contract/schemas';
import type { BenefitFigures } from '@tessera/domain/benefit-split';
import { poundsToWire } from '@tessera/domain/money';
import type { ReadScope } from '../../../requests/access/scope';
import type { ClientAllowances } from '../facts/allowances';
import { projectPayments, type PensionPot } from '../planning/project-payments';
import { readTaken } from '../planning/situation';
import { readPaydays, type Payday } from './paydays';
import type { ClientPensions } from './pensions-of-client';

type Ahead = CallData<'getPensionRecord'>['yearAhead'][number];

const nothing = { taxFree: 0n, taxable: 0n, tax: 0n, net: 0n } as const;
/** Natural income has no amount until the investments pay it. */
const unknownYet = 'It pays what the investments have paid until then.';

const toWire = (
  { benefitId, regularBenefitId, terms, form, date, cutOff, salesDate }: Payday & { readonly form: string },
  pots: readonly PensionPot[],
  figures: Pick<BenefitFigures, 'taxFree' | 'taxable' | 'tax' | 'net'>,
  note: string | null,
): Ahead => ({
  crystallisationId: benefitId,
  bciId: regularBenefitId,
  accountId: terms.accountId,
  accountName: pots.find(({ accountId }) => accountId === terms.accountId)?.name ?? terms.accountId,
  form,
  date,
  cutOff,
  salesDate,
  taxFree: poundsToWire(figures.taxFree),
  taxable: poundsToWire(figures.taxable),
  tax: poundsToWire(figures.tax),
  net: poundsToWire(figures.net),
  note,
  payslipFileId: null,
});

/**
 * The payments of the next twelve months from accounts the caller sees, each with its estimated figures, as
 * `projectPayments` has them. One that could not be had says why. At most 500 payments.
 */
export const yearAhead = async (
  scope: ReadScope,
  clientId: string,
  { pots }: ClientPensions,
  allowances: ClientAllowances,
): Promise<readonly Ahead[]> => {
  const { db, firmId, businessDate } = scope;
  const seen = new Set(pots.map(({ accountId }) => accountId));
  const paydays = (await readPaydays(db, firmId, clientId, businessDate))
    .filter(({ terms }) => seen.has(terms.accountId))
    .slice(0, benefitsMax);
  if (paydays.length === 0) return [];
  const { smallPots } = await readTaken(db, firmId, clientId);
  const projected = await projectPayments(scope, { pots, allowances, smallPots }, paydays);
  return paydays.map((payday, index) => {
    const { figures = null, problem = null } = projected[index] ?? {};
    const note = figures === null ? (problem ?? payday.note ?? unknownYet) : payday.note;
    return toWire({ ...payday, form: payday.terms.form }, pots, figures ?? nothing, note);
  });
};
