import type { TSchema } from '@sinclair/typebox';
import { Value, ValueErrorType } from '@sinclair/typebox/value';
import type { Violation } from './violation';

/** Enough to fix a document by; a document of quite another shape would give hundreds. */
const violationsMax = 20;

const sentence = (place: string, missing: boolean, type: ValueErrorType, said: string): string => {
  if (missing)
    return place.endsWith('access') ? 'is missing. Write {} where being signed in is enough.' : 'is missing.';
  if (type === ValueErrorType.ObjectAdditionalProperties) return 'is not a field of it; is it misspelt?';
  return `is not right: ${said.charAt(0).toLowerCase()}${said.slice(1)}.`;
};

/** Where a document does not match its schema: one violation for each path, such as `routes.0.access`. */
export const shapeViolations = (schema: TSchema, document: unknown): Violation[] => {
  const byPath = new Map<string, Violation>();
  for (const { path, type, value, message } of Value.Errors(schema, document)) {
    const place = path.slice(1).replaceAll('/', '.') || 'the document';
    if (!byPath.has(place))
      byPath.set(place, { rule: 'shape', message: `${place} ${sentence(place, value === undefined, type, message)}` });
    if (byPath.size >= violationsMax) break;
  }
  return [...byPath.values()];
};
