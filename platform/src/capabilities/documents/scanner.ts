import { connect } from 'node:net';

/** What a scanner says of a file: the name of what it found, or null for nothing. */
export interface Scanner {
  /** @throws Error when the scanner cannot be asked: the file then waits. */
  readonly scan: (content: AsyncIterable<Buffer>) => Promise<{ readonly found: string | null }>;
}

/** The EICAR test file, which every scanner reports; in two halves, so that no scanner reports this source. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
);

/** Whether some bytes are in a content, also across the border of two pieces. */
export const contains = async (content: AsyncIterable<Buffer>, wanted: Buffer): Promise<boolean> => {
  let end: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    const both = Buffer.concat([end, piece]);
    if (both.includes(wanted)) return true;
    end = both.subarray(-(wanted.length - 1));
  }
  return false;
};

/** Stands in where no scanner is set: it knows the EICAR test file alone. */
export const localScanner: Scanner = {
  scan: async (content) => ({ found: (await contains(content, eicar)) ? 'Eicar-Test-Signature' : null }),
};

const answerMsMax = 20_000;
const answerBytesMax = 1_000;

/** A ClamAV daemon, asked over TCP with its INSTREAM command. */
export const clamdScanner = (host: string, port: number): Scanner => ({
  scan: async (content) => {
    const socket = connect({ host, port });
    socket.setTimeout(answerMsMax, () => socket.destroy(new Error('The virus scanner did not answer in time.')));
    // An error while pieces are written is thrown where the answer is awaited.
    const answer = new Promise<string>((resolve, reject) => {
      let said = '';
      socket.on('data', (piece: Buffer) => {
        said += piece.toString('utf8');
        if (said.length > answerBytesMax) socket.destroy(new Error('The virus scanner said too much.'));
      });
      socket.on('end', () => resolve(said));
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The virus scanner ended the connection.')));
    });
    answer.catch(() => undefined);
    try {
      const write = (bytes: Buffer): Promise<void> =>
        new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
      await write(Buffer.from('zINSTREAM\0'));
      for await (const piece of content) {
        const size = Buffer.alloc(4);
        size.writeUInt32BE(piece.length);
        await write(Buffer.concat([size, piece]));
      }
      await write(Buffer.alloc(4));
      const said = (await answer).replaceAll('\0', '').trim();
      const found = /^stream: (.*) FOUND$/.exec(said)?.[1];
      if (found !== undefined) return { found };
      if (said === 'stream: OK') return { found: null };
      throw new Error(`The virus scanner answered: ${said.slice(0, 200)}`);
    } finally {
      socket.destroy();
    }
  },
});
