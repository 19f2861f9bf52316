import type { Command } from 'commander';
import { listChanges, type ReleaseChange } from '../change-log';
import { changeRecord } from './change-commands';
import { counting, existingRegistryOf, unit, withPlace, type PlaceOptions } from './options';
import { table, type Say } from './output';

interface LogOptions extends PlaceOptions {
  readonly unit?: string;
  readonly limit: number;
}

/** Most changes searched for those of one unit. */
const lookMax = 10_000;

const fromTo = ({ from, to }: ReleaseChange): string =>
  from === null && to === null ? '' : from === null || to === null ? (to ?? `${from ?? ''} → none`) : `${from} → ${to}`;

/** A change of many units is long: the table cuts it, the JSON output does not. */
const cellMax = 60;
const cut = (text: string): string => (text.length > cellMax ? `${text.slice(0, cellMax - 1)}…` : text);

/** Changes as a table, newest first. */
export const changeTable = (changes: readonly ReleaseChange[]): string[] =>
  table(
    ['REVISION', 'WHEN (UTC)', 'WHO', 'WHAT', 'UNIT', 'CHANGE', 'WHY'],
    changes.map((change) => [
      String(change.revision),
      change.at.slice(0, 16).replace('T', ' '),
      change.by,
      change.what,
      change.unit ?? '',
      cut(fromTo(change)),
      change.why,
    ]),
  );

const isAbout = (change: ReleaseChange, of: string): boolean =>
  change.unit === of || (change.unit === null && ` ${change.to ?? ''}`.includes(` ${of} `));

/** `tessera log`. */
export const addLog = (program: Command, say: Say): void => {
  withPlace(program.command('log').description('Shows the changes: who, when, why, from, to.'))
    .option('--unit <unit>', 'only those about a unit', unit)
    .option('--limit <n>', 'at most so many', counting, 20)
    .action(
      say(async (options: LogOptions, _command: Command) => {
        const all = await listChanges(existingRegistryOf(options), {
          limit: options.unit === undefined ? options.limit : lookMax,
        });
        const changes = all
          .filter((change) => options.unit === undefined || isAbout(change, options.unit))
          .slice(0, options.limit);
        return {
          lines: changes.length > 0 ? changeTable(changes) : ['No changes yet.'],
          json: { moves: changes.map(changeRecord) },
        };
      }),
    );
};
