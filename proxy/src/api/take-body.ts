import type { Credentials } from './credentials';
import { messages, sendError } from '../http/answers';
import { createBodyRoom, type BodyRoom } from './body-room';
import type { Forwarding } from './forward';
import { allowanceKey } from './rate-limit';
import { BodyTooLarge, BodyTooSlow, drain, readBody } from './request-body';

/** Whose body it is: the three have places of their own, so that no stranger takes those of who has signed in. */
type Sender = 'session' | 'machine' | 'entry';

/** How long bodies may take to arrive whole. */
export interface BodyTimes {
  readonly bodyMs: number;
  /** Sign-in, and what else comes before a session: a few hundred bytes. */
  readonly entryBodyMs: number;
}

export const defaultBodyTimes: BodyTimes = { bodyMs: 30_000, entryBodyMs: 10_000 };

/** Whose places it takes: a user's, in however many sessions, or an address's. */
const callerOf = (credentials: Credentials, address: string | undefined): string =>
  credentials.kind === 'session' ? `${credentials.session.firmId} ${credentials.session.userId}` : allowanceKey(address);

/** Reads the body of a call; null when the refusal has been sent and the call is finished. */
export type TakeBody = (exchange: Forwarding, credentials: Credentials) => Promise<Buffer | null>;

/**
 * Takes bodies in before a connection to the platform is taken: bounded in size, in time, by caller and in all. A user is counted over all sessions, everybody else by address.
 * Strangers together have fewer places than there are calls at once, so that they never fill those.
 */
export const createTakeBody = ({ bodyMs, entryBodyMs }: BodyTimes): TakeBody => {
  const rooms: Readonly<Record<Sender, BodyRoom>> = {
    session: createBodyRoom({ eachMax: 16, allMax: 500 }),
    machine: createBodyRoom({ eachMax: 32, allMax: 250 }),
    entry: createBodyRoom({ eachMax: 32, allMax: 500 }),
  };

  return async (exchange, credentials) => {
    const { request, response, address } = exchange;
    const sender: Sender = credentials.kind === 'session' || credentials.kind === 'machine' ? credentials.kind : 'entry';
    const place = new AbortController();
    const leave = rooms[sender].enter(callerOf(credentials, address), () => {
      leave?.();
      place.abort();
    });
    if (!leave) {
      sendError(request, response, 'too-many-requests', messages.tooManyBodies, ['retry-after', '5', 'connection', 'close']);
      drain(request);
      exchange.finish(429);
      return null;
    }
    try {
      return await readBody(request, sender === 'entry' ? entryBodyMs : bodyMs, place.signal);
    } catch (error) {
      if (error instanceof BodyTooLarge) sendError(request, response, 'too-large', messages.tooLarge);
      else if (error instanceof BodyTooSlow) sendError(request, response, 'bad-request', messages.bodyTooSlow, ['connection', 'close']);
      else sendError(request, response, 'bad-request', messages.brokenBody, ['connection', 'close']);
      drain(request);
      exchange.finish(response.headersSent ? response.statusCode : 499);
      return null;
    } finally {
      leave();
    }
  };
};
