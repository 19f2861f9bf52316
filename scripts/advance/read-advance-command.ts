import { isIsoDate, type IsoDate } from '@tessera/domain/dates';
import { readArguments, UsageError } from '@tessera/platform/foundation/command-line/command';

/** How far to advance the business date: a number of working days, or to a date. */
export type AdvanceCommand = { readonly data: string } & ({ readonly days: number } | { readonly to: IsoDate });

/** Just over a year: beyond it the invented prices are meaningless. */
const daysMax = 300;

/**
 * Reads the words after `npm run advance --`; null when help was asked for. An invalid command gives a sentence that
 * says what to write.
 */
export function readAdvanceCommand(args: string[]): AdvanceCommand | null {
  const {
    values: { data, help },
    positionals: [wanted = '1', ...more],
  } = readArguments({
    args,
    allowPositionals: true,
    options: { data: { type: 'string', default: '.data' }, help: { type: 'boolean', default: false } },
  });
  if (help) return null;
  if (more.length > 0) throw new UsageError('Say one thing: how many working days, or a date.');
  if (isIsoDate(wanted)) return { data, to: wanted };
  const days = Number(wanted);
  if (!Number.isInteger(days) || days < 1 || days > daysMax)
    throw new UsageError(
      `${wanted} is neither a number of working days from 1 to ${daysMax} nor a date such as 2026-11-27.`,
    );
  return { data, days };
}
