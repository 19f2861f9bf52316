/** Names pages: in the window's title, and by moving focus to the page's heading after a navigation, which reads it aloud. */
export interface PageTitle {
  readonly set: (title: string) => void;
  readonly get: () => string | null;
  /** The user went to another page; the next heading that appears takes focus. */
  readonly navigated: () => void;
}

export const createPageTitle = (windowTitle: string, document: Document): PageTitle => {
  let title: string | null = null;
  let wantsFocus = false;
  const focusHeading = (): void => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!wantsFocus || !heading) return;
    wantsFocus = false;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  return {
    set: (next) => {
      title = next;
      document.title = `${next} · ${windowTitle}`;
      focusHeading();
    },
    get: () => title,
    navigated: () => {
      wantsFocus = true;
    },
  };
};
