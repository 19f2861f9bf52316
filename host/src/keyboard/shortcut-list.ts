import type { NavigationItem } from '../navigation/build-navigation';

/** `g` followed by one of these letters opens the navigation entry of that name; Settings opens its first page. */
export const goLetters = [
  { letter: 'c', label: 'Clients' },
  { letter: 'd', label: 'Dashboard' },
  { letter: 't', label: 'Transactions' },
  { letter: 'i', label: 'Instruments' },
  { letter: 'r', label: 'Reporting' },
  { letter: 's', label: 'Settings' },
] as const;

/** The address a letter leads to in this user's navigation; null when they have no such page. */
export const goTarget = (letter: string, items: readonly NavigationItem[]): string | null => {
  const label = goLetters.find((each) => each.letter === letter)?.label;
  if (!label) return null;
  for (const item of items) {
    if (item.kind === 'link' && item.label === label) return item.href;
    if (item.kind === 'link') continue;
    const link = item.links.find((each) => (item.label === label ? each.id !== 'host.logout' : each.label === label));
    if (link) return link.href;
  }
  return null;
};
