import { KindGuard, type TArray, type TObject, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { FieldError } from '@tessera/contract';
import { isIsoDate, londonDay } from '@tessera/domain/dates';
import { badRequest } from './api-error';
import { fieldMessage } from './field-message';

/**
 * Converts one text of a query to the number or boolean its schema asks for; other text is left for the check to
 * refuse.
 */
const fromText = (schema: TSchema, text: string): unknown => {
  if (schema.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};

/** Whether a text has the form of a date but names no day, such as 30 February. */
const isImpossibleDate = ({ description = '' }: TSchema, value: unknown): boolean =>
  description === 'YYYY-MM-DD'
    ? !isIsoDate(String(value))
    : description.startsWith('YYYY-MM-DD or a date-time') && londonDay(String(value)) === null;

/** Whether a value contains a character that PostgreSQL cannot store: NUL, or half of a surrogate pair. */
const cannotBeStored = (value: unknown): boolean => {
  if (typeof value === 'string') return /[\0\p{Surrogate}]/u.test(value);
  return (
    typeof value === 'object' && value !== null && Object.entries(value).some((entry) => entry.some(cannotBeStored))
  );
};

/** Returns the errors of a value, each by its path: `transactions[0].amount`. */
const valueErrors = (path: string, schema: TSchema, value: unknown): FieldError[] => {
  if (value === undefined && KindGuard.IsOptional(schema)) return [];
  const filled = nullableOf(schema);
  // Errors name the place inside the value, and an enum inside it is checked too.
  if (filled) return value === null ? [] : valueErrors(path, filled, value);
  if (KindGuard.IsObject(schema) && isPlainObject(value)) return objectErrors(`${path}.`, schema, value);
  if (KindGuard.IsArray(schema) && Array.isArray(value) && fitsLength(schema, value))
    return value.flatMap((each, index) => valueErrors(`${path}[${index}]`, schema.items, each));
  // TypeBox treats an enum without a union as Unsafe and would accept any value.
  const right = Array.isArray(schema.enum)
    ? schema.enum.includes(value)
    : KindGuard.IsKind(schema) && value !== undefined && Value.Check(schema, value);
  if (right && !cannotBeStored(value) && !isImpossibleDate(schema, value)) return [];
  return [
    {
      fieldName: path,
      type: value === undefined ? 'required' : 'invalid',
      errorMessage: fieldMessage(path, schema, value),
    },
  ];
};

/** Returns the schema of a nullable value when it is not null; null for any other schema. */
const nullableOf = (schema: TSchema): TSchema | null => {
  if (!KindGuard.IsUnion(schema) || schema.anyOf.length !== 2) return null;
  const [filled, empty] = schema.anyOf;
  return filled && empty && KindGuard.IsNull(empty) ? filled : null;
};

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fitsLength = ({ minItems = 0, maxItems = Infinity }: TArray, values: readonly unknown[]): boolean =>
  values.length >= minItems && values.length <= maxItems;

/** The longest field name that an error repeats. */
const nameMax = 100;

/** Returns the errors of an object: each unknown name and each bad value. */
const objectErrors = (prefix: string, schema: TObject | undefined, values: Record<string, unknown>): FieldError[] => {
  const properties: Record<string, TSchema> = schema?.properties ?? {};
  const unknown = Object.keys(values)
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name): FieldError => ({
      fieldName: (prefix + name).slice(0, nameMax),
      type: 'unknown',
      errorMessage: fieldMessage(name.slice(0, nameMax), undefined, null),
    }));
  return [
    ...unknown,
    ...Object.entries(properties).flatMap(([name, property]) => valueErrors(prefix + name, property, values[name])),
  ];
};

const checked = (schema: TObject | undefined, values: Record<string, unknown>): Record<string, unknown> => {
  const errors = objectErrors('', schema, values);
  if (errors.length > 0) throw badRequest(errors.slice(0, errorsMax));
  return values;
};

/** The most errors in one answer: a long list of bad members would be longer than the request. */
const errorsMax = 50;

/**
 * Checks a query against a call's schema; an empty value counts as absent.
 * @throws ApiError 400 naming each unknown name and bad value.
 */
export const readQuery = (
  schema: TObject | undefined,
  raw: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  const repeated: FieldError[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (Array.isArray(value)) repeated.push({ fieldName: name, type: 'repeated', errorMessage: `Give ${name} once.` });
    else if (value !== '')
      values[name] = schema?.properties[name] ? fromText(schema.properties[name], String(value)) : value;
  }
  if (repeated.length > 0) throw badRequest(repeated);
  return checked(schema, values);
};

/** How deep a body may be nested. No call needs a quarter of it. */
const depthMax = 32;

/** Goes level by level instead of recursing: a body within the size limit can be deeper than the stack. */
const isTooDeep = (value: unknown): boolean => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return true;
    level = level.flatMap((each): unknown[] => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
};

const checkDepth = (values: object): void => {
  const errors = Object.entries(values)
    .filter(([, value]) => isTooDeep(value))
    .map(([name]): FieldError => ({
      fieldName: name.slice(0, nameMax),
      type: 'invalid',
      errorMessage: `Nest values at most ${depthMax} levels deep.`,
    }));
  if (errors.length > 0) throw badRequest(errors.slice(0, errorsMax));
};

/** Checks a JSON body against a call's schema. @throws ApiError 400 naming each field by its path. */
export const readBody = (schema: TObject | undefined, raw: unknown): Record<string, unknown> => {
  if (!schema) return {};
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw badRequest([{ fieldName: 'body', type: 'invalid', errorMessage: 'Send a JSON object.' }]);
  checkDepth(raw);
  return checked(schema, { ...raw });
};
