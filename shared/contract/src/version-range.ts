type Version = readonly [major: number, minor: number, patch: number];

const readVersion = (text: string): Version | null => {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
};

/**
 * Whether a version is in a caret range or equals an exact version, the two forms that `contract` and `shared` use. As
 * in npm, a caret fixes the first part that is not zero: 0.2.0 does not satisfy `^0.1.0`.
 */
export const satisfiesRange = (version: string, range: string): boolean => {
  const has = readVersion(version);
  const wants = readVersion(range.replace(/^\^/, ''));
  if (!has || !wants) return false;
  if (!range.startsWith('^')) return has.every((part, index) => part === wants[index]);
  const kept = wants.findIndex((part) => part > 0);
  if (has.slice(0, kept < 0 ? 3 : kept + 1).some((part, index) => part !== wants[index])) return false;
  return has[1] > wants[1] || (has[1] === wants[1] && has[2] >= wants[2]) || has[0] > wants[0];
};
