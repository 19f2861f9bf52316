import type { Credentials } from './credentials';
import { messages, sendError } from '../http/answers';
import { createBodyRoom } from './body-room';
import type { Forwarding } from './forward';
import { allowanceKey } from './rate-limit';
import { BodyTooLarge, BodyTooSlow, drain, PlaceGivenUp, readBody } from './request-body';

/** How long a complete body may take to arrive. */
export interface BodyTimes {
  readonly bodyMs: number;
  /** For sign-in and other calls before a session: a few hundred bytes. */
  readonly entryBodyMs: number;
}

export const defaultBodyTimes: BodyTimes = { bodyMs: 30_000, entryBodyMs: 10_000 };

/** A call whose body is to be read, and its known caller; null for a stranger, who is counted by address. */
export interface BodyOwner extends Forwarding {
  readonly known: string | null;
}

/** Reads the body of a call; null when the refusal has been sent and the call is finished. */
export type TakeBody = (exchange: BodyOwner, credentials: Credentials) => Promise<Buffer | null>;

/** Both rooms together have fewer places than there are calls at once, so that bodies never fill those. */
const places = { eachMax: 32, allMax: 500 };

/**
 * Receives bodies before a connection to the platform is used, limited in size, in time, by caller and in total.
 * Strangers never take places of known callers.
 */
export const createTakeBody = ({ bodyMs, entryBodyMs }: BodyTimes): TakeBody => {
  const rooms = { known: createBodyRoom(places), strangers: createBodyRoom(places) };

  return async (exchange, credentials) => {
    const { request, response, address, known } = exchange;
    const isEntry = credentials.kind !== 'session' && credentials.kind !== 'machine';
    const given = new AbortController();
    const giveUp = (): void => given.abort();
    const place =
      known === null ? rooms.strangers.enter(allowanceKey(address), giveUp) : rooms.known.enter(known, giveUp);
    try {
      return await readBody(request, isEntry ? entryBodyMs : bodyMs, given.signal, place.arrived);
    } catch (error) {
      if (error instanceof BodyTooLarge) sendError(request, response, 'too-large', messages.tooLarge);
      else if (error instanceof PlaceGivenUp)
        sendError(request, response, 'unavailable', messages.gaveUpPlace, ['retry-after', '5', 'connection', 'close']);
      else if (error instanceof BodyTooSlow)
        sendError(request, response, 'bad-request', messages.bodyTooSlow, ['connection', 'close']);
      else sendError(request, response, 'bad-request', messages.brokenBody, ['connection', 'close']);
      drain(request);
      exchange.finish(response.headersSent ? response.statusCode : 499);
      return null;
    } finally {
      place.leave();
    }
  };
};
