import type { Static } from '@sinclair/typebox';
import type { HostManifest, PortalConfig, PortalManifest } from '../portal/manifest';
import type { hostManifestSchema, portalConfigSchema, portalManifestSchema } from './manifest-schema';

type Mutable<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? Mutable<Item>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
      : T;
type Fits<T, S> =
  Mutable<T> extends S ? (keyof S extends keyof T ? (keyof T extends keyof S ? true : never) : never) : never;

test('the schemas have the fields of the types', () => {
  const config: Fits<PortalConfig, Static<typeof portalConfigSchema>> = true;
  const portal: Fits<PortalManifest, Static<typeof portalManifestSchema>> = true;
  const host: Fits<HostManifest, Static<typeof hostManifestSchema>> = true;
  expect([config, portal, host]).toEqual([true, true, true]); // the compiler is the judge
});
