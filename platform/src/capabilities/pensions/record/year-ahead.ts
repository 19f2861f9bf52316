import { benefitsMax } from '@tessera/contract/pensions/values';
import type { CallData } from '@tessera/contract/schemas';
import type { ReadScope } from '../../../requests/access/scope';
import type { ClientAllowances } from '../facts/allowances';
import { projectPayments, wireProjected, type PensionPot, type Projected } from '../planning/project-payments';
import { readTaken } from '../planning/situation';
import { readPaydays, type Payday } from '../planning/paydays';
import type { ClientPensions } from '../planning/pensions-of-client';

type Ahead = CallData<'getPensionRecord'>['yearAhead'][number];

const toWire = (projected: Projected<Payday>, pots: readonly PensionPot[]): Ahead => {
  const { benefitId, regularBenefitId, terms, date, cutOff, salesDate, note } = projected.payment;
  return {
    crystallisationId: benefitId,
    bciId: regularBenefitId,
    accountId: terms.accountId,
    accountName: pots.find(({ accountId }) => accountId === terms.accountId)?.name ?? terms.accountId,
    form: terms.form,
    date,
    cutOff,
    salesDate,
    ...wireProjected(projected, note),
    payslipFileId: null,
  };
};

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
  return projected.map((each) => toWire(each, pots));
};
