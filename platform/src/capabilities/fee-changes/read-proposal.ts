import type { CallBody } from '@tessera/contract/schemas';
import type { IsoDate } from '@tessera/domain/dates';
import { feeDateProblem, feeTermsProblems } from '@tessera/domain/fee-terms';
import { invalidWhere } from '@tessera/domain/problem';
import { badRequest } from '../../requests/http/api-error';
import { toFieldErrors } from '../../requests/http/field-errors';
import { kindOf } from './subjects';
import { fromWire, type DatedTerms } from './terms';

/** The rates a body proposes. @throws ApiError 400 with every wrong field. */
export const readProposal = (
  {
    subject,
    from,
    ...wire
  }: Pick<CallBody<'previewFeeChange'>, 'subject' | 'from' | 'amount' | 'tiers' | 'vat' | 'product'>,
  today: IsoDate,
): DatedTerms => {
  const terms = fromWire(wire);
  const problems = [
    ...invalidWhere('from', feeDateProblem(from, today)),
    ...('tiers' in terms ? feeTermsProblems(terms, kindOf(subject)) : terms),
  ];
  if (problems.length > 0 || !('tiers' in terms)) throw badRequest(toFieldErrors(problems));
  return { from, ...terms };
};
