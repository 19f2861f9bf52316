import { useContext, useEffect } from 'react';
import { PortalContext } from './portal-context';

/**
 * While `dirty`, leaving asks the user once: by link, Back, another remote, sign-out, a flag that goes off, or closing
 * the tab. Forms of `@tessera/ui/form` do this themselves. Set `isSaving` while the changes are being sent, so that the
 * page may navigate by itself once they are saved.
 */
export const useUnsavedChanges = (dirty: boolean, what = 'your changes', isSaving = false): void => {
  // Outside a portal, such as a form alone in a test, there is nothing to leave.
  const portal = useContext(PortalContext)?.portal;
  useEffect(() => (dirty ? portal?.keepUnsaved({ what, isSaving }) : undefined), [portal, dirty, what, isSaving]);
};
