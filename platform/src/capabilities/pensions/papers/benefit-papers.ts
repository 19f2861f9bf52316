import { dateText } from '@tessera/domain/wording';
import { makePaper, type PaperWork } from './make-paper';
import { notePapers, type PaperRow } from './stored-paper';

type About = Pick<PaperRow, 'client_id' | 'client_product_id' | 'account_id'> & { readonly form: string };

/** Makes the application for a benefit, or for a regular one, when it is asked for. */
export const writeApplication = async (
  work: PaperWork,
  id: string,
  { form, ...about }: About,
  regular: boolean,
): Promise<void> => {
  const { transaction, firmId, businessDate } = work;
  const kind = 'Drawdown application';
  await notePapers(transaction, [
    {
      ...about,
      firm_id: firmId,
      kind,
      subject: id,
      benefit_id: id,
      tax_year: null,
      about: `${regular ? 'Regular: ' : ''}${form}, asked for on ${dateText(businessDate)}`,
      why: 'It records what was asked for, by whom, and what was explained before.',
      source: null,
      triggered_on: businessDate,
      due: null,
    },
  ]);
  await makePaper(work, { kind, subject: id });
};

/**
 * Makes the pack of a benefit when its figures are fixed. A regular benefit has one, with its first payment: the later
 * ones are like it.
 */
export const writePack = async (
  work: PaperWork,
  { benefitId, regularBenefitId, paidOn }: { benefitId: string; regularBenefitId: string | null; paidOn: string },
  { form, ...about }: About,
): Promise<void> => {
  const { transaction, firmId, businessDate } = work;
  const kind = 'Income pack';
  const subject = regularBenefitId ?? benefitId;
  await notePapers(transaction, [
    {
      ...about,
      firm_id: firmId,
      kind,
      subject,
      benefit_id: benefitId,
      tax_year: null,
      about: `${form} of ${dateText(paidOn)}`,
      why: 'It shows the figures of the benefit with the rule behind each, what is left, and what to look out for.',
      source: null,
      triggered_on: businessDate,
      due: null,
    },
  ]);
  await makePaper(work, { kind, subject });
};
