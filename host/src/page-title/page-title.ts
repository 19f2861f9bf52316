import type { PortalHistory } from '@tessera/runtime';

/**
 * Names pages: sets the window's title, and after a navigation moves focus to the page's heading, which screen readers
 * then announce.
 */
export interface PageTitle {
  readonly set: (title: string) => void;
  readonly get: () => string | null;
  /** Replaces the window title that follows the page's name. */
  readonly setWindowTitle: (windowTitle: string) => void;
  /** The user went to another page: focus its heading once it appears. */
  readonly navigated: () => void;
}

/** If no new heading appears within this time, the current one takes focus. */
const headingWaitMs = 1_500;

const userActs = ['keydown', 'pointerdown'] as const;

const findHeading = (document: Document): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) => heading.checkVisibility?.() ?? true) ?? null;

const focusOn = (heading: HTMLElement): void => {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Follows the history itself: the old page is still mounted then, so that its heading can be compared with the next.
 */
export const followPages = (history: PortalHistory, pageTitle: Pick<PageTitle, 'navigated'>): void => {
  let pathname = history.snapshot().location.pathname;
  history.listen(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    pageTitle.navigated();
  });
};

export const createPageTitle = (firstWindowTitle: string, document: Document): PageTitle => {
  let title: string | null = null;
  let windowTitle = firstWindowTitle;
  let stopWaiting = (): void => undefined;

  const focusNextHeading = (): void => {
    stopWaiting();
    const before = findHeading(document);
    const textBefore = before?.textContent;
    const main = document.querySelector('main');
    const isNew = (heading: HTMLElement): boolean => heading !== before || heading.textContent !== textBefore;
    const from = document.activeElement;
    // A heading may be replaced once more when its record loads, so the watch continues until its time is up.
    const mayTakeFocus = (): boolean => {
      const active = document.activeElement;
      return active === null || active === document.body || active === from || active.tagName === 'H1';
    };
    const look = (): void => {
      const heading = findHeading(document);
      if (heading && heading !== document.activeElement && isNew(heading) && mayTakeFocus()) focusOn(heading);
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => {
      stopWaiting();
      const heading = findHeading(document);
      if (heading && mayTakeFocus()) focusOn(heading);
    }, headingWaitMs);
    stopWaiting = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const act of userActs) document.removeEventListener(act, stopWaiting, { capture: true });
      stopWaiting = () => undefined;
    };
    // A user who has begun to use the new page is not moved back to its top.
    for (const act of userActs) document.addEventListener(act, stopWaiting, { capture: true });
    if (main)
      observer.observe(main, {
        childList: true,
        subtree: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['hidden', 'style'],
      });
  };

  return {
    set: (next) => {
      title = next;
      document.title = `${next} · ${windowTitle}`;
    },
    get: () => title,
    setWindowTitle: (next) => {
      windowTitle = next;
      if (title !== null) document.title = `${title} · ${windowTitle}`;
    },
    navigated: focusNextHeading,
  };
};
