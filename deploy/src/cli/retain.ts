import type { Command } from 'commander';
import { retain } from '../retain';
import { existingRegistryOf, revision, withPlace, type PlaceOptions } from './options';
import { count, UsageError, type Say } from './output';

interface RetainOptions extends PlaceOptions {
  readonly keep?: number;
  readonly days?: number;
  readonly dryRun?: boolean;
}

/** `tessera retain`. */
export const addRetain = (program: Command, say: Say): void => {
  withPlace(program.command('retain').description('Removes versions that nothing names and nobody was given lately.'))
    .option('--keep <n>', 'earlier versions of each channel that stay, for going back', revision)
    .option('--days <n>', 'what was published, named or given in the last days stays', revision)
    .option('--dry-run', 'only says what would go')
    .action(
      say(async ({ keep, days, dryRun = false, ...options }: RetainOptions, _command: Command) => {
        if (keep === undefined || days === undefined)
          throw new UsageError(
            'Say what stays: --keep N earlier versions of each channel, and --days D, longer than anybody’s tab is open.',
          );
        const { kept, removed } = await retain(existingRegistryOf(options), { keep, days, dryRun });
        const done =
          removed.length === 0
            ? 'Nothing may go'
            : `${count(removed.length, 'version')} ${dryRun ? 'would go' : removed.length === 1 ? 'is gone' : 'are gone'}`;
        return {
          lines: [
            ...removed.map(({ unit, version }) => `${unit} ${version}`),
            `${done}; ${count(kept, 'version')} ${kept === 1 ? 'stays' : 'stay'}.`,
          ],
          json: { removed, kept, dryRun },
        };
      }),
    );
};
