import { useEffect, useMemo, useRef } from 'react';

/** Submenus close this long after the pointer leaves (specification, section 2). */
export const menuCloseDelayMs = 500;

/** Calls `close` when the pointer has stayed away for the whole delay. */
export const useMenuTimer = (close: () => void): { readonly left: () => void; readonly cameBack: () => void } => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const cameBack = (): void => clearTimeout(timer.current);
    return {
      cameBack,
      left: () => {
        cameBack();
        timer.current = setTimeout(() => latest.current(), menuCloseDelayMs);
      },
    };
  }, []);
};
