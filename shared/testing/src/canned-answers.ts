import { errorEnvelope, errorTypes, type ErrorType, type FieldError, type Meta } from '@tessera/contract';
import type { CallId } from '@tessera/contract/catalogue';
import type { CallData } from '@tessera/contract/schemas';

/** An answer a fake portal gives: a status and body, nothing at all, or either after a while. */
export interface CannedAnswer {
  readonly status: number;
  readonly body?: unknown;
  /** No answer comes back, as when the connection is lost. */
  readonly lost?: true;
  /** The answer never comes; the request stays under way. */
  readonly never?: true;
  readonly delayMs?: number;
}

/** The request, for answers that depend on it. */
export interface CannedRequest {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Canned<Data> = Data | CannedAnswer | ((request: CannedRequest) => Data | CannedAnswer);

/** Answers by call id; plain data means a successful answer with that data. */
export type CannedAnswers = { readonly [Id in CallId]?: Canned<CallData<Id>> };

// Plain data may have a `status` too, so answers are recognised by having been created here.
const made = new WeakSet<object>();
const canned = (answer: CannedAnswer): CannedAnswer => {
  made.add(answer);
  return answer;
};
export const isCanned = (value: unknown): value is CannedAnswer =>
  typeof value === 'object' && value !== null && made.has(value);

export const answered = (data: unknown): CannedAnswer => canned({ status: 200, body: { data } });

/** A page of a list; without meta, the rows are the whole list. */
export const listed = (rows: readonly unknown[], meta: Partial<Meta> = {}): CannedAnswer =>
  canned({ status: 200, body: { data: rows, meta: { count: rows.length, page: 1, pageSize: 50, ...meta } } });

export const refused = (type: ErrorType, errorMessage: string, fieldErrors: readonly FieldError[] = []): CannedAnswer =>
  canned({ status: errorTypes[type], body: errorEnvelope(type, errorMessage, fieldErrors) });

/** An answer that is not in the envelope. */
export const outsideEnvelope = (status: number): CannedAnswer => canned({ status });
export const lost = (): CannedAnswer => canned({ status: 0, lost: true });
export const neverAnswered = (): CannedAnswer => canned({ status: 0, never: true });
export const delayed = (answer: CannedAnswer, delayMs: number): CannedAnswer => canned({ ...answer, delayMs });
