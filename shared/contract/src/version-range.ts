type Version = readonly [major: number, minor: number, patch: number];

const readVersion = (text: string): Version | null => {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
};

/** Whether a version lies in a caret range or equals an exact one: the two forms a `contract` line takes. */
export const satisfiesRange = (version: string, range: string): boolean => {
  const has = readVersion(version);
  const wants = readVersion(range.replace(/^\^/, ''));
  if (!has || !wants) return false;
  if (!range.startsWith('^')) return has.every((part, index) => part === wants[index]);
  return has[0] === wants[0] && (has[1] > wants[1] || (has[1] === wants[1] && has[2] >= wants[2]));
};
