import { readArguments, UsageError } from '@tessera/platform/foundation/command-line/command';

export const DEV_HELP = `Usage: npm run dev -- REMOTE [--against URL] [--port N] [--data DIR]

Builds one remote as you write it and puts it into a portal that runs: pages, menu entries and panels are yours, everything else is that
portal's. A saved file is on the page at once, with what you typed kept where React can keep it.

  --against URL  the portal, https://portal.example for instance (default: the one npm start runs on the data folder)
  --port N       where the portal with your remote answers (default 8090; 0 takes a free port)
  --data DIR     the data folder of the local portal (default .data)

The portal must allow overrides (npx tessera overrides allow), and you must be signed in with read-write on Firm Management.`;

export interface DevCommand {
  readonly remote: string;
  /** Null: the portal of the data folder. */
  readonly against: URL | null;
  readonly port: number;
  readonly data: string;
}

/**
 * Reads the words after `npm run dev --`; null when help was asked for. An invalid command gives a sentence that says
 * what to write.
 */
export function readDevCommand(args: string[]): DevCommand | null {
  const { values, positionals } = readArguments({
    args,
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      port: { type: 'string', default: '8090' },
      data: { type: 'string', default: '.data' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return null;
  const [remote, ...more] = positionals;
  if (remote === undefined || more.length > 0) throw new UsageError('Say which remote, one: npm run dev -- clients.');
  if (!/^\d+$/.test(values.port) || Number(values.port) > 65_535)
    throw new UsageError(`--port takes a number from 0 to 65535, not ${values.port}.`);
  return {
    remote,
    against: values.against === undefined ? null : readAddress(values.against),
    port: Number(values.port),
    data: values.data,
  };
}

function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.username !== '')
    throw new UsageError(`--against takes where a portal answers, such as https://portal.example, not ${text}.`);
  return url;
}
