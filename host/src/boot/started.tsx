import { useEffect, type ReactNode } from 'react';

/** Calls `onStarted` once what stands beside it has been shown: a page that throws while it renders never gets here. */
export const Started = ({ onStarted }: { readonly onStarted: () => void }): ReactNode => {
  useEffect(onStarted, [onStarted]);
  return null;
};
