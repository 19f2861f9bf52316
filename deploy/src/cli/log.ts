import type { Command } from 'commander';
import { listMoves, type Move } from '../move-log';
import { moveRecord } from './move-commands';
import { counting, existingRegistryOf, unit, withPlace, type PlaceOptions } from './options';
import { table, type Say } from './output';

interface LogOptions extends PlaceOptions {
  readonly unit?: string;
  readonly limit: number;
}

/** How many moves are looked through for those of one unit. */
const lookMax = 10_000;

const change = ({ from, to }: Move): string =>
  from === null && to === null ? '' : from === null || to === null ? (to ?? `${from ?? ''} → none`) : `${from} → ${to}`;

/** A move of many units is long; programs get all of it. */
const cellMax = 60;
const cut = (text: string): string => (text.length > cellMax ? `${text.slice(0, cellMax - 1)}…` : text);

/** Moves as a table, the newest first. */
export const moveTable = (moves: readonly Move[]): string[] =>
  table(
    ['REVISION', 'WHEN (UTC)', 'WHO', 'WHAT', 'UNIT', 'CHANGE', 'WHY'],
    moves.map((move) => [
      String(move.revision),
      move.at.slice(0, 16).replace('T', ' '),
      move.by,
      move.what,
      move.unit ?? '',
      cut(change(move)),
      move.why,
    ]),
  );

const isAbout = (move: Move, of: string): boolean =>
  move.unit === of || (move.unit === null && ` ${move.to ?? ''}`.includes(` ${of} `));

/** `tessera log`. */
export const addLog = (program: Command, say: Say): void => {
  withPlace(program.command('log').description('Shows the moves: who, when, why, from, to.'))
    .option('--unit <unit>', 'only those about a unit', unit)
    .option('--limit <n>', 'at most so many', counting, 20)
    .action(
      say(async (options: LogOptions, _command: Command) => {
        const all = await listMoves(existingRegistryOf(options), {
          limit: options.unit === undefined ? options.limit : lookMax,
        });
        const moves = all
          .filter((move) => options.unit === undefined || isAbout(move, options.unit))
          .slice(0, options.limit);
        return {
          lines: moves.length > 0 ? moveTable(moves) : ['No moves yet.'],
          json: { moves: moves.map(moveRecord) },
        };
      }),
    );
};
