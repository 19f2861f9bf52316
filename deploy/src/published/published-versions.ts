import { isVersion } from '../rules/manifests';
import { storageAt } from '../storage/storage';
import { hostUnit, isUnit, unitPath } from '../rules/units';

const numbers = (version: string): number[] => (/^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);

/** By version number, then by text, so that every list has the same order. */
const byVersion = (a: string, b: string): number => {
  const [left, right] = [numbers(a), numbers(b)];
  const part = left.findIndex((number, index) => number !== right[index]);
  return part === -1 ? (a < b ? -1 : 1) : (left[part] ?? 0) - (right[part] ?? 0);
};

/** Every version in the registry, by unit, the host first. */
export const listPublished = async (registryDir: string): Promise<Map<string, string[]>> => {
  const storage = storageAt(registryDir);
  const units = [hostUnit, ...(await storage.list('remotes')).filter(isUnit)];
  const published = new Map<string, string[]>();
  for (const unit of units) {
    const versions = (await storage.list(unitPath(unit))).filter(isVersion).sort(byVersion);
    if (versions.length > 0) published.set(unit, versions);
  }
  return published;
};
