import { KindGuard, type TObject, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { FieldError } from '@tessera/contract';
import { isIsoDate } from '@tessera/domain/dates';
import { badRequest } from './api-error';
import { fieldMessage } from './field-message';

/** Reads one value of an address: text becomes the number or boolean its schema asks for, or stays text for the check to refuse. */
const fromText = (schema: TSchema, text: string): unknown => {
  if (schema.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};

const isDateSchema = (schema: TSchema): boolean => schema.description === 'YYYY-MM-DD';

/** PostgreSQL keeps no NUL in text: what holds one can be in no record. */
const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
};

const valueError = (fieldName: string, schema: TSchema, value: unknown): FieldError | null => {
  if (value === undefined && KindGuard.IsOptional(schema)) return null;
  // A union-less enum is Unsafe to TypeBox and would pass its check.
  const right = Array.isArray(schema.enum) ? schema.enum.includes(value) : KindGuard.IsKind(schema) && value !== undefined && Value.Check(schema, value);
  if (right && !holdsNul(value) && !(isDateSchema(schema) && !isIsoDate(String(value)))) return null;
  return { fieldName, type: value === undefined ? 'required' : 'invalid', errorMessage: fieldMessage(fieldName, schema, value) };
};

const checked = (schema: TObject | undefined, values: Record<string, unknown>): Record<string, unknown> => {
  const properties: Record<string, TSchema> = schema?.properties ?? {};
  const errors: FieldError[] = Object.keys(values)
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => ({ fieldName: name.slice(0, 100), type: 'unknown', errorMessage: fieldMessage(name.slice(0, 100), undefined, null) }));
  for (const [name, property] of Object.entries(properties)) {
    const error = valueError(name, property, values[name]);
    if (error) errors.push(error);
  }
  if (errors.length > 0) throw badRequest(errors);
  return values;
};

/**
 * Checks the query of an address against a call's schema; an empty value counts as left out.
 * @throws ApiError 400 naming each unknown name and bad value.
 */
export const readQuery = (schema: TObject | undefined, raw: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  const repeated: FieldError[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (Array.isArray(value)) repeated.push({ fieldName: name, type: 'repeated', errorMessage: `Give ${name} once.` });
    else if (value !== '') values[name] = schema?.properties[name] ? fromText(schema.properties[name], String(value)) : value;
  }
  if (repeated.length > 0) throw badRequest(repeated);
  return checked(schema, values);
};

/** Checks a JSON body against a call's schema. @throws ApiError 400 naming each field. */
export const readBody = (schema: TObject | undefined, raw: unknown): Record<string, unknown> => {
  if (!schema) return {};
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw badRequest([{ fieldName: 'body', type: 'invalid', errorMessage: 'Send a JSON object.' }]);
  return checked(schema, { ...raw });
};
