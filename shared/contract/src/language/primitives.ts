import { Type, type TSchema } from '@sinclair/typebox';

/** Decimal pounds with at most two decimals; a JSON number on the wire. */
export const Money = Type.Number({ description: 'Pounds, at most two decimals.' });
/** Units or a price with at most eight decimals. */
export const Quantity = Type.Number({ description: 'At most eight decimals.' });
/** A percentage, 12.4 for 12.4%. */
export const Percent = Type.Number();
export const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD' });
/** A date, or a date-time that stands for its day in London. */
export const IsoDateOrTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
  description: 'YYYY-MM-DD or a date-time: ISO 8601, cut to the day it is in London',
});
export const Timestamp = Type.String({ description: 'ISO 8601 in UTC with milliseconds' });
export const Id = Type.String({ minLength: 1, maxLength: 40 });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** A string limited to the given values, as one enum in the OpenAPI document. */
export const OneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
/** A filter that takes one value or several separated by commas. */
export const Text = Type.String({ maxLength: 200 });

export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  sort: Type.Optional(
    Type.String({ pattern: '^-?[a-zA-Z]+$', maxLength: 40, description: 'A column, with - before it for descending.' }),
  ),
};

export const AuditDetails = Type.Object({
  application: Type.String(),
  userFirmId: Type.String(),
  userId: Type.String(),
  updateDate: Timestamp,
  version: Type.Integer(),
});

/**
 * The version the caller read, from the record's `auditDetails`; a stale version is answered with 412. `If-Match` does
 * the same.
 */
export const versioned = { auditDetails: Type.Optional(Type.Object({ version: Type.Integer({ minimum: 1 }) })) };

/** The answer to a write to a client or an account. */
export const Written = Type.Object({ id: Id, firmId: Id, status: Type.String(), version: Type.Integer() });

/** An account's value at the close of a day, and the net amount paid in since it was opened. */
export const ValueOnDay = Type.Object({
  date: IsoDate,
  stockValue: Money,
  cashValue: Money,
  value: Money,
  netPaid: Money,
});
