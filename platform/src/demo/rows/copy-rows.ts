import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';

export type CopyValue = string | number | bigint | boolean | Date | readonly string[] | null;

const chunkCharacters = 256 * 1024;

/** A list in PostgreSQL's array notation. */
const listText = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

const asText = (value: CopyValue): string => {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return asText(listText(value));
  return typeof value === 'string'
    ? value.replace(
        /[\\\t\n\r]/g,
        (character) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[character] ?? '',
      )
    : String(value);
};

/** Writes rows through COPY, waiting whenever the server is slower than we are. */
export const copyRows = async (
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> => {
  const stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  const done = finished(stream);
  // A failure appears when `done` is awaited below; without this handler it would end the process before that.
  done.catch(() => undefined);
  let chunk = '';
  const flush = async (): Promise<void> => {
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    chunk = '';
  };
  for (const row of rows) {
    chunk += `${row.map(asText).join('\t')}\n`;
    if (chunk.length > chunkCharacters) await flush();
  }
  if (chunk !== '') await flush();
  stream.end();
  await done;
};
