import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { clamdScanner, contains } from './scanner';

const pieces = async function* pieces(...content: string[]): AsyncGenerator<Buffer> {
  for (const each of content) yield await Promise.resolve(Buffer.from(each));
};

describe('a ClamAV daemon', () => {
  let server: Server;
  let received: Buffer;
  let answer: string | null;

  beforeAll(async () => {
    server = createServer((socket: Socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        received = Buffer.concat([received, data]);
        if (received.subarray(-4).readUInt32BE() !== 0) return;
        if (answer === null) socket.destroy();
        else socket.end(answer);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  beforeEach(() => (received = Buffer.alloc(0)));
  afterAll(() => new Promise((done) => server.close(done)));

  const scan = (): Promise<{ readonly found: string | null }> =>
    clamdScanner('127.0.0.1', (server.address() as AddressInfo).port).scan(pieces('ab', 'c'));

  it('is sent each piece with its length, and says what it found', async () => {
    answer = 'stream: OK\0';
    await expect(scan()).resolves.toEqual({ found: null });
    expect(received).toEqual(Buffer.from('zINSTREAM\0\0\0\0\x02ab\0\0\0\x01c\0\0\0\0', 'latin1'));
    answer = 'stream: Win.Test FOUND\0';
    await expect(scan()).resolves.toEqual({ found: 'Win.Test' });
  });

  it('that fails, says something else or ends the connection has not scanned', async () => {
    answer = 'INSTREAM size limit exceeded. ERROR\0';
    await expect(scan()).rejects.toThrow('size limit');
    answer = null;
    await expect(scan()).rejects.toThrow();
    await expect(clamdScanner('127.0.0.1', 1).scan(pieces('a'))).rejects.toThrow();
  });
});

it('bytes are found across the border of two pieces', async () => {
  await expect(contains(pieces('xxvi', 'rusxx'), Buffer.from('virus'))).resolves.toBe(true);
  await expect(contains(pieces('vi', 'ru'), Buffer.from('virus'))).resolves.toBe(false);
});
