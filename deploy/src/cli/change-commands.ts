import type { Command } from 'commander';
import type { ReleaseChange } from '../change-log';
import {
  hold,
  kill,
  promoteOne,
  releaseHold,
  revive,
  rollback,
  setCanary,
  setMinimum,
  setOverrides,
  setPin,
  setRing,
  type ChangeAuthor,
} from '../release-commands';
import { firmsMustExist, type AskFirm } from './flags';
import { stableChannel } from '../rules/rules';
import { isLastGood } from '../rules/rules-reducer';
import { hostUnit } from '../rules/units';
import {
  channel,
  counting,
  firm,
  firms,
  authorOf,
  percent,
  existingRegistryOf,
  revision,
  unit,
  version,
  withAuthor,
  type AuthorOptions,
} from './options';
import { UsageError, type Answer, type Say } from './output';

/** A change for JSON output, without its rules: `status` shows those. */
export const changeRecord = ({ revision: number, at, by, why, what, unit: of, from, to }: ReleaseChange) => ({
  revision: number,
  at,
  by,
  why,
  what,
  unit: of,
  from,
  to,
});

export const answerOf = (change: ReleaseChange | null, done: string, ...more: string[]): Answer =>
  change
    ? { lines: [`Revision ${change.revision}: ${done}`, ...more], json: { changed: true, move: changeRecord(change) } }
    : { lines: ['Nothing to do: this is already in place.'], json: { changed: false, move: null } };

const at = (options: AuthorOptions): [string, ChangeAuthor] => {
  const author = authorOf(options);
  return [existingRegistryOf(options), author];
};

interface ChannelOptions extends AuthorOptions {
  readonly channel: string;
}
interface CanaryOptions extends AuthorOptions {
  readonly percent?: number;
  readonly byUser?: boolean;
  readonly firms?: string[];
  readonly stop?: boolean;
}
interface RollbackOptions extends ChannelOptions {
  readonly to?: string;
  readonly steps?: number;
}

