import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Matched } from './allow-list';
import type { Charge } from './allowances';
import type { Credentials } from './credentials';
import type { Forwarding } from './forward';

/** One line of the log. It never has a query, body, cookie or token: the call's id identifies the request. */
export interface ApiRecord {
  readonly call: string | null;
  readonly method: string | undefined;
  readonly status: number;
  readonly ms: number;
  readonly credentials: Credentials['kind'] | null;
  readonly err?: unknown;
}

/** Number of calls in progress; bounded, so that a slow platform does not exhaust memory. */
export interface Traffic {
  inFlight: number;
}

/** One call from its arrival to its record. */
export class Exchange implements Forwarding {
  matched: Matched | null = null;
  kind: Credentials['kind'] | null = null;
  charge: Charge | null = null;
  release: string | null = null;
  readonly #startedMs = performance.now();
  #finished = false;

  constructor(
    readonly record: (record: ApiRecord) => void,
    readonly traffic: Traffic,
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly address: string | undefined,
  ) {
    traffic.inFlight += 1;
  }

  get known(): string | null {
    return this.charge?.known ?? null;
  }

  finish(status: number, err?: unknown): void {
    if (this.#finished) return;
    this.#finished = true;
    this.traffic.inFlight -= 1;
    this.charge?.settle(status);
    const record = {
      call: this.matched?.call.id ?? null,
      method: this.request.method,
      status,
      ms: performance.now() - this.#startedMs,
      credentials: this.kind,
    };
    this.record(err === undefined ? record : { ...record, err });
  }
}
