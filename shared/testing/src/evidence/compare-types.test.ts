import { compareTypes } from './compare-types';
import type { SharedTypes } from './shared-types';

const shared = (text: string, contract = ''): SharedTypes => ({
  '@tessera/contract': { exports: { '.': './src/index.ts' }, files: { 'src/index.d.ts': `export {};\n${contract}` } },
  '@tessera/ui': {
    exports: { './core': './src/core/index.ts', './tokens.css': './src/tokens.css' },
    files: {
      'src/core/index.d.ts': `export * from '../parts';`,
      'src/parts.d.ts': `import type { ReactNode } from 'react';\n${text}`,
    },
  },
});
const takes = {
  '@tessera/ui/core': ['Button', 'Tag', 'poundsText', 'Secret', 'Gone'],
  '@tessera/runtime': ['usePortal'],
};

const before = shared(
  `import type { Status } from '@tessera/contract';
   export declare const Button: (props: { readonly label: string; readonly kind?: 'primary' | 'text' }) => ReactNode;
   export declare const Tag: (props: { readonly status: Status }) => ReactNode;
   export declare const poundsText: (pence: bigint) => string;
   export declare const Gone: () => void;
   declare class Hidden { private readonly only; }
   export declare const Secret: (hidden: Hidden) => void;`,
  `export type Status = 'Open' | 'Closed';`,
);

it('names that no longer accept what they were given are found, each with what the compiler says', async () => {
  const after = shared(
    `import type { Status } from '@tessera/contract';
     export declare const Button: (props: { readonly title: string; readonly kind?: 'primary' | 'text' }) => ReactNode;
     export declare const Tag: (props: { readonly status: Status }) => ReactNode;
     export declare const poundsText: (pence: bigint, signs: 'minus' | 'brackets') => string;
     declare class Hidden { private readonly only; }
     export declare const Secret: (hidden: Hidden) => void;`,
    `export type Status = 'Open';`,
  );
  const faults = await compareTypes(before, after, takes);
  // `Secret` cannot be judged: it differs from itself. `Gone` is a matter of names.
  expect(faults.map(({ name }) => name)).toEqual(['Button', 'Tag', 'poundsText']);
  expect(faults[0]).toMatchObject({
    request: '@tessera/ui/core',
    why: expect.stringContaining('not assignable') as string,
  });
}, 60_000);

it('what only grows is accepted: a new optional property, a status more, an optional argument, another name', async () => {
  const after = shared(
    `import type { Status } from '@tessera/contract';
     export declare const Button: (props: { readonly label: string; readonly kind?: 'primary' | 'text' | 'danger'; readonly busy?: boolean }) => ReactNode;
     export declare const Tag: (props: { readonly status: Status }) => ReactNode;
     export declare const poundsText: (pence: bigint, signs?: 'minus' | 'brackets') => string;
     export declare const Gauge: () => ReactNode;`,
    `export type Status = 'Open' | 'Closed' | 'Frozen';`,
  );
  expect(await compareTypes(before, after, takes)).toEqual([]);
}, 60_000);
