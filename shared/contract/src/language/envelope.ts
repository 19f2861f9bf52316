/** Every answer of the API: `data` on success, `error` on failure, `meta` beside a list. */
export interface FieldError {
  readonly fieldName: string;
  readonly type: string;
  readonly errorMessage: string;
}

export interface ErrorBody {
  readonly statusCode: number;
  readonly errorMessage: string;
  /** A stable code such as `not-found`; see `errorTypes`. */
  readonly type: string;
  readonly fieldErrors: readonly FieldError[];
}

export interface ErrorEnvelope {
  readonly error: ErrorBody;
}

export interface Meta {
  readonly count: number;
  readonly page: number;
  readonly pageSize: number;
}

export interface Answer<T> {
  readonly data: T;
  readonly meta?: Meta;
}

/** Stable codes of `error.type` with the status each travels under. */
export const errorTypes = {
  'bad-request': 400,
  'sign-in-failed': 400,
  unauthenticated: 401,
  'session-expired': 401,
  'factor-needed': 401,
  forbidden: 403,
  'step-up-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'stale-version': 412,
  'too-large': 413,
  unprocessable: 422,
  'too-many-requests': 429,
  unexpected: 500,
  'bad-gateway': 502,
  unavailable: 503,
  'gateway-timeout': 504,
} as const;
export type ErrorType = keyof typeof errorTypes;

/** The error shown for an answer that is not in the envelope (specification, section 8). */
export const unexpectedError: ErrorBody = {
  statusCode: 500,
  errorMessage: 'An unexpected error occurred',
  type: 'unexpected',
  fieldErrors: [],
};

/**
 * The error shown for a 503 that is not in the envelope but has Retry-After: something in front of the API is busy for
 * a while.
 */
export const busyError: ErrorBody = {
  statusCode: 503,
  errorMessage: 'The portal is too busy at the moment. Try again shortly.',
  type: 'unavailable',
  fieldErrors: [],
};

export const sessionExpiredMessage = 'Your session has expired. Please sign in again.';
/** The answer of an Investor host to a sign-in. */
export const forProfessionalsMessage = 'This portal is for professionals. Nobody can sign in here.';
export const renderErrorMessage = 'Sorry, something went wrong on our end.';

export const missingParameterMessage = (name: string, operation: string): string =>
  `Required parameter ${name} was null or undefined when calling ${operation}.`;

export const errorEnvelope = (
  type: ErrorType,
  errorMessage: string,
  fieldErrors: readonly FieldError[] = [],
): ErrorEnvelope => ({
  error: { statusCode: errorTypes[type], errorMessage, type, fieldErrors },
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The error in an envelope, or null when the value is not an envelope. Older peers leave out `statusCode` and `type`.
 */
export const readErrorEnvelope = (value: unknown, status: number): ErrorBody | null => {
  if (!isRecord(value) || !isRecord(value.error) || typeof value.error.errorMessage !== 'string') return null;
  const { statusCode, errorMessage, type, fieldErrors } = value.error;
  return {
    statusCode: typeof statusCode === 'number' ? statusCode : status,
    errorMessage,
    type: typeof type === 'string' ? type : 'unexpected',
    fieldErrors: Array.isArray(fieldErrors)
      ? fieldErrors.filter(isRecord).map((field) => ({
          fieldName: String(field.fieldName),
          type: String(field.type ?? 'invalid'),
          errorMessage: String(field.errorMessage),
        }))
      : [],
  };
};

/** The error of an answer with status 400 or above, in the envelope or outside it. */
export const errorOfAnswer = ({
  status,
  body,
  retryAfterSeconds,
}: {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds?: number | undefined;
}): ErrorBody =>
  readErrorEnvelope(body, status) ?? (status === 503 && retryAfterSeconds !== undefined ? busyError : unexpectedError);
