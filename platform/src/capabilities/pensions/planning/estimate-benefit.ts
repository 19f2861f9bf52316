import type { LedgerActor } from '../../../ledger/state/state';
import type { ReadScope } from '../../../requests/access/scope';
import { paidOn } from './benefit-dates';
import { termsOn } from './natural-income';
import { afterSales, figuresOf, isProblem, planEvent, salesFor } from './plan-benefit';
import { readSituation } from './situation';
import type { BenefitRow } from '../taking/stored-benefit';
import { toWireFigures, type WireFigures } from './wire-figures';

/**
 * The figures that a benefit would have today, for whoever has to authorise it; null once its figures are fixed, when
 * it has ended, and while it cannot be had. It is what its preview would say, with the sales that are still to come.
 */
export const estimateBenefit = async (
  { db, businessDate }: ReadScope,
  actor: LedgerActor,
  row: BenefitRow,
): Promise<WireFigures | null> => {
  if (row.status !== 'Pending' && row.status !== 'Waiting') return null;
  const terms = await termsOn(db, row, businessDate);
  const day = paidOn(row.payment_date, terms.method, businessDate);
  const situation = await readSituation(db, actor, { ...terms, paidOn: day }, { locked: false });
  const figures = figuresOf(situation, terms, day);
  if (isProblem(figures)) return null;
  const { sales } = salesFor(situation, terms, figures);
  const payment = { method: terms.method, moneyMovesOn: row.payment_date, authorised: true, narrative: null };
  const event = planEvent({ ...situation, source: afterSales(situation.source, sales) }, terms, day, payment);
  return isProblem(event)
    ? null
    : toWireFigures(situation, terms, event, day, { regular: row.regular_benefit_id !== null });
};
