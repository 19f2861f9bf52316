import type { RegistrySnapshot } from '@tessera/deploy/release';
import { hostUnit } from '@tessera/deploy/rules/units';

/** Whether a version is one that the rules name and that can be read: nothing else is counted or given. */
export const knowsVersion = ({ hosts, remotes }: RegistrySnapshot, unit: string, version: string): boolean =>
  unit === hostUnit ? hosts.has(version) : (remotes.get(unit)?.has(version) ?? false);
