import type { TSchema } from '@sinclair/typebox';
import { refTo, type JsonSchema } from './json-schema';

export interface SchemaPrinter {
  /** A schema as plain JSON; a named one as a reference to its component. */
  readonly print: (schema: TSchema) => JsonSchema;
  /** The components that were referred to, by name and in alphabetical order. */
  readonly components: () => Readonly<Record<string, JsonSchema>>;
}

/** Schemas are copied when they are made optional, so a named one is known by what it says, not by identity. */
const contentOf = (schema: TSchema): string => JSON.stringify(schema);

/** TypeBox writes a record with any key as a pattern that every key matches. */
const anyKey = '^(.*)$';

const copied = [
  'description',
  'enum',
  'const',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'maxProperties',
  'default',
] as const;
const printed = new Set<string>([
  ...copied,
  'type',
  'anyOf',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'patternProperties',
]);

const jsonTypes = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', undefined]);

/** A scalar or null is one schema with two types; anything else is a choice. */
const nullable = (schema: JsonSchema): JsonSchema =>
  typeof schema.type === 'string' && schema.$ref === undefined && schema.const === undefined
    ? {
        ...schema,
        type: [schema.type, 'null'],
        ...(schema.enum === undefined ? {} : { enum: [...schema.enum, null] }),
      }
    : { anyOf: [schema, { type: 'null' }] };

/** Prints the schemas of one document, naming those it is given. @throws Error when two names mean the same schema. */
export const createSchemaPrinter = (named: Readonly<Record<string, TSchema>>): SchemaPrinter => {
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(named)) {
    const content = contentOf(schema);
    const other = names.get(content);
    if (other !== undefined && other !== name)
      throw new Error(`The schemas ${other} and ${name} say the same: keep one, or export one of them only.`);
    names.set(content, name);
  }
  const used = new Map<string, JsonSchema>();

  const printProperties = (properties: Readonly<Record<string, TSchema>>): Record<string, JsonSchema> =>
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, print(property)]));

  const printInline = (schema: TSchema): JsonSchema => {
    const surplus = Object.keys(schema).find((key) => !printed.has(key));
    if (surplus !== undefined) throw new Error(`A schema uses ${surplus}, which print-schema.ts does not print yet.`);
    if (!jsonTypes.has(schema.type))
      throw new Error(`A schema has the type ${String(schema.type)}, which JSON has not.`);
    const choices = schema.anyOf as readonly TSchema[] | undefined;
    if (choices) {
      const others = choices.filter(({ type }) => type !== 'null');
      const [only] = others;
      return only && others.length === 1 && choices.length === 2
        ? { ...nullable(print(only)), ...(schema.description === undefined ? {} : { description: schema.description }) }
        : { anyOf: choices.map(print) };
    }
    const patterns = schema.patternProperties as Readonly<Record<string, TSchema>> | undefined;
    const values = patterns?.[anyKey];
    if (patterns && (!values || Object.keys(patterns).length > 1))
      throw new Error('A schema has keys of several patterns, which print-schema.ts does not print yet.');
    return {
      ...(schema.type === undefined ? {} : { type: schema.type as string }),
      ...Object.fromEntries(copied.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]]))),
      ...(schema.properties ? { properties: printProperties(schema.properties as Record<string, TSchema>) } : {}),
      ...((schema.required as readonly string[] | undefined)?.length ? { required: schema.required as string[] } : {}),
      ...(schema.items ? { items: print(schema.items as TSchema) } : {}),
      ...(values ? { additionalProperties: print(values) } : {}),
    };
  };

  const print = (schema: TSchema): JsonSchema => {
    const name = names.get(contentOf(schema));
    if (name === undefined) return printInline(schema);
    if (!used.has(name)) {
      used.set(name, {}); // its place, so that a schema may refer to itself
      used.set(name, printInline(schema));
    }
    return refTo(name);
  };

  return {
    print,
    components: () => Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};
