import { readArguments, UsageError } from './arguments.mjs';

/**
 * @typedef {object} StartOptions
 * @property {number} port where the portal answers; 0 takes a free one
 * @property {string} data the data folder
 * @property {boolean} fresh empty the data folder first
 * @property {boolean} seed put demo data into an empty database
 * @property {string | undefined} asOf the business date of a new database, YYYY-MM-DD
 */

export const START_HELP = `Usage: npm start -- [options]

Starts Tessera on this machine and prints where it answers. Ctrl-C stops it.

  --port N       where the portal answers (default 8080; 0 takes a free port)
  --data DIR     the data folder (default .data): database, published builds, secrets
  --fresh        throw the data folder's content away first
  --no-seed      leave an empty database empty, without the demo firms
  --as-of DATE   the business date of a new database, YYYY-MM-DD (default the last working day)
  --help         this text

DATABASE_URL=postgresql://... uses that PostgreSQL (15 or newer) instead of a private one.`;

/**
 * Reads the command line of `npm start`. Throws a UsageError with one sentence for the person who typed it.
 * @param {string[]} args
 * @returns {StartOptions | 'help'}
 */
export function readStartOptions(args) {
  const { values } = readArguments({
    args,
    options: {
      port: { type: 'string', default: '8080' },
      data: { type: 'string', default: '.data' },
      fresh: { type: 'boolean', default: false },
      'no-seed': { type: 'boolean', default: false },
      'as-of': { type: 'string' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return 'help';
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535)
    throw new UsageError(`--port takes a number from 0 to 65535, not ${values.port}.`);
  const asOf = values['as-of'];
  if (asOf !== undefined && !isDate(asOf)) throw new UsageError(`--as-of takes a date like 2026-11-20, not ${asOf}.`);
  return { port, data: values.data, fresh: values.fresh, seed: !values['no-seed'], asOf };
}

/** @param {string} text */
function isDate(text) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
