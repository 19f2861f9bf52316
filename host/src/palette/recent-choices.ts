/** The user's latest choices in the palette, newest first. */
export interface RecentChoices {
  readonly list: () => readonly string[];
  readonly add: (id: string) => void;
}

const choicesMax = 5;

const readIds = (key: string): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string').slice(0, choicesMax) : [];
  } catch {
    return [];
  }
};

/**
 * Stored on the device, separately for each user; only ids of pages and commands, because devices are shared and client
 * names must not stay on them.
 */
export const createRecentChoices = (firmId: string, userId: string): RecentChoices => {
  const key = `tessera.palette.${firmId}.${userId}`;
  return {
    list: () => readIds(key),
    add: (id) =>
      localStorage.setItem(
        key,
        JSON.stringify([id, ...readIds(key).filter((other) => other !== id)].slice(0, choicesMax)),
      ),
  };
};
