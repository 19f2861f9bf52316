import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { answerKeptBytes, answerSecondsMax } from '@tessera/contract/webhooks/values';
import { AddressRefused, hostOf, resolveTarget, type Target } from './address';
import type { WebhookNetwork } from './network';

export interface Sent {
  /** The address connected to; null when there was none. */
  readonly address: string | null;
  readonly status: number | null;
  /** The beginning of the answer's body. */
  readonly answer: string | null;
  readonly durationMs: number;
  /** What went wrong, in a sentence; null for an answer from 200 to 299. */
  readonly problem: string | null;
}

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answered {
  readonly status: number;
  readonly answer: string;
}

const noAnswer = `It did not answer within ${answerSecondsMax} seconds.`;

const problemsByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused: nothing listens there.',
  ECONNRESET: 'It broke the connection off.',
  EPIPE: 'It broke the connection off.',
  EHOSTUNREACH: 'No way leads to its address.',
  ENETUNREACH: 'No way leads to its address.',
  ETIMEDOUT: noAnswer,
  EPROTO: 'It does not answer with TLS.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not from a known authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is not from a known authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is not from a known authority, or a part of its chain is missing.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name.',
};

const problemOf = (error: unknown): string => {
  if (error instanceof AddressRefused) return error.message;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (code.startsWith('HPE_')) return 'Its answer is not HTTP.';
  return problemsByCode[code] ?? `It could not be reached${code === '' ? '' : ` (${code})`}.`;
};

const problemOfStatus = (status: number): string | null => {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `It answered ${status}, a redirect, and redirects are not followed. Enter the address it points to.`;
  if (status === 410) return 'It answered 410: it wants no more.';
  return `It answered ${status}.`;
};

// Control characters would not be stored, or would mislead who reads them.
const readable = (bytes: Buffer): string => bytes.toString('utf8').replace(/[^\P{Cc}\n\t]/gu, '');

/** Sends to the address that was looked up, and to no other: the name is for TLS and the Host header. */
const exchange = ({ url, address }: Target, { headers, body }: Outgoing, signal: AbortSignal): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const family = isIP(address);
    const sending = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal,
        // A number is connected to without a look-up.
        ...(isIP(hostOf(url)) === 0
          ? {
              lookup: (_host, options, give) => {
                if (options.all) give(null, [{ address, family }]);
                else give(null, address, family);
              },
            }
          : {}),
      },
      (answer) => {
        const kept: Buffer[] = [];
        let length = 0;
        const end = (cut: boolean): void =>
          resolve({
            status: answer.statusCode ?? 0,
            answer: readable(Buffer.concat(kept).subarray(0, answerKeptBytes)) + (cut ? ' … (cut)' : ''),
          });
        answer.on('data', (part: Buffer) => {
          kept.push(part);
          length += part.length;
          if (length <= answerKeptBytes) return;
          end(true);
          sending.destroy();
        });
        answer.on('end', () => end(false));
        // The status is there; what was to follow does not matter.
        answer.on('error', () => end(true));
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });

/** Sends a delivery once: to one address, without redirects, within ten seconds, and reads the beginning of the answer. */
export const send = async (outgoing: Outgoing, network: WebhookNetwork): Promise<Sent> => {
  const begun = performance.now();
  const time = AbortSignal.timeout(answerSecondsMax * 1000);
  const timedOut = new Promise<never>((_resolve, reject) => {
    time.addEventListener('abort', () => reject(new Error(noAnswer)), { once: true });
  });
  let address: string | null = null;
  const work = async (): Promise<Answered> => {
    const target = await resolveTarget(outgoing.url, network);
    ({ address } = target);
    return exchange(target, outgoing, time);
  };
  try {
    const { status, answer } = await Promise.race([work(), timedOut]);
    return {
      address,
      status,
      answer,
      durationMs: Math.round(performance.now() - begun),
      problem: problemOfStatus(status),
    };
  } catch (error) {
    const problem = time.aborted ? noAnswer : problemOf(error);
    return { address, status: null, answer: null, durationMs: Math.round(performance.now() - begun), problem };
  }
};
