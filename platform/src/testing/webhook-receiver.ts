import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedHook {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks into whatever came
  readonly json: any;
}

/** How a receiver answers: with a status, never, with a redirect, with more than anybody reads, or by breaking off. */
export type ReceiverMode = number | 'hang' | 'redirect' | 'huge' | 'break';

export interface Receiver {
  readonly url: string;
  readonly received: ReceivedHook[];
  /** Changes how it answers, everything or one path. */
  readonly answer: (mode: ReceiverMode, path?: string) => void;
  readonly close: () => Promise<void>;
}

/** Starts a receiver of webhooks on this machine, which answers 200 until told otherwise. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: ReceivedHook[] = [];
  const modes = new Map<string, ReceiverMode>();
  let general: ReceiverMode = 200;
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const path = request.url ?? '';
      received.push({
        path,
        headers: request.headers as Record<string, string>,
        body,
        json: body === '' ? null : (JSON.parse(body) as unknown),
      });
      const mode = modes.get(path) ?? general;
      if (mode === 'hang') return;
      if (mode === 'break') return void request.socket.destroy();
      if (mode === 'redirect') return void response.writeHead(302, { location: '/redirected' }).end();
      if (mode === 'huge') {
        response.writeHead(200);
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
        };
        response.on('drain', more);
        return more();
      }
      return void response.writeHead(mode).end(`answered ${mode}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (mode, path) => {
      if (path === undefined) general = mode;
      else modes.set(path, mode);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
