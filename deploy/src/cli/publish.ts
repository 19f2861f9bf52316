import type { Command } from 'commander';
import { publish, type Stage } from '../publish';
import { stableChannel } from '../rules/rules';
import { systemUser } from '../system-user';
import { changeRecord } from './change-commands';
import { channel, keysOf, authorOf, registryDirOf, withAuthor, type AuthorOptions } from './options';
import type { Say } from './output';

interface PublishOptions extends AuthorOptions {
  readonly channel: string;
}

const stageLine = ({ name, ms, note }: Stage): string =>
  `  ${name.padEnd(8)} ${(ms / 1000).toFixed(1).padStart(5)} s  ${note}`;

/** `tessera publish`. */
export const addPublish = (program: Command, say: Say, tell: (line: string) => void): void => {
  withAuthor(
    program.command('publish').description('Builds a package if it changed, proves it, and publishes it for ever.'),
  )
    .argument('<folder>', 'folder of the package, such as remotes/clients, or of a build')
    .option('--channel <name>', 'the channel to move to it; "none" gives it to nobody yet', channel, stableChannel)
    .action(
      say(async (folder: string, options: PublishOptions, _command: Command) => {
        const isGiven = options.channel !== 'none';
        const author = isGiven
          ? authorOf(options)
          : { by: options.by ?? systemUser(), why: options.why ?? 'published', keys: keysOf(options) };
        const { unit, version, published, change, stages } = await publish(registryDirOf(options), folder, {
          ...author,
          channel: isGiven ? options.channel : null,
          onStage: (stage) => tell(stageLine(stage)),
        });
        const there = published ? `${unit} ${version} is published` : `${unit} ${version} was published before`;
        const given = !isGiven
          ? 'nobody gets it yet'
          : change
            ? `revision ${change.revision} gives it to ${options.channel}`
            : `${options.channel} is at it already`;
        return {
          lines: [`${there}; ${given}.`],
          json: { unit, version, published, move: change && changeRecord(change), stages },
        };
      }),
    );
};
