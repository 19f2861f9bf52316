import type { TSchema } from '@sinclair/typebox';
import { fieldInSentence } from '@tessera/domain/in-sentence';
import { sentDateProblem } from '@tessera/domain/typed-date';

/** Says what is wrong with a value, in a sentence for its form field, from the schema that refused it. */
export const fieldMessage = (fieldName: string, schema: TSchema | undefined, value: unknown): string => {
  const label = fieldInSentence(fieldName);
  if (!schema) return `There is no value called ${fieldName} here.`;
  if (value === undefined) return `Enter ${label}.`;
  if (Array.isArray(schema.enum)) return `Use one of: ${schema.enum.join(', ')}.`;
  if (schema.description === 'YYYY-MM-DD') return sentDateProblem(String(value)) ?? 'Enter a date.';
  if (schema.description?.startsWith('YYYY-MM-DD or a date-time'))
    return 'Enter a date such as 2026-11-20, or a time such as 2026-11-20T09:30:00Z.';
  if (schema.type === 'number')
    return schema.description?.startsWith('Pounds') ? 'Enter an amount in pounds, such as 250.00.' : 'Enter a number.';
  if (schema.type === 'object')
    return schema.maxProperties === undefined
      ? 'Send a JSON object.'
      : `Send a JSON object of one level with at most ${schema.maxProperties} values: short text, numbers, true, false or null.`;
  if (schema.type === 'array') return `Give a list of ${schema.minItems ?? 0} to ${schema.maxItems ?? 'any number'}.`;
  if (schema.const !== undefined) return `Use ${String(schema.const)} here.`;
  if (schema.type === 'boolean') return 'Use true or false.';
  if (schema.type === 'integer') {
    const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
    return minimum !== undefined && maximum !== undefined
      ? `Enter a whole number from ${minimum} to ${maximum}.`
      : 'Enter a whole number.';
  }
  if (schema.type === 'string' && typeof value === 'string') {
    if (value === '' && schema.minLength) return `Enter ${label}.`;
    if (typeof schema.maxLength === 'number' && value.length > schema.maxLength)
      return `Use at most ${schema.maxLength} characters.`;
    if (schema.pattern === '^[A-Z]{3}$') return 'Enter a currency code of three capital letters.';
    if (fieldName === 'sort') return 'Enter a column name, with - before it for descending.';
  }
  return `Enter a valid ${label}.`;
};
