import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '@tessera/build/workspace';
import { runTool } from './run-tool';
import type { SharedTypes } from './shared-types';

/** A name of the design system that no longer accepts what a remote gives it. */
export interface TypeFault {
  readonly request: string;
  readonly name: string;
  /** What the compiler says of it. */
  readonly why: string;
}

/** What a remote uses of each shared module: names by request. */
type Names = Readonly<Record<string, readonly string[]>>;

/** Names by request from a parsed document; null when it is none. */
export const readNames = (value: unknown): Names | null =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (names) => Array.isArray(names) && names.every((name) => typeof name === 'string' && /^[\w$]+$/.test(name)),
  )
    ? (value as Names)
    : null;

/**
 * Compared are components and helpers of the design system alone. What the others hand out names the contract's lists,
 * which grow; they are judged by the contract's version (record 0013).
 */
const compared = '@tessera/ui/';

const declarationOf = (source: string): string => source.replace(/\.tsx?$/, '.d.ts');

const writeTree = (folder: string, shared: SharedTypes): void => {
  for (const [name, { exports, files }] of Object.entries(shared)) {
    const target = join(folder, 'node_modules', name);
    const typed = Object.entries(exports).filter(([, source]) => /\.tsx?$/.test(source));
    const document = {
      name,
      type: 'module',
      exports: Object.fromEntries(typed.map(([key, source]) => [key, { types: declarationOf(source) }])),
    };
    for (const [path, text] of Object.entries({ ...files, 'package.json': JSON.stringify(document) })) {
      mkdirSync(dirname(join(target, path)), { recursive: true });
      writeFileSync(join(target, path), text);
    }
  }
};

/** Where a module's declarations stand below a tree; null when the tree does not have it. */
const moduleIn = (tree: string, shared: SharedTypes, request: string): string | null => {
  const name = request.split('/').slice(0, 2).join('/');
  const source = shared[name]?.exports[`.${request.slice(name.length)}`];
  return source === undefined
    ? null
    : `./${tree}/node_modules/${name}/${source.replace(/^\.\//, '').replace(/\.tsx?$/, '')}`;
};

/** As many as a refusal shows. */
const faultsMax = 20;
const given = 'given';
/** What was needed, compared with itself: a name that fails there cannot be judged. */
const again = 'again';

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  module: 'preserve',
  moduleResolution: 'bundler',
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  types: [],
};

const errorLine = new RegExp(`check-(${given}|${again})\\.ts\\((\\d+),\\d+\\): error (TS\\d+): (.*)`);
/** The module has no such export: the comparison of names says so. */
const noExport = ['TS2339', 'TS2551', 'TS2694'];

/**
 * The names that a remote uses and that no longer accept what it was written to give them: a new property that must be
 * given, one of another type, an argument more. A module or a name that is gone is no matter of this comparison.
 */
export const compareTypes = async (
  needed: SharedTypes,
  offered: SharedTypes,
  takes: Names,
): Promise<readonly TypeFault[]> => {
  const modules = Object.entries(takes).flatMap(([request, names]) => {
    const [old, now] = [moduleIn('needed', needed, request), moduleIn(given, offered, request)];
    return request.startsWith(compared) && old && now ? [{ request, names, old, now }] : [];
  });
  const uses = modules.flatMap(({ request, names }, index) => names.map((name) => ({ request, name, index })));
  if (uses.length === 0) return [];

  const cache = join(workspaceRoot, '.cache');
  mkdirSync(cache, { recursive: true });
  // Inside the workspace, so that the compiler finds React and antd as the sources did.
  const folder = mkdtempSync(join(cache, 'types-'));
  try {
    for (const [tree, shared] of [
      ['needed', needed],
      [again, needed],
      [given, offered],
    ] as const)
      writeTree(join(folder, tree), shared);
    for (const side of [given, again])
      writeFileSync(
        join(folder, `check-${side}.ts`),
        [
          // One line for each name, so that an error's line names it.
          ...uses.map(
            ({ name, index }) =>
              `export const _${index}_${name} = (use: In<typeof Needed${index}.${name}>): In<typeof Given${index}.${name}> => use;`,
          ),
          'type In<T> = T extends (...args: infer Args) => unknown ? Args : never;',
          ...modules.flatMap(({ old, now }, index) => [
            `import type * as Needed${index} from '${old}';`,
            `import type * as Given${index} from '${side === given ? now : now.replace(`./${given}/`, `./${again}/`)}';`,
          ]),
        ].join('\n'),
      );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: [given, again].map((side) => `check-${side}.ts`) }),
    );
    const { said } = await runTool('typescript-native/bin/tsc', ['-p', folder, '--pretty', 'false']);
    const faults = said.split('\n').flatMap((line) => {
      const [, side, number, code, why] = errorLine.exec(line) ?? [];
      const use = uses[Number(number) - 1];
      return use && !noExport.includes(code ?? '')
        ? [{ side, request: use.request, name: use.name, why: why ?? '' }]
        : [];
    });
    const unclear = new Set(
      faults.filter(({ side }) => side === again).map(({ request, name }) => `${request} ${name}`),
    );
    return faults
      .filter(({ side, request, name }) => side === given && !unclear.has(`${request} ${name}`))
      .slice(0, faultsMax)
      .map(({ request, name, why }) => ({ request, name, why }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
