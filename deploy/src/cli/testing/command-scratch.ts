import { join } from 'node:path';
import { makeScratch, type Scratch } from '../../testing/scratch-builds';
import type { AskFirm } from '../flags';
import { main } from '../main';

export interface Heard {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A portal in whose database everybody who is asked for is a user, and firms have all flags. */
const everybody: AskFirm = (_dataDir, _firmId, user) =>
  Promise.resolve({ flags: ['remote.clients', 'remote.tools'], userId: user?.toUpperCase() ?? null });

/** Runs a command in this process and captures its output. */
export const run = async (...argv: string[]): Promise<Heard> => {
  let [out, err] = ['', ''];
  const code = await main(argv, { out: (text) => (out += text), err: (text) => (err += text) }, everybody);
  return { code, out, err };
};

export const json = async (heard: Promise<Heard>): Promise<unknown> => JSON.parse((await heard).out);

/** A scratch registry with some published versions, and the command on it. */
export interface CommandScratch extends Scratch {
  readonly look: (...argv: string[]) => Promise<Heard>;
  /** Runs a command with an author and a reason. */
  readonly change: (...argv: string[]) => Promise<Heard>;
  /** Promotes `unit version`, each. */
  readonly promoteAll: (...units: string[]) => Promise<void>;
  /** The versions given to a user of a firm that has the flags of clients and tools. */
  readonly explain: (firm: string, user?: string) => Promise<Record<string, string>>;
  readonly at: (...path: string[]) => string;
}

interface Explained {
  readonly release: {
    readonly host: { readonly version: string };
    readonly remotes: readonly { readonly name: string; readonly version: string }[];
  };
}

export const makeCommandScratch = async (): Promise<CommandScratch> => {
  const scratch = await makeScratch();
  await scratch.publish('host 0.1.0', 'clients 1.0.0', 'clients 2.0.0', 'clients 3.0.0', 'tools 1.0.0');
  const look = (...argv: string[]): Promise<Heard> => run(...argv, '--registry', scratch.registry);
  const change = (...argv: string[]): Promise<Heard> => look(...argv, '--by', 'ann', '--why', 'ticket 12');
  return {
    ...scratch,
    look,
    change,
    promoteAll: async (...units) => {
      for (const each of units) {
        const { code, err } = await change('promote', ...each.split(' '));
        if (code !== 0) throw new Error(err);
      }
    },
    explain: async (firm, user) => {
      const { release } = (await json(
        look(
          'explain',
          '--firm',
          firm,
          ...(user === undefined ? [] : ['--user', user, '--data', scratch.root]),
          '--flags',
          'remote.clients,remote.tools',
          '--json',
        ),
      )) as Explained;
      return {
        host: release.host.version,
        ...Object.fromEntries(release.remotes.map(({ name, version }) => [name, version])),
      };
    },
    at: (...path) => join(scratch.registry, ...path),
  };
};
