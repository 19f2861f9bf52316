import { entryOf } from './rules';

type Names = Readonly<Record<string, readonly string[]>>;

/** A name that a remote uses of a module that the host has, and that the host's module does not export. */
export interface MissingName {
  readonly request: string;
  readonly name: string;
}

/**
 * What a remote takes that a host does not give. Builds from before names were recorded, and modules whose names a build
 * cannot tell, are judged by their versions alone.
 */
export const missingNames = (gives: Names | undefined, takes: Names | undefined): MissingName[] =>
  Object.entries(takes ?? {}).flatMap(([request, names]) => {
    const given = entryOf(gives, request);
    return given ? names.filter((name) => !given.includes(name)).map((name) => ({ request, name })) : [];
  });
