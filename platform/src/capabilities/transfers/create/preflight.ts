import { isPension } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import { addDays, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import { transferClock, transferKindOf } from '@tessera/domain/transfer-clock';
import type { RehearsedDay } from '../counterparty/rehearse';
import type { AskedTransfer } from './asked';
import { transferChecks } from './checks';
import type { TransferFacts } from './facts';

type Preview = CallData<'previewTransfer'>;
type Line = Preview['lines'][number];

/** The checks of a transfer, each with what was found and what to do about it. */
export const preflightLines = (asked: AskedTransfer, facts: TransferFacts): Line[] =>
  transferChecks
    .filter((check) => check.applies(asked, facts))
    .flatMap((check): Line[] => {
      const href = check.href?.(asked, facts) ?? null;
      const faults = check.faults(asked, facts);
      if (faults.length > 0)
        return faults.map(({ fieldName, errorMessage }) => ({
          check: check.name,
          result: 'Mend',
          text: errorMessage,
          fix: check.fix,
          href,
          fieldName,
        }));
      const note = check.note?.(asked, facts) ?? null;
      const text = note ?? check.ready(asked, facts);
      // A check that only refuses stray fields has nothing to say when there are none.
      if (text === '') return [];
      return [
        note === null
          ? { check: check.name, result: 'Ready', text, fix: null, href: null, fieldName: null }
          : { check: check.name, result: 'Note', text, fix: check.fix, href, fieldName: null },
      ];
    });

/** Lines without a fault, of all lines, in whole per cent. */
export const readiness = (lines: readonly Line[]): number =>
  Math.floor((100 * lines.filter(({ result }) => result !== 'Mend').length) / Math.max(1, lines.length));

/** Where a transfer goes from Pending, at the platform's next run. */
export const firstStatus = (
  asked: AskedTransfer,
  { account, provider, holdings }: TransferFacts,
): Preview['firstStatus'] => {
  const signature = asked.signatureType ?? provider?.signature_type;
  if (provider?.electronic !== true || signature !== 'Electronic') return 'Awaiting Documentation';
  if (asked.movementType === 'In') return 'With Previous Provider';
  if (isPension(account.wrapperType)) return 'Reviewing Documentation';
  return asked.transferType === 'Cash' && holdings.length > 0 ? 'Awaiting sell down' : 'With Previous Provider';
};

/**
 * The day by which it should be done: where its rehearsal completes it, that day; else by what the provider usually
 * takes, or by the time of its kind.
 */
export const expectedDay = (
  { transferType }: AskedTransfer,
  { provider, account: { wrapperType }, businessDate }: TransferFacts,
  rehearsal: readonly RehearsedDay[] = [],
): IsoDate | null => {
  const last = rehearsal.at(-1);
  if (last?.status === 'Completed') return last.date;
  return provider
    ? workingDayOnOrAfter(addDays(businessDate, provider.typical_days))
    : transferClock(
        transferKindOf(wrapperType, isPension(wrapperType), transferType === 'Cash'),
        [{ date: businessDate, runs: true }],
        businessDate,
      ).due;
};
