import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
  /** Parsed JSON; throws if the answer is not JSON. */
  readonly json: () => {
    data?: Record<string, unknown>;
    error?: { statusCode: number; type: string; errorMessage: string; fieldErrors: unknown[] };
  };
  /** True when the connection ended before the answer did. */
  readonly cut: boolean;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Sends the body in pieces without a length. */
  readonly chunked?: boolean;
}

/** One request with exactly these headers; Host as given. */
export const ask = (
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body, chunked = false }: Asked = {},
): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = body === undefined || chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = httpRequest(
      { host: hostname, port, path, method, agent: false, headers: { host: 'localhost', ...length, ...headers } },
      (response) => {
        const pieces: Buffer[] = [];
        let settled = false;
        const settle = (cut: boolean): void => {
          if (settled) return;
          settled = true;
          const bytes = Buffer.concat(pieces);
          const text = bytes.toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            bytes,
            cut,
            json: () => JSON.parse(text) as ReturnType<Heard['json']>,
          });
        };
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => settle(!response.complete));
        response.on('error', () => settle(true));
        response.on('close', () => settle(!response.complete));
      },
    );
    request.on('error', reject);
    if (body !== undefined && chunked) {
      const bytes = Buffer.from(body);
      for (let at = 0; at < bytes.length; at += 65_536) request.write(bytes.subarray(at, at + 65_536));
      request.end();
    } else {
      request.end(body);
    }
  });

/** The boot data of a page. */
export const bootOf = (html: string): Record<string, unknown> =>
  JSON.parse(/id="tessera-boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Record<string, unknown>;

/** `name=value` of the cookie an answer sets. */
export const cookieOf = (heard: Heard): string => (heard.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';

export interface SignedIn {
  readonly cookie: string;
  readonly token: string;
  readonly heard: Heard;
}

/** Loads the sign-in page and signs in as its form does. */
export const signInAs = async (
  origin: string,
  user: { readonly firmId: string; readonly id: string; readonly password: string },
  hostname = 'localhost',
): Promise<SignedIn> => {
  const page = await ask(origin, '/sign-in', { headers: { host: hostname } });
  const heard = await ask(origin, '/api/authenticate', {
    method: 'POST',
    headers: {
      host: hostname,
      'content-type': 'application/json',
      'api-token': String(bootOf(page.text).bootToken),
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(user),
  });
  return { cookie: cookieOf(heard), token: String(heard.json().data?.token), heard };
};
