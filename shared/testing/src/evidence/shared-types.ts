import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceRoot } from '@tessera/build/workspace';

/** The declarations of the design system and of what they refer to, as `tsc -b` has written them. */
export type SharedTypes = Readonly<
  Record<
    string,
    {
      /** `exports` of its package.json, to TypeScript sources. */
      readonly exports: Readonly<Record<string, string>>;
      /** Text of each declaration file by its path in the package. */
      readonly files: Readonly<Record<string, string>>;
    }
  >
>;

/** The packages whose declarations are packed. */
export const typedPackages = ['contract', 'domain', 'runtime', 'ui'] as const;

const declarationsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : ''))
      .filter((file) => file.endsWith('.d.ts') && !file.endsWith('.test.d.ts'))
      .sort()
      .map((file) => [relative(folder, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
  );

/** The declarations that stand in the workspace now, and their name; null before types were checked here. */
export const packSharedTypes = (): { readonly text: string; readonly digest: string } | null => {
  const folders = typedPackages.map((name) => ({ name, types: join(workspaceRoot, '.types', `shared-${name}`) }));
  if (folders.some(({ types }) => !existsSync(types))) return null;
  const shared: SharedTypes = Object.fromEntries(
    folders.map(({ name, types }) => {
      const { exports } = JSON.parse(readFileSync(join(workspaceRoot, 'shared', name, 'package.json'), 'utf8')) as Pick<
        SharedTypes[string],
        'exports'
      >;
      return [`@tessera/${name}`, { exports, files: declarationsIn(types) }];
    }),
  );
  const text = JSON.stringify(shared);
  return { text, digest: createHash('sha256').update(text).digest('hex').slice(0, 16) };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPath = (text: string): boolean => /^[\w@.*/-]+$/.test(text) && !text.split('/').includes('..');

/** Packed declarations from a parsed document; null when it is not one, or names a file outside its package. */
export const readSharedTypes = (value: unknown): SharedTypes | null => {
  if (!isRecord(value)) return null;
  const isWhole = Object.entries(value).every(
    ([name, shared]) =>
      /^@tessera\/[\w-]+$/.test(name) &&
      isRecord(shared) &&
      [shared.exports, shared.files].every(
        (texts) => isRecord(texts) && Object.values(texts).every((text) => typeof text === 'string'),
      ) &&
      Object.values(shared.exports as Record<string, string>).every(isPath) &&
      Object.keys(shared.files as Record<string, string>).every(isPath),
  );
  return isWhole ? (value as SharedTypes) : null;
};
