import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Menu } from '@tessera/ui/core';

/** Whose name the workbench shows beside a client: the preset `businessOrAdvisor` in the address. */
const shownByValues = ['Adviser', 'Business'] as const;
export type ShownBy = (typeof shownByValues)[number];

const shownByOf = (value: string | null): ShownBy => shownByValues.find((one) => one === value) ?? 'Adviser';

export const useShownBy = (): ShownBy => shownByOf(useSearchParams()[0].get('businessOrAdvisor'));

const words: Readonly<Record<ShownBy, string>> = { Adviser: 'By adviser', Business: 'By business' };

/** Switches between the two. */
export const ShownByMenu = (): ReactNode => {
  const shownBy = useShownBy();
  const { pathname, search } = useLocation();
  const addressOf = (value: ShownBy): string => {
    const params = new URLSearchParams(search);
    params.set('businessOrAdvisor', value);
    return `${pathname}?${params.toString()}`;
  };
  return (
    <Menu
      label={words[shownBy]}
      items={shownByValues.map((value) => ({ label: words[value], to: addressOf(value) }))}
    />
  );
};
