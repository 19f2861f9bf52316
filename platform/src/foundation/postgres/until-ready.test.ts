import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../database/operator-error';
import { untilReady } from './until-ready';

/** A server on a socket of its own that handles each connection with `meet` and ends after `connections` of them. */
async function asked(connections: number, meet: (socket: Socket) => void): Promise<{ met: number; error: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-'));
  let met = 0;
  const server = createServer((socket) => {
    met += 1;
    socket.on('error', () => undefined);
    meet(socket);
  });
  try {
    await new Promise<void>((listening) => server.listen(join(folder, '.s.PGSQL.5432'), listening));
    const error = await untilReady(
      `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=somebody`,
      () => met >= connections,
    ).catch((reason: unknown) => reason);
    return { met, error };
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/** An ErrorResponse of the wire protocol, version 3. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

describe('waiting for a server that starts', () => {
  it('tries again when the connection is cut, and says in a sentence when the server has ended', async () => {
    const { met, error } = await asked(5, (socket) => socket.destroy());
    expect(met).toBe(5);
    expect(error).toBeInstanceOf(OperatorError);
    expect(error).toHaveProperty('message', 'The database did not start.');
  });

  it('tries again while the server says that it is starting up', async () => {
    const { met, error } = await asked(3, (socket) =>
      socket.end(refusal('57P03', 'the database system is starting up')),
    );
    expect(met).toBe(3);
    expect(error).toBeInstanceOf(OperatorError);
  });

  it('fails at once with the reason of a server that refuses us', async () => {
    const { met, error } = await asked(3, (socket) =>
      socket.end(refusal('53100', 'could not write: No space left on device')),
    );
    expect(met).toBe(1);
    expect(error).toHaveProperty('code', '53100');
  });
});
