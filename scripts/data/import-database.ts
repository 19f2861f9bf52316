import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { migrate, schemaVersion } from '@tessera/platform/foundation/database/migrate';
import { errorCode, messageOf, OperatorError } from '@tessera/platform/foundation/database/operator-error';
import type { ExportHeader, RowCounts } from './export-database';
import { decodeFrames, type Frame } from './frames';
import { exportedTables, type ExportedTable, type SequenceState } from './tables';

/**
 * Fills an empty database from an export, completely or not at all. Refuses a database that has rows, a file of another
 * schema version, and an incomplete file. Returns the number of rows written to each table.
 */
export async function importDatabase(pool: Pool, file: string): Promise<RowCounts> {
  const frames = decodeFrames(readCompressed(file));
  const header = await readHeader(frames);
  await migrate(pool);
  const version = await schemaVersion(pool);
  if (header.schemaVersion !== version) {
    throw new OperatorError(
      `The file has the schema ${header.schemaVersion} and this Tessera has ${version}: import it with the version that wrote it, and update afterwards.`,
    );
  }
  const client = await pool.connect();
  try {
    await client.query('begin');
    await refuseRows(client);
    await withoutTriggers(client);
    const counts = await readTables(client, frames);
    await client.query('commit');
    await client.query('analyze');
    client.release();
    return counts;
  } catch (error) {
    // Closing the connection ends its transaction, even during a COPY, so nothing of the file stays.
    client.release(true);
    throw error;
  }
}

async function* readCompressed(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new OperatorError(`There is no file ${file}.`);
    if (errorCode(error) === 'Z_BUF_ERROR')
      throw new OperatorError('The file was broken off and cannot be imported: export it again.');
    if (errorCode(error)?.startsWith('Z_')) throw new OperatorError(`${file} is not an export of Tessera.`);
    throw error;
  }
}

async function readHeader(frames: AsyncGenerator<Frame>): Promise<ExportHeader> {
  const { value: first } = (await frames.next()) as IteratorResult<Frame, undefined>;
  const header = first?.kind === 'H' ? json<ExportHeader>(first) : undefined;
  if (header?.format !== 'tessera-export') throw new OperatorError('The file is not an export of Tessera.');
  if (header.formatVersion !== 1)
    throw new OperatorError(
      `The file has the format ${header.formatVersion} and this Tessera reads 1: import it with the version that wrote it.`,
    );
  return header;
}

async function refuseRows(client: PoolClient): Promise<void> {
  for (const { name } of await exportedTables(client)) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount !== 0)
      throw new OperatorError(
        `The database is not empty (${name} has rows): import into a new data folder with --data DIR, or into an empty database.`,
      );
  }
}

/**
 * Rows come in the order of table names, so references cannot be checked row by row; they need not be, because the file
 * is complete and verified.
 */
async function withoutTriggers(client: PoolClient): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica');
  } catch (error) {
    throw new OperatorError(
      `The database does not let this account import (${messageOf(error)}): use a superuser's, or grant it SET ON PARAMETER session_replication_role.`,
    );
  }
}

async function readTables(client: PoolClient, frames: AsyncGenerator<Frame>): Promise<RowCounts> {
  const counts: RowCounts = {};
  const known = new Map((await exportedTables(client)).map((table) => [table.name, table.columns.join()]));
  let table: { name: string; copy: CopyStreamQuery } | undefined;
  const finishTable = async (): Promise<void> => {
    if (!table) return;
    table.copy.end();
    await finished(table.copy);
    counts[table.name] = table.copy.rowCount;
    table = undefined;
  };
  for await (const frame of frames) {
    if (frame.kind === 'D') {
      if (!table) throw new OperatorError('The file is not an export of Tessera.');
      await write(table.copy, frame.content);
      continue;
    }
    await finishTable();
    if (frame.kind === 'T') {
      const { name, columns } = json<ExportedTable>(frame);
      // Names become part of statements, so only this database's own table and column names are accepted.
      if (known.get(name) !== columns.join())
        throw new OperatorError(
          `The file has a table ${name} that this Tessera does not know: import it with the version that wrote it.`,
        );
      const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
      // Errors are reported by writing and finishing; without this listener, a connection closed midway would end the
      // process.
      copy.on('error', () => undefined);
      table = { name, copy };
    }
    if (frame.kind === 'S') await setSequences(client, json<SequenceState[]>(frame));
    if (frame.kind === 'E') {
      const expected = json<RowCounts>(frame);
      const different = Object.keys(expected).find((name) => expected[name] !== counts[name]);
      if (different)
        throw new OperatorError(
          `The file has ${counts[different] ?? 0} rows of ${different} and should have ${expected[different]}: export it again.`,
        );
      return counts;
    }
  }
  throw new OperatorError('The file was broken off and cannot be imported: export it again.');
}

function write(copy: CopyStreamQuery, content: Buffer): Promise<void> {
  return new Promise((settle, fail) => {
    copy.write(content, (error) => (error ? fail(error) : settle()));
  });
}

async function setSequences(client: PoolClient, states: SequenceState[]): Promise<void> {
  for (const { name, lastValue, isCalled } of states)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
}

function json<Content>({ content }: Frame): Content {
  return JSON.parse(content.toString('utf8')) as Content;
}
