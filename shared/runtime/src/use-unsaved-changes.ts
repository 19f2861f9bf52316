import { useContext, useEffect } from 'react';
import { PortalContext } from './portal-context';

/**
 * While `dirty`, leaving asks once: by link, back, another remote, sign-out, a flag that flips or closing the tab.
 * Forms of `@tessera/ui/form` do this by themselves. Say `isSaving` while the changes are on their way to the server,
 * so that the page may go on by itself when they have arrived.
 */
export const useUnsavedChanges = (dirty: boolean, what = 'your changes', isSaving = false): void => {
  // Outside a portal, as in a form on its own in a test, there is nothing to leave to.
  const portal = useContext(PortalContext)?.portal;
  useEffect(() => (dirty ? portal?.keepUnsaved({ what, isSaving }) : undefined), [portal, dirty, what, isSaving]);
};
