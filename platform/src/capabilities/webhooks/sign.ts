import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret: 32 random bytes, as Standard Webhooks writes them. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

const sign = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(content)
    .digest('base64')}`;

/**
 * The headers of a delivery by Standard Webhooks 1.0: the id, the same at each attempt; the attempt's time in seconds;
 * and a signature by each secret over id, time and body.
 */
export const signedHeaders = (
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
  secrets: readonly string[],
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
};
