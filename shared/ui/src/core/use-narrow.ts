import { useSyncExternalStore } from 'react';

/** The specification's mobile breakpoint: up to it a panel beside the list would move below its fifty rows. */
const query = '(max-width: 1150px)';

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the window is too narrow to show an open row beside the list. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
