import type { RegistrySnapshot } from '@tessera/deploy/release';
import { hostUnit } from '@tessera/deploy/rules/units';

/** Whether the rules name a version that can be read: no other version is counted or given. */
export const knowsVersion = ({ hosts, remotes }: RegistrySnapshot, unit: string, version: string): boolean =>
  unit === hostUnit ? hosts.has(version) : (remotes.get(unit)?.has(version) ?? false);
