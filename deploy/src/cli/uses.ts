import type { Command } from 'commander';
import { liveVersions } from '../gate/live-versions';
import { readRegistry } from '../release';
import { existingRegistryOf, keysOf, withPlace, word, type PlaceOptions } from './options';
import { table, type Say } from './output';

interface UsesOptions extends PlaceOptions {
  readonly of?: string;
}

/** Where a call stands in the list, beside the names of modules. */
const callsOfPlatform = 'calls';

/** `tessera uses`. */
export const addUses = (program: Command, say: Say): void => {
  withPlace(
    program
      .command('uses')
      .description(
        'Says which versions of remotes that somebody may get use a name of the modules that the host gives, or make a call.',
      ),
  )
    .argument('<name>', 'an exported name, such as Button, or a call, such as listClients', word)
    .option('--of <module>', 'of this module alone, such as @tessera/ui/core')
    .action(
      say(async (name: string, options: UsesOptions, _command: Command) => {
        const snapshot = await readRegistry(existingRegistryOf(options), { trusted: keysOf(options)?.trusted });
        const { remotes, why } = liveVersions(snapshot);
        const uses = remotes.flatMap((remote) =>
          Object.entries({ ...remote.takes, [callsOfPlatform]: remote.calls })
            .filter(([module, names]) => names.includes(name) && (options.of ?? module) === module)
            .map(([module]) => ({
              remote: remote.name,
              version: remote.version,
              team: remote.team,
              module,
              why: why?.get(`${remote.name} ${remote.version}`) ?? '',
            })),
        );
        const unknown = remotes
          .filter(({ takes }) => takes === undefined)
          .map(
            (remote) => `${remote.name} ${remote.version} does not say what it uses: it was built before builds did.`,
          );
        const found =
          uses.length === 0
            ? [`No version that somebody may get uses ${name}${options.of === undefined ? '' : ` of ${options.of}`}.`]
            : table(
                ['REMOTE', 'VERSION', 'TEAM', 'MODULE', 'WHY'],
                uses.map((use) => [use.remote, use.version, use.team, use.module, use.why]),
              );
        return { lines: [...found, ...unknown], json: { name, uses, unknown } };
      }),
    );
};
