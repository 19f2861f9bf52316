import { feeChangesShown, feeSubjects } from '@tessera/contract/fees/values';
import type { Handler } from '../../requests/handler';
import { selectChanges, toChange } from './stored-change';
import { wordsOf } from './subjects';
import { readTerms, shown, termsOn } from './terms';

/** Everything the firm charges or pays by rates of its own: past, present and future, and who changed what. */
export const listFees: Handler<'listFees'> = async ({ scope: { db, firmId, businessDate } }) => {
  const [terms, ...changes] = await Promise.all([
    readTerms(db, firmId),
    ...feeSubjects.map((subject) =>
      selectChanges(db, firmId).where('subject', '=', subject).limit(feeChangesShown).execute(),
    ),
  ]);
  return {
    data: feeSubjects.map((subject, index) => {
      const dated = terms.get(subject) ?? [];
      return {
        subject,
        ...wordsOf(subject),
        schedules: dated.map((each) => ({ from: each.from, ...shown(subject, each) })).reverse(),
        presentFrom: termsOn(dated, businessDate)?.from ?? null,
        changes: (changes[index] ?? []).map(toChange),
      };
    }),
  };
};