/** Adds the commands that each record one change. */
export const addChangeCommands = (program: Command, say: Say, ask: AskFirm): void => {
  const command = (name: string, description: string): Command =>
    withAuthor(program.command(name).description(description));

  command('promote', 'Moves a channel to a published version.')
    .argument('<unit>', 'host, or a remote', unit)
    .argument('<version>', 'a published version', version)
    .option('--channel <name>', 'another channel; it begins with its first version', channel, stableChannel)
    .action(
      say(async (of: string, to: string, options: ChannelOptions) =>
        answerOf(await promoteOne(...at(options), of, to, options.channel), `${options.channel} is at ${of} ${to}.`),
      ),
    );

  command('ring', 'Lets a firm follow a channel before stable.')
    .argument('<firm>', 'id of the firm', firm)
    .argument('<channel>', 'the channel; stable ends it', channel)
    .action(
      say(async (firmId: string, to: string, options: AuthorOptions) => {
        const place = at(options);
        // A ring, as a pin, is ended whatever the firm is called.
        const notAsked = to === stableChannel ? [] : await firmsMustExist(ask, options, [firmId]);
        return answerOf(await setRing(...place, firmId, to), `firm ${firmId} follows ${to}.`, ...notAsked);
      }),
    );

  command('pin', 'Pins a firm to a version of a unit, whatever channels do.')
    .argument('<firm>', 'id of the firm', firm)
    .argument('<unit>', 'host, or a remote', unit)
    .argument('<version>', 'a published version', version)
    .action(
      say(async (firmId: string, of: string, to: string, options: AuthorOptions) => {
        const place = at(options);
        const notAsked = await firmsMustExist(ask, options, [firmId]);
        return answerOf(await setPin(...place, firmId, of, to), `firm ${firmId} has ${of} ${to}.`, ...notAsked);
      }),
    );

  command('unpin', 'Lets a firm follow its channel again.')
    .argument('<firm>', 'id of the firm', firm)
    .argument('<unit>', 'host, or a remote', unit)
    .action(
      say(async (firmId: string, of: string, options: AuthorOptions) =>
        answerOf(await setPin(...at(options), firmId, of, null), `firm ${firmId} follows its channel for ${of}.`),
      ),
    );

  command('canary', 'Gives a version to a part of the firms or users first.')
    .argument('<unit>', 'host, or a remote', unit)
    .argument('[version]', 'a published version', version)
    .option('--percent <n>', 'share of them, 0 to 100; raising it takes nobody out', percent)
    .option('--by-user', 'a share of the users, not of the firms')
    .option('--firms <a,b>', 'only these firms', firms)
    .option('--stop', 'ends it')
    .action(
      say(async (of: string, to: string | undefined, options: CanaryOptions) => {
        if (options.stop)
          return answerOf(await setCanary(...at(options), of, null), `nobody has a canary of ${of} any more.`);
        if (to === undefined || options.percent === undefined)
          throw new UsageError(
            `Say which version and for how many: npx tessera canary ${of} VERSION --percent 10, or --stop.`,
          );
        const by = options.byUser ? 'user' : 'firm';
        const canary = { version: to, percent: options.percent, by, firms: options.firms ?? null } as const;
        const place = at(options);
        const notAsked = await firmsMustExist(ask, options, options.firms ?? []);
        return answerOf(
          await setCanary(...place, of, canary),
          `${of} ${to} goes to ${options.percent}% of the ${by}s${options.firms ? ` of ${options.firms.join(', ')}` : ''}.`,
          ...notAsked,
        );
      }),
    );

  command('hold', 'Keeps a version from everybody who is not pinned to it.')
    .argument('<unit>', 'host, or a remote', unit)
    .argument('<version>', 'a published version', version)
    .action(
      say(async (of: string, to: string, options: AuthorOptions) => {
        const change = await hold(...at(options), of, to);
        return answerOf(
          change,
          change && isLastGood(change.rules, of, to)
            ? `${of} ${to} is held, and no good version is behind it: promote one with npx tessera promote ${of} VERSION.`
            : `${of} ${to} is held; who had it gets the next good one.`,
        );
      }),
    );

  command('release-hold', 'Lets a held version go again.')
    .argument('<unit>', 'host, or a remote', unit)
    .argument('<version>', 'the held version', version)
    .action(
      say(async (of: string, to: string, options: AuthorOptions) =>
        answerOf(
          await releaseHold(...at(options), of, to),
          `${of} ${to} is no longer held. Only what pages tell of it from now on can hold it again.`,
        ),
      ),
    );

  command('rollback', 'Takes a channel back to an earlier version, and holds the one it leaves.')
    .argument('<unit>', 'host, or a remote', unit)
    .option('--to <version>', 'a version of the channel’s history', version)
    .option('--steps <n>', 'so many good versions back (default 1)', counting)
    .option('--channel <name>', 'the channel', channel, stableChannel)
    .action(
      say(async (of: string, options: RollbackOptions) => {
        if (options.to !== undefined && options.steps !== undefined)
          throw new UsageError('Write --to VERSION or --steps N, not both.');
        const { change, left, to, pinned } = await rollback(
          ...at(options),
          of,
          options.to === undefined ? { steps: options.steps ?? 1 } : { version: options.to },
          options.channel,
        );
        const answer = answerOf(
          change,
          `${options.channel} is back at ${of} ${to}.`,
          `${of} ${left} is held: nobody gets it who is not pinned to it. Let it go again: npx tessera release-hold ${of} ${left}`,
          ...(pinned.length > 0 ? [`Pinned to it, and so keeping it: ${pinned.join(', ')}.`] : []),
        );
        return { ...answer, json: { changed: true, move: changeRecord(change), held: left, pinned } };
      }),
    );

  command('kill', 'Switches a remote off for everybody.')
    .argument('<remote>', 'name of the remote', unit)
    .action(
      say(async (of: string, options: AuthorOptions) =>
        answerOf(
          await kill(...at(options), of),
          `${of} is switched off for everybody. On again: npx tessera revive ${of}`,
        ),
      ),
    );

  command('revive', 'Switches a killed remote on again.')
    .argument('<remote>', 'name of the remote', unit)
    .action(
      say(async (of: string, options: AuthorOptions) => {
        if (of === hostUnit) throw new UsageError('The host is never switched off.');
        return answerOf(await revive(...at(options), of), `${of} is on again.`);
      }),
    );

  command('minimum', 'Asks users of pages older than a revision to reload.')
    .argument('<revision>', 'a revision, or now for every page that is open')
    .action(
      say(async (wanted: string, options: AuthorOptions) => {
        const change = await setMinimum(...at(options), wanted === 'now' ? 'now' : revision(wanted));
        return answerOf(change, `pages older than revision ${change?.to ?? wanted} ask to be reloaded.`);
      }),
    );

  command('overrides', 'Allows or refuses developers’ overrides in this installation’s pages.')
    .argument('<allow|refuse>')
    .action(
      say(async (word: string, options: AuthorOptions) => {
        if (word !== 'allow' && word !== 'refuse') throw new UsageError(`"${word}" is neither allow nor refuse.`);
        return answerOf(
          await setOverrides(...at(options), word === 'allow'),
          word === 'allow'
            ? 'developers who may manage firms can put their own remotes into pages here.'
            : 'nobody can put a remote of their own into pages here.',
        );
      }),
    );
};
