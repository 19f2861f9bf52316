import type { Appearance, FirmBoot } from '@tessera/contract';
import type { Portal } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import type { WatchedValue } from '@tessera/runtime/host';
import type { Send } from '../api/send';
import type { PageTitle } from '../page-title/page-title';
import { readSession } from '../session/read-session';

/**
 * Theme and texts of the user's node, or of the host name's node when the session gives none. The window's title
 * follows.
 */
export const createAppearance = (
  firm: FirmBoot,
  ofUser: Appearance | undefined,
  pageTitle: Pick<PageTitle, 'setWindowTitle'>,
): WatchedValue<Appearance> => {
  const appearance = createWatched<Appearance>(
    ofUser ?? {
      theme: firm.theme,
      windowTitle: firm.windowTitle,
      footer: firm.footer,
      support: { email: '', telephone: '' },
    },
  );
  const name = (): void => pageTitle.setWindowTitle(appearance.get().windowTitle || firm.windowTitle);
  name();
  appearance.subscribe(name);
  return appearance;
};

/** Reads the appearance again after a page of this portal changed it, so that the user sees the change. */
export const followAppearance = (
  portal: Pick<Portal, 'events'>,
  appearance: WatchedValue<Appearance>,
  ask: Send,
): void => {
  const readAgain = async (): Promise<void> => {
    const answer = await readSession(ask);
    if (answer.kind === 'session' && answer.session.appearance) appearance.set(answer.session.appearance);
  };
  portal.events.onEntityChanged(({ kind }) => {
    if (kind === 'Appearance') void readAgain();
  });
};
