import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { schemaVersion } from '@tessera/platform/foundation/database/migrate';
import { OperatorError } from '@tessera/platform/foundation/database/operator-error';
import { encodeFrame, encodeJsonFrame } from './frames';
import { exportedTables, sequenceStates, type ExportedTable } from './tables';

/** First frame of an export. */
export interface ExportHeader {
  format: 'tessera-export';
  formatVersion: 1;
  /** The last migration of the database. */
  schemaVersion: string;
  exportedAt: string;
}

/** Rows of each table, the last frame. */
export type RowCounts = Record<string, number>;

/**
 * Writes every table, as of one moment, into a new file; the portal may keep running. An existing file is never
 * overwritten, and an incomplete file never gets the final name. Returns the number of rows of each table.
 */
export async function exportDatabase(pool: Pool, file: string): Promise<RowCounts> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already: choose another name.`);
  const version = await schemaVersion(pool);
  if (version === undefined) throw new OperatorError('The database is empty: there is nothing to export.');
  const unfinished = `${file}.unfinished`;
  const client = await pool.connect();
  const counts: RowCounts = {};
  try {
    await client.query('begin isolation level repeatable read read only');
    await pipeline(
      Readable.from(frames(client, version, counts)),
      createGzip({ level: 6 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await client.query('commit');
    renameSync(unfinished, file);
    return counts;
  } finally {
    rmSync(unfinished, { force: true });
    // Closed rather than returned to the pool: after a failure during a COPY the connection is unusable.
    client.release(true);
  }
}

async function* frames(client: PoolClient, version: string, counts: RowCounts): AsyncGenerator<Buffer> {
  const header: ExportHeader = {
    format: 'tessera-export',
    formatVersion: 1,
    schemaVersion: version,
    exportedAt: new Date().toISOString(),
  };
  yield encodeJsonFrame('H', header);
  for (const table of await exportedTables(client)) {
    yield encodeJsonFrame('T', table);
    counts[table.name] = yield* rows(client, table);
  }
  yield encodeJsonFrame('S', await sequenceStates(client));
  yield encodeJsonFrame('E', counts);
}

async function* rows(client: PoolClient, { name, columns }: ExportedTable): AsyncGenerator<Buffer, number> {
  const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
  for await (const piece of copy as AsyncIterable<Buffer>) yield encodeFrame('D', piece);
  return copy.rowCount;
}
