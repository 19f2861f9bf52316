import type { Store } from 'redux';
import type { ComponentType } from 'react';
import type { ExtensionProps, Portal } from './portal';

/** What a remote's `src/entry.tsx` default-exports: `export default defineRemote({ … })`. */
export interface RemoteDefinition {
  readonly name: string;
  /** One store per remote and session; outlives unmount, dropped at sign-out. */
  readonly createStore: (portal: Portal) => Store;
  /** The remote's pages: react-router `Routes` with absolute paths. */
  readonly Pages: ComponentType;
  /** Panels by extension id. */
  readonly extensions?: Readonly<Record<string, ComponentType<ExtensionProps>>>;
}

export const defineRemote = (definition: RemoteDefinition): RemoteDefinition => definition;
