import type { NavigationItem } from '../navigation/build-navigation';

/** `g` and then one of these goes to the navigation entry of that name; Settings is its first page. */
export const goLetters = [
  { letter: 'c', label: 'Clients' },
  { letter: 'd', label: 'Dashboard' },
  { letter: 't', label: 'Transactions' },
  { letter: 'i', label: 'Instruments' },
  { letter: 'r', label: 'Reporting' },
  { letter: 's', label: 'Settings' },
] as const;

/** Where a letter leads for who has this navigation; null where they have no such page. */
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
