import type { TSchema } from '@sinclair/typebox';
import compile from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

/** A serialiser as Fastify makes them. The two libraries type the same JSON Schema differently. */
export const compileNow = (schema: TSchema) => compile(schema as unknown as Parameters<typeof compile>[0]);

/**
 * Fastify's own serialiser of answers, compiled with the first answer of its call: compiling all of them took 0.6
 * seconds of each start, and a run needs few.
 */
export const serialiseLazily: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  let serialise: ReturnType<typeof compileNow> | undefined;
  return (data) => (serialise ??= compileNow(schema))(data);
};
