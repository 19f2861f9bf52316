import { useEffect, useState } from 'react';

interface Scrolls {
  readonly wrap: (element: HTMLDivElement | null) => void;
  /** Whether the table is larger than its container and scrolls inside it. */
  readonly scrolls: boolean;
  /** Where columns are hidden by scrolling: the style sheet draws an edge there. */
  readonly sideways: 'start' | 'end' | 'both' | undefined;
}

const sidewaysOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Scrolls['sideways'] => {
  const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
  return before && after ? 'both' : before ? 'start' : after ? 'end' : undefined;
};

export const useScrolls = (): Scrolls => {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [scrolls, setScrolls] = useState(false);
  const [sideways, setSideways] = useState<Scrolls['sideways']>();
  useEffect(() => {
    if (element === null) return undefined;
    const look = (): void => setSideways(sidewaysOf(element));
    const measure = (): void => {
      setScrolls(element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
      look();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [element]);
  return { wrap: setElement, scrolls, sideways };
};
