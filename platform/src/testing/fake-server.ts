import { createServer } from 'node:net';

/** A server that speaks just enough of PostgreSQL's protocol to answer its version. */
export interface FakeServer {
  readonly connectionString: string;
  readonly close: () => Promise<void>;
}

/** Builds one message of the server: its letter, its length, its content. */
const message = (letter: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number): Buffer =>
  Buffer.from([value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
const text = (value: string): Buffer => Buffer.from(`${value}\0`);

const welcome = (): Buffer => Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]);
const textColumn = (name: string): Buffer =>
  message('T', int16(1), text(name), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0));
const oneValue = (value: string): Buffer => message('D', int16(1), int32(value.length), Buffer.from(value));

/** Starts a server that answers every query with this `server_version_num`. */
export const startFakeServer = async (versionNumber: string): Promise<FakeServer> => {
  const server = createServer((socket) => {
    let greeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      if (!greeted) socket.write(welcome());
      else if (piece.toString('latin1', 0, 1) === 'Q')
        socket.write(
          Buffer.concat([
            textColumn('server_version_num'),
            oneValue(versionNumber),
            message('C', text('SHOW')),
            message('Z', Buffer.from('I')),
          ]),
        );
      greeted = true;
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    connectionString: `postgresql://someone:secret@127.0.0.1:${port}/tessera`,
    close: () => new Promise((settle) => server.close(() => settle())),
  };
};
