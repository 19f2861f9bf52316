import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import type { ExtensionPoint, ManifestExtension } from '@tessera/contract';
import { useExtensions } from './hooks';
import type { ExtensionProps } from './portal';
import { usePortal } from './portal-context';

/**
 * One panel or tab of another remote, in its own React root: it shows a skeleton until it is mounted, and its error in
 * its own place when it fails.
 */
export const Extension = ({
  extension,
  props,
}: {
  readonly extension: ManifestExtension;
  readonly props: ExtensionProps;
}): ReactNode => {
  const portal = usePortal();
  const element = useRef<HTMLDivElement>(null);
  // Props are strings, so equal props serialise to the same key and the panel survives re-renders of the page.
  const key = JSON.stringify(props);
  const stable = useMemo(() => JSON.parse(key) as ExtensionProps, [key]);
  useEffect(
    () => (element.current ? portal.mountExtension(extension.id, element.current, stable) : undefined),
    [portal, extension.id, stable],
  );
  return (
    <div
      ref={element}
      className="tessera-panel"
      data-extension={extension.id}
      aria-label={extension.title}
      role="group"
    />
  );
};

/** A place where other remotes put panels. */
export const ExtensionSlot = ({
  point,
  props = {},
  empty = null,
}: {
  readonly point: ExtensionPoint;
  readonly props?: ExtensionProps;
  readonly empty?: ReactNode;
}): ReactNode => {
  const extensions = useExtensions(point);
  if (extensions.length === 0) return empty;
  return extensions.map((extension) => <Extension key={extension.id} extension={extension} props={props} />);
};
