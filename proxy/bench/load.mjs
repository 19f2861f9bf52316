import { connect } from 'node:net';

/**
 * A load generator as thin as can be: each connection sends one prepared request, waits for the whole answer (by its
 * content-length) and sends it again. Runs as a process of its own: `node load.mjs <port> <connections> <ms>` with the
 * request on stdin.
 */
const [port, connections, ms] = process.argv.slice(2).map(Number);
const pieces = [];
for await (const piece of process.stdin) pieces.push(piece);
const request = Buffer.concat(pieces);

const latenciesUs = [];
let wrong = 0;
let stop = false;

const run = () =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let sentNs = 0n;
    let missing = -1;
    const send = () => {
      if (stop) {
        socket.destroy();
        resolve();
        return;
      }
      missing = -1;
      sentNs = process.hrtime.bigint();
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => (stop ? resolve() : reject(new Error('The server ended a connection.'))));
    socket.on('data', (piece) => {
      if (missing < 0) {
        const text = piece.toString('latin1');
        const end = text.indexOf('\r\n\r\n');
        const length = /\r\ncontent-length: (\d+)/i.exec(text);
        if (end < 0 || !length) {
          reject(new Error(`An answer without a whole head or a length: ${text.slice(0, 200)}`));
          return;
        }
        if (!text.startsWith('HTTP/1.1 200')) wrong += 1;
        missing = Number(length[1]) - (piece.length - end - 4);
      } else {
        missing -= piece.length;
      }
      if (missing > 0) return;
      latenciesUs.push(Number(process.hrtime.bigint() - sentNs) / 1000);
      send();
    });
  });

setTimeout(() => {
  stop = true;
}, ms);
const startedNs = process.hrtime.bigint();
await Promise.all(Array.from({ length: connections }, run));
const seconds = Number(process.hrtime.bigint() - startedNs) / 1e9;
latenciesUs.sort((a, b) => a - b);
const at = (share) => Math.round(latenciesUs[Math.min(latenciesUs.length - 1, Math.floor(latenciesUs.length * share))]);
process.stdout.write(
  JSON.stringify({
    perSecond: Math.round(latenciesUs.length / seconds),
    requests: latenciesUs.length,
    p50Us: at(0.5),
    p99Us: at(0.99),
    wrong,
  }),
);
